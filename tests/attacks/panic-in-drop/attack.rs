struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("once more");
    }
}

pub fn run() -> String {
    let _bomb = Bomb;
    panic!("once");
}
