//! Nothing: this lesson has no code that is graded.
