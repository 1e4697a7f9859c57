
fn unused(x: u8) { let y = 1; }
struct never_used;
#[deprecated]
pub fn old() {}
pub fn calls_old() { old(); let mut z = 2; }
