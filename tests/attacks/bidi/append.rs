
// ‮ } /* ⁦ nothing here ⁩
fn wrong() -> u8 {
    "‮"
}
