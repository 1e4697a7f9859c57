//! A document and the examples in it.

use std::fs;

use crate::support::root;

/// The text of a document.
pub(super) struct Document {
    name: &'static str,
    pub(super) text: String,
}

impl Document {
    pub(super) fn schema() -> Self {
        Self::read("SCHEMA.md")
    }

    /// A document that lies beside the grader.
    pub(super) fn read(name: &'static str) -> Self {
        let path = root().join("grader").join(name);
        Self {
            name,
            text: fs::read_to_string(path).expect(name),
        }
    }

    /// What stands in the one fence that opens with a language and this word.
    pub(super) fn example(&self, info: &str) -> String {
        let is_wanted = |fence: &&str| {
            let (opening, _) = fence.split_once('\n').unwrap_or_default();
            opening
                .split_once(' ')
                .is_some_and(|(_, word)| word == info)
        };
        // Every second piece lies inside a fence.
        let inside = self.text.split("```").skip(1).step_by(2);
        let found: Vec<&str> = inside.filter(is_wanted).collect();
        let [fence] = found[..] else {
            panic!("{} examples `{info}` in {}", found.len(), self.name);
        };
        let (_, example) = fence.split_once('\n').expect("an opening line");
        example.to_owned()
    }

    /// The text below a heading, up to the next one of any level.
    pub(super) fn section(&self, heading: &str) -> &str {
        let (_, below) = self
            .text
            .split_once(&format!("# {heading}\n"))
            .unwrap_or_else(|| panic!("no section `{heading}` in {}", self.name));
        below.split("\n#").next().unwrap_or_default()
    }

    /// Each of these stands in the text, by itself or as the end of a path of keys.
    pub(super) fn assert_names(&self, names: impl IntoIterator<Item = String>) {
        let is_there = |name: &String| {
            ["`", ".", "[]"].iter().any(|end| {
                let text = format!("{name}{end}");
                self.text.contains(&format!("`{text}")) || self.text.contains(&format!(".{text}"))
            })
        };
        let missing: Vec<String> = names.into_iter().filter(|name| !is_there(name)).collect();
        assert!(missing.is_empty(), "{} lacks {missing:?}", self.name);
    }

    /// A row of a table begins with this name and goes on with these cells.
    pub(super) fn assert_row(&self, name: &str, cells: &str) {
        let row = format!("\n| `{name}` | {cells}");
        let mut after = self.text.split(&row).skip(1);
        assert!(
            after.any(|rest| rest.starts_with(' ')),
            "{} has no row `{}`",
            self.name,
            row.trim()
        );
    }
}
