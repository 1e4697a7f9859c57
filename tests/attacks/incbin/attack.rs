std::arch::global_asm!(
    ".pushsection .rodata",
    ".global stolen",
    "stolen: .incbin \"@SECRET_PATH@\"",
    ".byte 0",
    ".popsection",
);

unsafe extern "C" {
    static stolen: [u8; 22];
}

pub fn run() -> String {
    format!("got: {}", String::from_utf8_lossy(unsafe { &stolen }))
}
