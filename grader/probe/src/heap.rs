//! How much the process holds on its heap.

/// Bytes in use by `malloc`, which is where libtorch's CPU tensors live; 0 where that is unknown.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(
    unsafe_code,
    reason = "a function of the C library without a safe wrapper"
)]
pub(crate) fn bytes_in_use() -> u64 {
    // SAFETY: takes nothing, returns a plain structure.
    let info = unsafe { libc::mallinfo2() };
    (info.uordblks + info.hblkhd) as u64
}

/// Bytes in use by `malloc`, which is where libtorch's CPU tensors live; 0 where that is unknown.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn bytes_in_use() -> u64 {
    0
}
