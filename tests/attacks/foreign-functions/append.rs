
unsafe extern "C" {
    safe fn getpid() -> i32;
}
