//! A word for whoever waits at a terminal for a program that takes long.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// After this time a word is said.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often the seconds are counted.
const TICK: Duration = Duration::from_millis(250);

/// Tells that something still goes on until it is dropped, and leaves no trace of it.
pub(super) struct Patience {
    over: Option<Sender<()>>,
    teller: Option<JoinHandle<()>>,
}

impl Patience {
    /// Where somebody sees it.
    pub(super) fn begin(text: String) -> Option<Self> {
        if !std::io::stderr().is_terminal() {
            return None;
        }
        let (over, is_over) = channel();
        #[expect(
            clippy::disallowed_methods,
            reason = "it speaks while its starter works, and ends when it is dropped"
        )]
        let teller = std::thread::spawn(move || {
            let began = Instant::now();
            if is_over.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = indicatif::ProgressBar::new_spinner();
            loop {
                bar.set_message(format!("{text} {} s", began.elapsed().as_secs()));
                bar.tick();
                if is_over.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
            }
            bar.finish_and_clear();
        });
        Some(Self {
            over: Some(over),
            teller: Some(teller),
        })
    }
}

impl Drop for Patience {
    fn drop(&mut self) {
        self.over = None;
        if let Some(teller) = self.teller.take() {
            // It panics at nothing, and nothing is lost if it does.
            let _ = teller.join();
        }
    }
}
