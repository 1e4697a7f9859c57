//! Work on many things at once, told of as it goes on, and ended by Ctrl-C or by the first error of
//! ours.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use crate::error::{Blame, Error, Result};
use crate::event::{Event, Listener};
use crate::interrupt;

/// As many things at once as there are cores.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Runs `work` on every item, on so many at once, and returns what it returned, in the items' order.
pub(crate) fn all<T: Sync, R: Send>(
    items: &[T],
    n_threads: usize,
    listener: &mut dyn Listener,
    work: impl Fn(&T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let results = until_interrupted(items, n_threads, listener, work)?.into_iter();
    results
        .map(|result| result.ok_or_else(Error::interrupted))
        .collect()
}

/// The same for work of which each part counts by itself: `None` is what Ctrl-C came before.
pub(crate) fn until_interrupted<T: Sync, R: Send>(
    items: &[T],
    n_threads: usize,
    listener: &mut dyn Listener,
    work: impl Fn(&T) -> Result<R> + Sync,
) -> Result<Vec<Option<R>>> {
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (send, receive) = mpsc::channel();
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    let mut failure = None;
    std::thread::scope(|scope| {
        for _ in 0..n_threads.clamp(1, items.len().max(1)) {
            let send = send.clone();
            let (next, is_over, work) = (&next, &is_over, &work);
            scope.spawn(move || work_on(items, next, is_over, &send, work));
        }
        drop(send);
        listener.hear(&Event::Checking {
            done: 0,
            all: items.len(),
        });
        for (done, (index, result)) in receive.into_iter().enumerate() {
            match result {
                Ok(result) => results[index] = Some(result),
                Err(error) => {
                    is_over.store(true, Ordering::Relaxed);
                    failure.get_or_insert(error);
                }
            }
            listener.hear(&Event::Checking {
                done: done + 1,
                all: items.len(),
            });
        }
    });
    listener.hear(&Event::CheckingFinished);
    match failure {
        Some(error) if error.blame != Blame::Interrupted => Err(error),
        Some(_) | None => Ok(results),
    }
}

/// Takes one item after another until none is left.
fn work_on<T, R>(
    items: &[T],
    next: &AtomicUsize,
    is_over: &AtomicBool,
    send: &mpsc::Sender<(usize, Result<R>)>,
    work: &impl Fn(&T) -> Result<R>,
) {
    while !is_over.load(Ordering::Relaxed) && !interrupt::seen() {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(item) = items.get(index) else {
            return;
        };
        if send.send((index, work(item))).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Message;

    struct Count(usize);

    impl Listener for Count {
        fn hear(&mut self, event: &Event<'_>) {
            if let Event::Checking { done, .. } = event {
                self.0 = *done;
            }
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_items_and_an_error_ends_the_work() {
        let items: Vec<usize> = (0..100).collect();
        let mut count = Count(0);
        let squares = all(&items, 4, &mut count, |item| Ok(item * item)).unwrap();
        assert_eq!((count.0, squares[9], squares.len()), (100, 81, 100));
        let failed = all(&items, 4, &mut count, |item| {
            if *item == 3 {
                Err(Error::interrupted())
            } else {
                Ok(())
            }
        });
        assert_eq!(failed, Err(Error::interrupted()));
        let broken = || Error::new(Blame::Course, Message::new("error-launch"));
        for (error, is_told) in [(broken(), true), (Error::interrupted(), false)] {
            let reached = until_interrupted(&items, 1, &mut count, |item| match item {
                0..3 => Ok(*item),
                _ => Err(error.clone()),
            });
            let done = |results: Vec<Option<usize>>| results.into_iter().flatten().count();
            assert_eq!(reached.map(done), if is_told { Err(error) } else { Ok(3) });
        }
        assert_eq!(all(&[] as &[u8], 4, &mut count, |_| Ok(())), Ok(Vec::new()));
    }
}
