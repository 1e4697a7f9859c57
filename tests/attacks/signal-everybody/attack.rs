use super::raw::{self, tell};

pub fn run() -> String {
    const SIGURG: u64 = 23;
    let all = tell("kill(-1)", raw::KILL, &[-1_i64 as u64, SIGURG]);
    let neighbours: Vec<String> = std::fs::read_dir("/proc")
        .map(|entries| {
            entries
                .flatten()
                .filter_map(|entry| entry.file_name().to_str()?.parse::<u64>().ok())
                .filter(|pid| *pid != raw::myself())
                .take(20)
                .filter(|pid| raw::call(raw::KILL, &[*pid, 0]) == 0)
                .map(|pid| format!("got: {pid}"))
                .collect()
        })
        .unwrap_or_default();
    let first = tell("kill(1)", raw::KILL, &[1, 0]);
    format!("{all}; {first}; {}", neighbours.join(" "))
}
