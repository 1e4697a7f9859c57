//! Tests through the real binary, on real tensors.
fn main() {}
