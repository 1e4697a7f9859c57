//! Catches a panic of the submission and tells where it came from.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::Mutex;

use grade_trace::{MAX_TEXT_CHARS, Panic};

static LAST: Mutex<Option<Panic>> = Mutex::new(None);

/// Runs `call`. The hook is set anew each time, since a submission may set one of its own.
pub(crate) fn caught<T>(call: impl FnOnce() -> T) -> Result<T, Panic> {
    set_hook(Box::new(|info| {
        let (file, line) = info.location().map_or((String::new(), 0), |place| {
            (cut(place.file()), place.line())
        });
        if let Ok(mut last) = LAST.lock() {
            *last = Some(Panic {
                message: message(info.payload()),
                file,
                line,
            });
        }
    }));
    if let Ok(mut last) = LAST.lock() {
        *last = None;
    }
    catch_unwind(AssertUnwindSafe(call)).map_err(|payload| {
        let place = LAST.lock().ok().and_then(|mut last| last.take());
        let panic = place.unwrap_or_else(|| Panic {
            message: message(&*payload),
            file: String::new(),
            line: 0,
        });
        // A payload may panic once more when it is dropped.
        std::mem::forget(payload);
        panic
    })
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or_default();
    cut(text)
}

/// As much of a text of the submission's as is passed on.
pub(crate) fn cut(text: &str) -> String {
    text.chars().take(MAX_TEXT_CHARS).collect()
}
