use super::raw;

pub fn run() -> String {
    let limits = raw::room(2);
    // Nobody's computation is shorter than a second, or opens more than a thousand files.
    let found: Vec<&str> = [
        ("processor", 0, 3600),
        ("file", 1, 1 << 30),
        // A dump of one byte is none, and a kernel hands none of that size to another program.
        ("core", 4, 1),
        ("open files", 7, 1000),
        ("memory", 9, 1 << 36),
    ]
    .into_iter()
    .filter(|(_, resource, most)| {
        let result = raw::call(raw::PRLIMIT64, &[0, *resource, 0, limits]);
        result != 0 || raw::word(limits, 1) > *most
    })
    .map(|(name, ..)| name)
    .collect();
    let found = if found.is_empty() { vec!["nothing"] } else { found };
    format!("unlimited: {}", found.join(", "))
}
