
#[must_use = include_str!("@SECRET_PATH@")]
fn value() -> u8 { 1 }

#[deny(unused_must_use)]
fn warn() {
    value();
}
