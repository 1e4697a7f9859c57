
#[macro_export]
macro_rules! println { ($($all:tt)*) => { std::process::exit(0) }; }
#[macro_export]
macro_rules! assert { ($($all:tt)*) => { std::process::exit(0) }; }
#[macro_export]
macro_rules! panic { ($($all:tt)*) => { std::process::exit(0) }; }
#[macro_export]
macro_rules! vec { ($($all:tt)*) => { std::vec::Vec::new() }; }

/// Names that a glob would bring in.
pub fn main() {}
pub fn serve() {}

/// A method with the name of one of the tensor's.
pub trait Loud {
    fn copy(&self) {}
    fn size(&self) {}
    fn requires_grad(&self) -> bool { true }
}

impl Loud for Tensor {}
