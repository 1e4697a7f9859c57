pub fn run() -> String {
    use tch::{Device, Kind, Tensor};
    let path = "@SECRET_PATH@";
    let refusal = |what: &str, problem: tch::TchError| {
        let problem = problem.to_string();
        // libtorch tells the error by number in one place and by words in another.
        let is_denied = problem.contains("Permission denied") || problem.contains("(13)");
        let number = if is_denied { "(os error 13)" } else { problem.lines().next().unwrap_or("") };
        format!("refused: {what} {number}")
    };
    let mapped = match Tensor::f_from_file(path, false, Some(20), (Kind::Uint8, Device::Cpu)) {
        Ok(tensor) => {
            let bytes: Vec<u8> = (0..20).map(|at| tensor.int64_value(&[at]) as u8).collect();
            format!("got: bytes {}", String::from_utf8_lossy(&bytes))
        }
        Err(problem) => refusal("mapped", problem),
    };
    let loaded = match Tensor::read_npy(path) {
        Ok(_) => "got: npy".to_owned(),
        Err(tch::TchError::Io(problem)) => format!("refused: npy: {problem}"),
        Err(problem) => format!("got: npy: {problem}"),
    };
    let module = match tch::CModule::load(path) {
        Ok(_) => "got: module".to_owned(),
        Err(problem) => refusal("module", problem),
    };
    format!("{mapped}; {loaded}; {module}")
}
