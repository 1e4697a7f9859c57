
const N: usize = include_bytes!("@SECRET_PATH@").len();
const B: [u8; 4] = *include_bytes!("@SECRET_PATH@");
