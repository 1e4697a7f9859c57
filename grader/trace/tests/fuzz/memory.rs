//! Counts the bytes that a thread has allocated.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// What a piece of work allocated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    /// The most at a time.
    pub(crate) peak: usize,
    /// What is left of it with the result.
    pub(crate) kept: usize,
}

/// Does some work and tells what it allocated.
pub(crate) fn measured<T>(work: impl FnOnce() -> T) -> (T, Taken) {
    let before = LIVE.get();
    PEAK.set(before);
    let result = work();
    let beyond = |bytes: isize| usize::try_from(bytes - before).unwrap_or(0);
    let taken = Taken {
        peak: beyond(PEAK.get()),
        kept: beyond(LIVE.get()),
    };
    (result, taken)
}

thread_local! {
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count(bytes: isize) {
    // A thread that ends frees after its counters are gone.
    let _ = LIVE.try_with(|live| {
        live.set(live.get() + bytes);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(live.get())));
    });
}

/// What glibc's allocator takes for it: a word beside it, in steps of 16 bytes, 32 at least.
fn size(layout: Layout) -> isize {
    let bytes = (layout.size() + 8).next_multiple_of(16).max(32);
    isize::try_from(bytes).unwrap_or(isize::MAX)
}

// A reallocation is left to its default, which allocates, copies and frees: the worst that can
// happen is what is counted.
#[expect(unsafe_code, reason = "an allocator cannot be written without")]
// SAFETY: both functions hand on to the system's allocator what they were handed.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(size(layout));
        // SAFETY: the caller keeps the contract of the trait.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-size(layout));
        // SAFETY: the caller keeps the contract of the trait.
        unsafe { System.dealloc(at, layout) }
    }
}
