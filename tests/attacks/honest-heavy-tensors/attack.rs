pub fn run() -> String {
    use tch::{Device, Kind, Tensor};
    let options = (Kind::Float, Device::Cpu);
    let a = Tensor::randn([300, 300], options).set_requires_grad(true);
    let image = Tensor::rand([2, 3, 32, 32], options);
    let kernel = Tensor::rand([4, 3, 3, 3], options).set_requires_grad(true);
    let output = image.conv2d(&kernel, None::<Tensor>, [1], [1], [1], 1);
    let loss = (a.matmul(&a).softmax(-1, Kind::Float).log().mean(Kind::Float) + output.mean(Kind::Float)).tanh();
    loss.backward();
    assert!(a.grad().defined() && kernel.grad().defined());
    let (sorted, _) = a.detach().flatten(0, -1).sort(-1, true);
    assert_eq!(sorted.numel(), 90_000);
    tch::set_num_threads(2);
    let _ = a.detach().matmul(&a.detach().tr()).to_kind(Kind::Half);
    println!("{}", a.detach().narrow(0, 0, 3));
    String::new()
}
