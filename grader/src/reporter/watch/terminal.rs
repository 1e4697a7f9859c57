//! The terminal as long as it is ours: keys one by one, no cursor, a screen of its own. It is given
//! back on every way out, a panic included.

use std::io::{self, Stdout, Write, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::terminal::{
    Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};

/// Whether the terminal is ours.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// Where a terminal does not say its size.
const USUAL: (usize, usize) = (80, 24);

/// A terminal that is ours until this is dropped.
pub(super) struct Terminal {
    out: Stdout,
}

impl Terminal {
    pub(super) fn take() -> io::Result<Self> {
        give_back_before_a_panic_is_told();
        IS_OURS.store(true, Ordering::SeqCst);
        let taken = Self { out: stdout() };
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, DisableLineWrap, Hide)?;
        Ok(taken)
    }

    /// Draws lines over what was there, in one write and without clearing first: nothing flickers.
    pub(super) fn draw(&self, lines: &[String]) -> io::Result<()> {
        let mut drawn = Vec::new();
        queue!(drawn, MoveTo(0, 0))?;
        for (index, line) in lines.iter().enumerate() {
            if index > 0 {
                write!(drawn, "\r\n")?;
            }
            // First: after a line that fills its row, the cursor stands on the last character.
            queue!(drawn, Clear(ClearType::UntilNewLine))?;
            write!(drawn, "{line}")?;
        }
        if lines.len() < size().1 {
            write!(drawn, "\r\n")?;
            queue!(drawn, Clear(ClearType::FromCursorDown))?;
        }
        let mut out = self.out.lock();
        out.write_all(&drawn)?;
        out.flush()
    }
}

/// Columns and rows of the terminal.
pub(super) fn size() -> (usize, usize) {
    match crossterm::terminal::size() {
        Ok((columns, rows)) if columns > 0 && rows > 0 => (usize::from(columns), usize::from(rows)),
        _ => USUAL,
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    if IS_OURS.swap(false, Ordering::SeqCst) {
        // A terminal that is gone needs nothing back.
        let _ = execute!(stdout(), Show, EnableLineWrap, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

/// What a panic says would go to the screen that vanishes.
fn give_back_before_a_panic_is_told() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let tell = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            tell(panic);
        }));
    });
}
