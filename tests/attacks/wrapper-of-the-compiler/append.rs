
#[cfg(attacked)]
compile_error!("flags from outside");
