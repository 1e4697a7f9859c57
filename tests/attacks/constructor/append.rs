
#[unsafe(link_section = ".init_array")]
#[used]
static BEFORE: extern "C" fn() = before;

extern "C" fn before() {
    std::process::exit(0);
}
