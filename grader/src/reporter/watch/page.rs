//! A page of a terminal: what stands where, and what of a long report can be seen.

use crate::message::Message;

/// The parts of a page, from top to bottom, each as lines that fit.
#[derive(Clone, Debug, Default)]
pub(super) struct Page {
    /// The verdict and the first thing that is not right.
    pub(super) head: Vec<String>,
    /// The report, of which a part is seen.
    pub(super) body: Vec<String>,
    /// Hints and errors, until something else happens.
    pub(super) notice: Vec<String>,
    /// What goes on.
    pub(super) status: Vec<String>,
    pub(super) keys: Vec<String>,
}

/// How many rows each part gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rows {
    head: usize,
    body: usize,
    notice: usize,
    status: usize,
    keys: usize,
}

/// Below and above the body.
const RULES: usize = 2;

impl Page {
    /// Keys and status first, then the verdict, then what was asked for, then as much of the report
    /// as there is room for.
    fn rows(&self, rows: usize) -> Rows {
        let mut left = rows.saturating_sub(RULES);
        let mut take = |wanted: usize, most: usize| {
            let taken = wanted.min(most).min(left);
            left -= taken;
            taken
        };
        let status = take(self.status.len(), 2);
        let keys = take(self.keys.len(), 2);
        let head = take(self.head.len(), (rows / 3).max(3));
        let notice = take(self.notice.len(), (rows / 2).max(3));
        Rows {
            head,
            body: left,
            notice,
            status,
            keys,
        }
    }

    /// How many lines of the report a terminal of so many rows shows.
    pub(super) fn window(&self, rows: usize) -> usize {
        self.rows(rows).body
    }

    /// The furthest that the report can be turned.
    pub(super) fn last_top(&self, rows: usize) -> usize {
        self.body.len().saturating_sub(self.window(rows))
    }

    /// The page as lines, as many as there are rows at most; `rule` draws a line with a word in it.
    pub(super) fn lines(
        &self,
        rows: usize,
        top: usize,
        rule: &dyn Fn(Option<&Message>) -> String,
    ) -> Vec<String> {
        let share = self.rows(rows);
        let top = top.min(self.last_top(rows));
        let end = (top + share.body).min(self.body.len());
        let mut lines = cut(&self.head, share.head);
        lines.push(rule(None));
        lines.extend_from_slice(&self.body[top..end]);
        let more = (share.body > 0 && self.body.len() > share.body).then(|| {
            Message::new("watch-more")
                .with("first", (top + 1).to_string())
                .with("last", end.to_string())
                .with("all", self.body.len().to_string())
                .with("left", (self.body.len() - end).to_string())
        });
        lines.push(rule(more.as_ref()));
        lines.extend(cut(&self.notice, share.notice));
        lines.extend_from_slice(&self.status[..share.status]);
        lines.extend_from_slice(&self.keys[..share.keys]);
        lines.truncate(rows);
        lines
    }
}

/// The first lines, the last of which says if there were more.
fn cut(lines: &[String], n_lines: usize) -> Vec<String> {
    let mut kept: Vec<String> = lines.iter().take(n_lines).cloned().collect();
    if lines.len() > n_lines
        && let Some(last) = kept.last_mut()
    {
        last.push('…');
    }
    kept
}

/// The lines of a painted text, each with its own colours: any may be seen without those before it.
pub(super) fn lines(text: &str) -> Vec<String> {
    const RESET: &str = "\u{1b}[0m";
    let mut carried = String::new();
    text.lines()
        .map(|line| {
            let painted = format!("{carried}{line}");
            let mut rest = line;
            while let Some(start) = rest.find("\u{1b}[") {
                let after = &rest[start..];
                let Some(end) = after.find('m') else { break };
                let sequence = &after[..=end];
                if sequence == RESET {
                    carried.clear();
                } else {
                    carried.push_str(sequence);
                }
                rest = &after[end + 1..];
            }
            if carried.is_empty() {
                painted
            } else {
                painted + RESET
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(n_body: usize, n_notice: usize) -> Page {
        let many = |name: &str, count: usize| (0..count).map(|n| format!("{name}{n}")).collect();
        Page {
            head: many("head", 4),
            body: many("body", n_body),
            notice: many("notice", n_notice),
            status: many("status", 1),
            keys: many("keys", 2),
        }
    }

    fn shown(page: &Page, rows: usize, top: usize) -> Vec<String> {
        page.lines(rows, top, &|more| {
            more.map_or("──".to_owned(), |_| "more".to_owned())
        })
    }

    #[test]
    fn a_page_never_has_more_lines_than_the_terminal_has_rows() {
        for rows in 1..60 {
            for (n_body, n_notice) in [(0, 0), (3, 0), (100, 0), (100, 50)] {
                for top in [0, 7, 1000] {
                    let lines = shown(&page(n_body, n_notice), rows, top);
                    assert!(lines.len() <= rows, "{rows}: {lines:?}");
                }
            }
        }
    }

    #[test]
    fn verdict_and_keys_are_seen_wherever_the_report_is_turned() {
        for top in [0, 10, 1000] {
            let lines = shown(&page(100, 0), 24, top);
            assert_eq!(lines.len(), 24);
            assert_eq!(lines[0], "head0");
            assert_eq!(lines[3], "head3");
            assert_eq!(lines[23], "keys1");
        }
        let lines = shown(&page(100, 0), 24, 1000);
        assert!(lines.contains(&"body99".to_owned()), "{lines:?}");
    }

    #[test]
    fn a_short_report_has_no_more() {
        assert!(!shown(&page(3, 0), 24, 0).contains(&"more".to_owned()));
        assert!(shown(&page(30, 0), 24, 0).contains(&"more".to_owned()));
    }

    #[test]
    fn no_range_is_named_where_there_is_no_room_for_the_report() {
        for rows in 1..10 {
            let page = page(30, 20);
            let is_more = shown(&page, rows, 0).contains(&"more".to_owned());
            assert_eq!(is_more, page.window(rows) > 0, "{rows}");
        }
    }

    #[test]
    fn a_line_keeps_the_colour_that_began_above_it() {
        let text = "a\u{1b}[31mb\nc\u{1b}[0md\ne";
        let expected = ["a\u{1b}[31mb\u{1b}[0m", "\u{1b}[31mc\u{1b}[0md", "e"];
        assert_eq!(lines(text), expected);
    }
}
