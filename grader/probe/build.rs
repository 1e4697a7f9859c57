//! Shows what the C++ functions behind `tch` call of Rust: the probe's program loads them as a
//! library of their own, which looks for it there.

fn main() {
    println!("cargo::rustc-link-arg-bins=-Wl,--export-dynamic-symbol=tch_*");
    println!("cargo::rerun-if-changed=build.rs");
}
