
#[allow(long_running_const_eval)]
const SLOW: u64 = {
    let mut n = 0_u64;
    while n < u64::MAX {
        n += 1;
    }
    n
};
