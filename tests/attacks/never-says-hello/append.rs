
/// Nothing, but on a border of 8 MiB.
#[repr(align(8388608))]
pub struct Aligned([std::sync::atomic::AtomicU8; 0]);

/// Twice as much at each level, and two variables of a thread's own at the last.
macro_rules! large {
    () => {
        use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
        thread_local! {
            static PLACE: crate::Aligned = const { crate::Aligned([]) };
            static BYTE: AtomicU8 = const { AtomicU8::new(0) };
        }
        pub fn first() -> usize {
            let place = PLACE.with(|place| std::ptr::from_ref(place).addr());
            place + BYTE.with(|byte| usize::from(byte.load(Relaxed)))
        }
    };
    ($level:ident $($deeper:ident)*) => {
        mod one { large!($($deeper)*); }
        mod two { large!($($deeper)*); }
        pub fn first() -> usize {
            one::first() + two::first()
        }
    };
}

// A little under two gigabytes: offsets of thread-local variables have 32 bits.
mod half {
    large!(a b c d e f g);
}
mod quarter {
    large!(a b c d e f);
}
mod eighth {
    large!(a b c d e);
}
mod rest {
    large!(a b c d);
}
mod last {
    large!(a b c);
}

pub fn first() -> usize {
    half::first() + quarter::first() + eighth::first() + rest::first() + last::first()
}
