
#[unsafe(export_name = "_exit")]
pub extern "C" fn leave(_: i32) -> ! {
    loop {}
}
