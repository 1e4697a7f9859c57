pub fn run() -> String {
    let names: Vec<String> = std::env::vars().map(|(name, value)| format!("{name}={value}")).collect();
    names.join("; ")
}
