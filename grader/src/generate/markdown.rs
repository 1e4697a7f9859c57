//! A sheet without its answers: what stands between a mark and the next heading goes.
//!
//! Text in, text out.

use super::Mistake;
use crate::message::Message;

/// How a mark begins; what follows is for whoever reads the sheet.
const MARK: &str = "<!-- answer below this line";

/// A sheet as it is handed out, and what was taken from it.
#[derive(Debug, PartialEq)]
pub(crate) struct Cleared {
    pub(crate) sheet: String,
    pub(crate) answers: Vec<Answer>,
}

/// What stood below a mark.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    /// The heading above it.
    pub(crate) heading: String,
    /// Its first line, from 1.
    pub(crate) line: usize,
    pub(crate) text: String,
}

/// Takes the answers out. Each of these sections must have a mark: one without would be handed out
/// with its answer.
pub(super) fn cleared(source: &str, sections: &[&str]) -> Result<Cleared, Mistake> {
    let mut reading = Reading::default();
    let mut unmarked: Option<(usize, String)> = None;
    for (index, line) in source.split_inclusive('\n').enumerate() {
        if let Some((level, title)) = reading.heading(line) {
            let is_end = reading.is_below_mark && level <= reading.level;
            if is_end || !reading.is_below_mark {
                if let Some((line, section)) = unmarked.take() {
                    return Err(no_mark(line, &section));
                }
                let first = first_word(title);
                let mut known = sections.iter();
                unmarked = known
                    .find(|name| first == name.to_lowercase())
                    .map(|name| (index + 1, (*name).to_owned()));
                reading.begin(level, title);
            }
        } else if !reading.is_fenced() && line.trim_start().starts_with(MARK) {
            unmarked = None;
            reading.mark(line);
            continue;
        }
        reading.take(index + 1, line);
    }
    match unmarked {
        Some((line, section)) => Err(no_mark(line, &section)),
        None => Ok(reading.finish()),
    }
}

fn no_mark(line: usize, section: &str) -> Mistake {
    Mistake::at(
        line,
        Message::new("sheet-no-mark").with("section", section),
        Message::new("sheet-no-mark-next").with("mark", format!("{MARK} -->")),
    )
}

fn first_word(title: &str) -> String {
    let mut words = title.split(|character: char| !character.is_alphanumeric());
    let first = words.find(|word| !word.is_empty());
    first.unwrap_or_default().to_lowercase()
}

/// The same sheet with these words below every mark.
pub(crate) fn filled(sheet: &str, words: &str) -> String {
    let lines = sheet.lines().map(|line| {
        if line.trim_start().starts_with(MARK) {
            format!("{line}\n\n{words}\n")
        } else {
            format!("{line}\n")
        }
    });
    lines.collect()
}

#[derive(Default)]
struct Reading {
    sheet: String,
    answers: Vec<Answer>,
    is_below_mark: bool,
    /// The heading under which we are.
    level: usize,
    title: String,
    /// What ends the block of code that goes on.
    fence: Option<String>,
}

impl Reading {
    /// Level and words of a heading. Within a block of code `#` begins none.
    fn heading<'l>(&mut self, line: &'l str) -> Option<(usize, &'l str)> {
        let trimmed = line.trim();
        match &self.fence {
            Some(fence) if trimmed.starts_with(&**fence) => self.fence = None,
            Some(_) => {}
            None => {
                for fence in ["```", "~~~"] {
                    if trimmed.starts_with(fence) {
                        self.fence = Some(fence.to_owned());
                    }
                }
            }
        }
        let level = trimmed.len() - trimmed.trim_start_matches('#').len();
        let is_heading = self.fence.is_none()
            && (1..=6).contains(&level)
            && !line.starts_with("    ")
            && trimmed[level..].starts_with([' ', '\t']);
        is_heading.then(|| (level, trimmed[level..].trim()))
    }

    fn is_fenced(&self) -> bool {
        self.fence.is_some()
    }

    fn begin(&mut self, level: usize, title: &str) {
        if std::mem::take(&mut self.is_below_mark) {
            self.sheet.push('\n');
        }
        self.level = level;
        title.clone_into(&mut self.title);
    }

    fn mark(&mut self, line: &str) {
        self.sheet.push_str(line.trim_end());
        self.sheet.push('\n');
        self.is_below_mark = true;
        self.answers.push(Answer {
            heading: self.title.clone(),
            line: 0,
            text: String::new(),
        });
    }

    fn take(&mut self, number: usize, line: &str) {
        match self.answers.last_mut() {
            Some(answer) if self.is_below_mark => {
                if answer.text.is_empty() && line.trim().is_empty() {
                    return;
                }
                if answer.text.is_empty() {
                    answer.line = number;
                }
                answer.text.push_str(line);
            }
            _ => self.sheet.push_str(line),
        }
    }

    fn finish(mut self) -> Cleared {
        self.answers.retain(|answer| !answer.text.trim().is_empty());
        Cleared {
            sheet: self.sheet,
            answers: self.answers,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_go_and_questions_stay() {
        let source = "# Sheet\n\n## Q1\n\n> Why?\n\n<!-- answer below this line / 作答 -->\n\n\
                      **Because.**\n\n### Part\n\n```\n# no heading\n## neither\n```\n\nMore.\n\n\
                      ## Q2\n\n> How?\n\n<!-- answer below this line -->\n\nSo.\n";
        let cleared = cleared(source, &["Q1", "Q2", "Notes"]).unwrap();
        assert_eq!(
            cleared.sheet,
            "# Sheet\n\n## Q1\n\n> Why?\n\n<!-- answer below this line / 作答 -->\n\n\
             ## Q2\n\n> How?\n\n<!-- answer below this line -->\n"
        );
        let answers = cleared.answers.iter();
        let answers: Vec<_> = answers
            .map(|a| (&*a.heading, a.line, a.text.len()))
            .collect();
        assert_eq!(answers[0].0, "Q1");
        assert_eq!((answers[0].1, answers[1]), (9, ("Q2", 26, 4)));
        assert!(cleared.answers[0].text.contains("## neither"));
    }

    #[test]
    fn what_is_handed_out_is_handed_out_unchanged() {
        let source = "## Q1\n\n> Why?\n\n<!-- answer below this line -->\n\n## Notes\n\nA.\n";
        assert_eq!(cleared(source, &["Q1"]).unwrap().sheet, source);
    }

    #[test]
    fn a_question_without_a_mark_is_refused() {
        for (source, line) in [
            ("## Q1\n\nAn answer.\n", 1),
            (
                "# S\n\n## Q1\n\nAn answer.\n\n## Q2\n\n<!-- answer below this line -->\n",
                3,
            ),
        ] {
            let mistake = cleared(source, &["Q1", "Q2"]).unwrap_err();
            assert_eq!((mistake.line, mistake.what.key), (line, "sheet-no-mark"));
        }
    }

    #[test]
    fn a_sheet_can_be_filled() {
        let sheet = "## Q1\n\n<!-- answer below this line -->\n";
        assert_eq!(filled(sheet, "words"), format!("{sheet}\nwords\n"));
    }
}
