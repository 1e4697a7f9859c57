//! What a submission can change for the whole process through safe calls of tch and of the standard
//! library. It is put back before each call, so that a call meets the same world whatever an
//! earlier one left behind, and the order of calls is no one's advantage.
//!
//! Not put back is what cannot be: the threads between operations, which libtorch lets be set once
//! and no kernel of a lesson uses; the engine for quantised tensors, which cannot be read; and the
//! switches of the compiler of scripts, which touch only modules that are loaded from files. A
//! thread that a submission leaves running is out of reach as well. What is the submission's own, its statics and its thread-locals, stays: that a call leaves something
//! there for the next one is a fault that a lesson looks for. The panic hook is set in `panics`.

use std::path::PathBuf;

use tch::Cuda;

use crate::panics;

/// Any number will do, so long as it is the same before every call.
const SEED: i64 = 0;

/// The world as it was before the submission ran.
pub(crate) struct GlobalState {
    n_threads: i32,
    uses_cudnn: bool,
    folder: Option<PathBuf>,
}

impl GlobalState {
    pub(crate) fn now() -> Self {
        Self {
            n_threads: tch::get_num_threads(),
            uses_cudnn: Cuda::user_enabled_cudnn(),
            folder: std::env::current_dir().ok(),
        }
    }

    /// Makes a call in the world as it was, with gradients tracked. A guard against gradients that
    /// the call leaks is undone behind it too.
    pub(crate) fn around<T>(&self, call: impl FnOnce() -> T) -> T {
        // A submission that panicked in the middle of a setter leaves a lock poisoned, which the
        // next setter panics about: that is no reason for the probe to die.
        let _ = panics::caught(|| self.put_back());
        tch::with_grad(call)
    }

    fn put_back(&self) {
        if let Some(folder) = &self.folder {
            // Where the folder is out of reach it was for the submission too.
            let _ = std::env::set_current_dir(folder);
        }
        if tch::get_num_threads() != self.n_threads {
            tch::set_num_threads(self.n_threads);
        }
        tch::manual_seed(SEED);
        if Cuda::user_enabled_cudnn() != self.uses_cudnn {
            Cuda::set_user_enabled_cudnn(self.uses_cudnn);
        }
        Cuda::cudnn_set_benchmark(false);
        tch::display::set_print_options_default();
    }
}
