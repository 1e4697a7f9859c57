
fn show() -> String { format!(include_str!("@SECRET_PATH@"), 1) }
