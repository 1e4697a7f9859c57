//! The course on paper: figures drawn from numbers, and the handouts as a book.
//!
//! Reads the lessons and writes figures and pages; grades nothing and knows nothing of the grader.

pub mod book;
mod course;
mod error;
pub mod figures;
mod handout;
mod language;
mod xml;

pub use course::{Course, Lesson};
pub use error::BookError;
pub use language::{Language, Localized};
