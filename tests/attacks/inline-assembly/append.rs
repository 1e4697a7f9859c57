
fn call() {
    unsafe { std::arch::asm!("syscall") };
}
