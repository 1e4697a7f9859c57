//! {{lesson}}: the memory of a matrix.
//!
//! A function that says how many bytes a matrix takes, by how its elements are stored.
// exercise| //!
// exercise| //! Two blanks are left, each a `todo!` with a hint. Fill them in any order, and run
// exercise| //! `cargo grade {{lesson}}` as often as you like.
// exercise| // A blank makes what follows it unreachable. Take these lines away once all are filled.
// exercise| #![allow(unreachable_code, unused_variables)]
// exercise| #![allow(clippy::diverging_sub_expression)]

/// How the elements of a matrix are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// As 32-bit numbers.
    Single,
    /// As 16-bit numbers.
    Half,
}

/// The bytes that a matrix takes.
#[must_use]
pub fn matrix_bytes(rows: u64, columns: u64, storage: Storage) -> f64 {
    let elements = rows as f64 * columns as f64;
    // blank 1: the bytes of all elements, 32 bits each
    // exercise| let single: f64 = {blank};
    let single = 4.0 * elements;
    // end of blank 1
    match storage {
        Storage::Single => single,
        // blank 2: what is left of `single` with 16 bits each
        // exercise| Storage::Half => {blank},
        Storage::Half => single / 2.0,
        // end of blank 2
    }
}
