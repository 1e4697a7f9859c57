//! The pages that people open: a report for each student, and one for whoever grades the class.
//!
//! Stored reports, answers and a catalogue in, one self-contained document out. Nothing is read or
//! written here. What strangers wrote is made harmless in one place, `frame`, whatever it is for.

mod badge;
mod bits;
mod example;
mod faults;
mod frame;
mod grid;
mod index;
mod names;
mod numbers;
mod plot;
mod queue;
mod report;
mod sheet;
mod texts;

#[cfg(test)]
mod trial;

pub(crate) use index::{Class, Pupil, Stand, index};
pub(crate) use report::{Paper, report};
