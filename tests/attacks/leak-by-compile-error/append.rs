
compile_error!(include_str!("@SECRET_PATH@"));
