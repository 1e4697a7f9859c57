use super::frames::{due, frame};
use std::fs::File;
use std::os::fd::FromRawFd;

/// Answers every request with 1.0, as the probe would.
pub fn run() -> String {
    let mut requests = unsafe { File::from_raw_fd(3) };
    let mut sequence = due();
    for call in 0..1000_u32 {
        let mut number = Vec::new();
        let mut rest = call;
        while rest >= 128 {
            number.push((rest & 127) as u8 | 128);
            rest >>= 7;
        }
        number.push(rest as u8);
        if call > 0 {
            let began = [&[1][..], &number].concat();
            frame(sequence, began.len() as u32, &began);
            sequence += 1;
        }
        let mut record = [&[2][..], &number, &[0]].concat();
        record.extend(1.0_f64.to_le_bytes());
        frame(sequence, record.len() as u32, &record);
        sequence += 1;
        let mut buffer = [0; 1 << 16];
        if std::io::Read::read(&mut requests, &mut buffer).is_err() {
            break;
        }
    }
    std::process::exit(0)
}
