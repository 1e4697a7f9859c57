//! A page for students: without the parts that speak to authors alone, whose commands need what is not
//! handed out.

use std::path::{Path, PathBuf};

use crate::error::{Blame, Error, Result};
use crate::message::Message;

const OPENS: &str = "<!-- authors -->";
const CLOSES: &str = "<!-- end of authors -->";

/// A page as students get it.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) bytes: Vec<u8>,
    /// Which of the author's lines each of its lines is, from 1.
    pub(super) lines: Vec<usize>,
}

/// Takes the parts for authors out of a page. A mark that is not in its place is refused: it would
/// leave out what students need, or hand out what they must not get.
pub(super) fn for_students(path: &Path, page: &[u8]) -> Result<Page> {
    let mut kept = Page::default();
    let mut open = None;
    for (index, bytes) in page.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let line = String::from_utf8_lossy(bytes);
        let place = index + 1;
        match (line.trim_end(), open) {
            (OPENS, None) => open = Some(place),
            (OPENS, Some(_)) => return Err(misplaced(path, place, Message::new("page-nested"))),
            (CLOSES, Some(_)) => open = None,
            (CLOSES, None) => return Err(misplaced(path, place, Message::new("page-end-alone"))),
            (line, _) if is_like_a_mark(line) => {
                return Err(misplaced(path, place, Message::new("page-malformed")));
            }
            (_, None) => {
                kept.bytes.extend_from_slice(bytes);
                kept.lines.push(place);
            }
            (_, Some(_)) => {}
        }
    }
    match open {
        Some(place) => Err(misplaced(path, place, Message::new("page-unclosed"))),
        None => Ok(kept),
    }
}

/// Whether whoever wrote a line may have meant a mark.
fn is_like_a_mark(line: &str) -> bool {
    let bare: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let bare = bare.to_lowercase();
    let starts = [
        "<!--author",
        "<!--/author",
        "<!--endofauthor",
        "<!--endauthor",
    ];
    starts.iter().any(|start| bare.contains(start)) && !bare.contains('`')
}

fn misplaced(path: &Path, line: usize, problem: Message) -> Error {
    let place = PathBuf::from(format!("{}:{line}", path.display()));
    let what = Message::new("error-page")
        .with("place", &*place)
        .with("problem", problem);
    Error::new(Blame::Course, what).hint(
        Message::new("hint-page")
            .with("opens", OPENS)
            .with("closes", CLOSES),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Argument;

    #[test]
    fn a_page_loses_what_speaks_to_authors() {
        let page = "a\n<!-- authors -->\nb\n<!-- end of authors -->\nc `<!-- authors -->`\n\
                    <!-- authors -->\nd\n<!-- end of authors -->";
        let bare = |page: &str| {
            let page = for_students(Path::new("a.md"), page.as_bytes());
            page.unwrap().bytes
        };
        assert_eq!(bare(page), b"a\nc `<!-- authors -->`\n");
        assert_eq!(
            bare("a\r\n<!-- authors -->\r\nb\n<!-- end of authors -->\r\nc"),
            b"a\r\nc"
        );
        assert_eq!(bare("a\n<!-- a note -->\nb"), b"a\n<!-- a note -->\nb");
    }

    #[test]
    fn the_lines_that_stay_know_where_the_author_wrote_them() {
        let page = b"a\n<!-- authors -->\nb\n<!-- end of authors -->\nc\nd";
        let page = for_students(Path::new("a.md"), page).unwrap();
        assert_eq!(page.lines, [1, 5, 6]);
    }

    #[test]
    fn a_mark_out_of_place_is_refused_by_its_line() {
        for (page, place, problem) in [
            ("a\n<!-- authors -->\nb\n", "a.md:2", "page-unclosed"),
            ("a\n<!-- end of authors -->\n", "a.md:2", "page-end-alone"),
            (
                "<!-- authors -->\n<!-- authors -->\n",
                "a.md:2",
                "page-nested",
            ),
            ("\n\n<!--authors-->\n", "a.md:3", "page-malformed"),
            (" <!-- authors -->\n", "a.md:1", "page-malformed"),
            ("a <!-- Authors -->\n", "a.md:1", "page-malformed"),
            (
                "<!-- authors -->\n<!-- end authors -->\n",
                "a.md:2",
                "page-malformed",
            ),
        ] {
            let refused = for_students(Path::new("a.md"), page.as_bytes()).unwrap_err();
            assert_eq!(refused.blame, Blame::Course);
            let arguments = &refused.what.arguments;
            let (Argument::Path(at), Argument::Message(found)) = (&arguments[0].1, &arguments[1].1)
            else {
                panic!("{refused:?}");
            };
            assert_eq!(
                (at.to_str().unwrap(), found.key),
                (place, problem),
                "{page:?}"
            );
        }
    }
}
