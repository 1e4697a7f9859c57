use super::raw::{self};

pub fn run() -> String {
    raw::tell("exit_group", raw::EXIT_GROUP, &[0])
}
