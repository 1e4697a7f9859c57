
std::arch::global_asm!(".include \"@SECRET_PATH@\"");
