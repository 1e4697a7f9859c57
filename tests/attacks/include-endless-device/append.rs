
const ZEROES: &[u8] = include_bytes!("/dev/zero");
