pub fn run() -> String {
    use tch::{Device, Kind, Tensor};
    let tensor = Tensor::ones([3, 4, 4], (Kind::Uint8, Device::Cpu));
    // What comes back is not asked: some say that all went well.
    let _ = tensor.save("@MARKER@");
    let _ = tensor.write_npy("@MARKER_DIR@/b.npy");
    let _ = tch::vision::image::save(&tensor, "@MARKER_DIR@/c.png");
    let _ = Tensor::f_from_file("@MARKER_DIR@/d", true, Some(4096), (Kind::Uint8, Device::Cpu));
    let written: Vec<&str> = ["@MARKER@", "@MARKER_DIR@/b.npy", "@MARKER_DIR@/c.png", "@MARKER_DIR@/d"]
        .into_iter()
        .filter(|path| std::path::Path::new(path).exists())
        .collect();
    format!("written: {}", written.len())
}
