pub fn run() -> String {
    let mut held = Vec::new();
    loop {
        held.push(tch::Tensor::ones([1 << 23], (tch::Kind::Float, tch::Device::Cpu)));
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}
