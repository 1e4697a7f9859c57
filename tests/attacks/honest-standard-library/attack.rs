pub fn run() -> String {
    use std::collections::{HashMap, HashSet};
    let mut map = HashMap::new();
    map.insert("a", std::time::Instant::now());
    let set: HashSet<u64> = (0..1000).collect();
    std::thread::sleep(std::time::Duration::from_millis(50));
    assert!(map["a"].elapsed().as_millis() >= 50 && set.len() == 1000);
    let _ = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let _ = (std::env::var("HOME"), std::env::vars().count(), std::env::args().count());
    let _ = (std::env::current_dir(), std::env::temp_dir(), std::process::id());
    let _ = std::fs::read_to_string("data/config.toml");
    let _ = std::path::Path::new("src").exists();
    std::thread::yield_now();
    let mut line = String::new();
    let _ = std::io::stdin().read_line(&mut line);
    let _ = std::io::IsTerminal::is_terminal(&std::io::stdout());
    String::new()
}
