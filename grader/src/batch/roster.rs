//! The list of a class: who is in it, and what each handed in is called.
//!
//! It is a CSV file as a registry or a learning platform writes it. One column says who a student
//! is; all others are carried along into the table of grades, so that it can be read back there.

use std::fs;
use std::path::Path;

use crate::error::{Blame, Error, Result};
use crate::message::Message;

/// The largest list that is read.
const MAX_BYTES: u64 = 16 << 20;

/// What the column of ids may be called, the plainest first.
const IDS: [&str; 14] = [
    "student",
    "id",
    "student id",
    "student_id",
    "studentid",
    "sid",
    "username",
    "user name",
    "login",
    "sis login id",
    "sis user id",
    "学号",
    "学生",
    "用户名",
];

/// What the column that names a submission may be called.
const SUBMISSIONS: [&str; 5] = ["submission", "file", "folder", "提交", "文件"];

/// A class as it was listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Roster {
    /// The names of the columns besides those that are understood.
    pub(crate) columns: Vec<String>,
    pub(crate) students: Vec<Listed>,
}

/// A student on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    pub(crate) id: String,
    /// The name of the entry that holds the submission, where the list says so.
    pub(crate) submission: Option<String>,
    /// The values of the other columns.
    pub(crate) values: Vec<String>,
}

impl Roster {
    /// Reads a list.
    pub(crate) fn load(path: &Path) -> Result<Self> {
        let problem = |problem: std::io::Error| match problem.kind() {
            std::io::ErrorKind::NotFound => mistake(path, Message::new("roster-missing")),
            _ => Error::io(path, &problem),
        };
        if fs::metadata(path).map_err(problem)?.len() > MAX_BYTES {
            return Err(mistake(path, Message::new("roster-large")));
        }
        let bytes = fs::read(path).map_err(problem)?;
        let text = std::str::from_utf8(&bytes)
            .map_err(|_| mistake(path, Message::new("roster-encoding")))?;
        Self::read(text).map_err(|what| mistake(path, what))
    }

    fn read(text: &str) -> std::result::Result<Self, Message> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter(text))
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let broken = |problem: csv::Error| {
            Message::new("roster-broken").with("problem", problem.to_string())
        };
        let header = reader.headers().map_err(broken)?.clone();
        let named = |names: &[&str]| {
            names.iter().find_map(|name| {
                header
                    .iter()
                    .position(|column| column.to_lowercase() == *name)
            })
        };
        let id = named(&IDS).ok_or_else(|| {
            Message::new("roster-no-ids")
                .with("columns", header.iter().collect::<Vec<_>>().join(", "))
        })?;
        let submission = named(&SUBMISSIONS);
        let others: Vec<usize> = (0..header.len())
            .filter(|&column| column != id && Some(column) != submission)
            .collect();
        let mut roster = Self {
            columns: others
                .iter()
                .map(|&column| header[column].to_owned())
                .collect(),
            students: Vec::new(),
        };
        for record in reader.records() {
            let record = record.map_err(broken)?;
            let value = |column: usize| record.get(column).unwrap_or_default().to_owned();
            if record.iter().all(str::is_empty) {
                continue;
            }
            let student = Listed {
                id: value(id),
                submission: submission.map(value).filter(|name| !name.is_empty()),
                values: others.iter().map(|&column| value(column)).collect(),
            };
            let line = record.position().map_or(0, csv::Position::line);
            roster.add(student, line)?;
        }
        if roster.students.is_empty() {
            return Err(Message::new("roster-empty"));
        }
        Ok(roster)
    }

    fn add(&mut self, student: Listed, line: u64) -> std::result::Result<(), Message> {
        if student.id.is_empty() {
            return Err(Message::new("roster-no-id").with("line", line));
        }
        if self.students.iter().any(|other| other.id == student.id) {
            let what = Message::new("roster-twice").with("line", line);
            return Err(what.with("student", student.id));
        }
        self.students.push(student);
        Ok(())
    }
}

/// What stands between the cells: whatever the first line has most of.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |delimiter: &u8| first.bytes().filter(|byte| byte == delimiter).count();
    // Of equals the last is taken: the comma, where there is one column.
    [b'\t', b';', b',']
        .into_iter()
        .max_by_key(count)
        .unwrap_or(b',')
}

fn mistake(path: &Path, what: Message) -> Error {
    Error::new(Blame::Usage, what.with("path", path)).hint(Message::new("hint-roster"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<String> {
        let roster = Roster::read(text).unwrap();
        roster
            .students
            .into_iter()
            .map(|student| student.id)
            .collect()
    }

    #[test]
    fn lists_of_several_registries_are_read() {
        for text in [
            "student,name\nada,Ada\nbob,Bob\n",
            "\u{feff}Name;Student ID;Mail\r\nAda;ada;a@x\r\nBob;bob;\r\n",
            "Username\tLast\nada\tL\nbob\n\n",
            "姓名,学号\n王小明,ada\n\"李, 四\",bob\n",
            "student\nada\nbob",
        ] {
            assert_eq!(ids(text), ["ada", "bob"], "{text}");
        }
    }

    #[test]
    fn the_other_columns_are_carried_along() {
        let roster = Roster::read("name,id,submission,group\n王小明,7,wang.zip,A\n").unwrap();
        assert_eq!(roster.columns, ["name", "group"]);
        let student = &roster.students[0];
        assert_eq!(student.submission.as_deref(), Some("wang.zip"));
        assert_eq!(student.values, ["王小明", "A"]);
    }

    #[test]
    fn a_list_that_makes_no_sense_is_refused_with_its_line() {
        for (text, key) in [
            ("name,mail\na,b\n", "roster-no-ids"),
            ("student,name\n", "roster-empty"),
            ("student,name\nada,x\n,y\n", "roster-no-id"),
            ("student,name\nada,x\nada,y\n", "roster-twice"),
        ] {
            assert_eq!(Roster::read(text).unwrap_err().key, key, "{text}");
        }
    }
}
