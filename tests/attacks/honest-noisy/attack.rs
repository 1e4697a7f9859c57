pub fn run() -> String {
    for line in 0..2000 {
        println!("\u{1b}[32mstep {line}\u{1b}[0m: 梯度 {:?}", [line; 4]);
        eprintln!("debug: {line}");
    }
    dbg!("still here");
    String::new()
}
