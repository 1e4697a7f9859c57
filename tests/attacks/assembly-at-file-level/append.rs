
std::arch::global_asm!("nop");
