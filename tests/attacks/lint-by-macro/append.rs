
macro_rules! hidden {
    ($word:ident) => {
        fn call() { $word! {} }
    };
    () => { unsafe { std::mem::zeroed::<u8>() } };
}

fn call() -> u8 {
    hidden!()
}
