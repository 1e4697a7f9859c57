pub fn run() -> String {
    use std::io::Cursor;
    use tch::{Device, IndexOp, Kind, Tensor};
    let a = Tensor::arange(6, (Kind::Float, Device::Cpu)).view([2, 3]);
    // Generic functions are compiled here, and call what the course itself never calls.
    let wide = a.unsqueeze(0).expand([4, 2, 3], false).permute([2, 0, 1]);
    assert_eq!(wide.i((1, .., 0)).sum(Kind::Float).double_value(&[]), 4.0);
    let mut file = Cursor::new(Vec::new());
    a.save_to_stream(&mut file).expect("saved");
    file.set_position(0);
    let back = Tensor::load_from_stream(file).expect("loaded");
    assert!(back.equal(&a));
    let mut file = Cursor::new(Vec::new());
    Tensor::save_multi_to_stream(&[("one", &a), ("two", &wide)], &mut file).expect("saved");
    file.set_position(0);
    let named = Tensor::load_multi_from_stream(file).expect("loaded");
    assert_eq!(named.len(), 2);
    // So do those that compress, which call C of other crates. Nothing may be written there.
    let nowhere = "/nonexistent/tensors";
    assert!(Tensor::write_npz(&[("one", &a)], nowhere).is_err());
    assert!(a.write_npy(nowhere).is_err());
    assert!(Tensor::write_safetensors(&[("one", &a)], nowhere).is_err());
    assert!(Tensor::read_npz(nowhere).is_err());
    assert!(Tensor::read_npy(nowhere).is_err());
    assert!(Tensor::read_safetensors(nowhere).is_err());
    // A refusal comes back with libtorch's words.
    let refused = a.f_matmul(&a).expect_err("two by three times two by three");
    assert!(refused.to_string().contains("cannot be multiplied"), "{refused}");
    assert!(Tensor::load_from_stream(Cursor::new(vec![1, 2, 3])).is_err());
    String::new()
}
