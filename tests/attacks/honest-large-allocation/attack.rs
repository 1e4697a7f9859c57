pub fn run() -> String {
    for _ in 0..2 {
        let bytes = vec![7_u8; 512 << 20];
        assert_eq!(std::hint::black_box(&bytes)[1 << 28], 7);
    }
    let tensor = tch::Tensor::ones([1 << 26], (tch::Kind::Float, tch::Device::Cpu));
    assert!(tensor.sum(tch::Kind::Double).double_value(&[]) > 6e7);
    String::new()
}
