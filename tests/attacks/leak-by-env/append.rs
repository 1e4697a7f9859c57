
const X: &str = env!(include_str!("@SECRET_PATH@"));
