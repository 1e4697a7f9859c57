
#[cfg(attacked)]
compile_error!("a file of the submission was used");
