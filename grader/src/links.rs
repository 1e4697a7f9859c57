//! Relative links and images of Markdown pages, and whether they lead to something.
//!
//! Text in, places out. Addresses elsewhere are not asked, nor are headings within a page.

use std::path::{Path, PathBuf};

/// A link that leads nowhere.
#[derive(Debug, PartialEq)]
pub(crate) struct Dead {
    /// Where it stands, from 1.
    pub(crate) line: usize,
    /// As it is written.
    pub(crate) target: String,
}

/// The links of a page that lead to nothing that is there. Paths are seen from the folder of the
/// course: the page's own, and those that are asked about.
pub(crate) fn dead(page: &Path, text: &str, is_there: &dyn Fn(&Path) -> bool) -> Vec<Dead> {
    let folder = page.parent().unwrap_or(Path::new(""));
    let links = links(text).into_iter();
    let dead = links.filter(|(_, target)| {
        let path = target.split(['#', '?']).next().unwrap_or_default();
        let is_elsewhere = is_address(path) || path.is_empty();
        !is_elsewhere && !resolved(folder, path).is_some_and(|path| is_there(&path))
    });
    dead.map(|(line, target)| Dead { line, target }).collect()
}

/// Whether a target names a place of the network.
fn is_address(target: &str) -> bool {
    let scheme = target.split(':').next().unwrap_or_default();
    let has_scheme = scheme.len() < target.len()
        && scheme.len() > 1
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    has_scheme || target.starts_with("//")
}

/// A target from the folder of the course; none if it leads out of it.
fn resolved(folder: &Path, target: &str) -> Option<PathBuf> {
    if target.starts_with('/') {
        return None;
    }
    let mut path = folder.to_owned();
    for part in unquoted(target).split('/') {
        match part {
            "" | "." => {}
            ".." => {
                if !path.pop() {
                    return None;
                }
            }
            part => path.push(part),
        }
    }
    Some(path)
}

/// A target whose spaces and the like are written as `%20`.
fn unquoted(target: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = target.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let digits = (*first == b'%').then(|| after.get(..2)).flatten();
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Every target of a page with its line, but for those in code.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut fence: Option<&str> = None;
    for (index, line) in text.lines().enumerate() {
        let start = line.trim_start();
        let mark = ["```", "~~~"]
            .into_iter()
            .find(|mark| start.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            (None, None) => {
                let targets = of_line(&without_code(line)).into_iter();
                found.extend(targets.map(|target| (index + 1, target)));
            }
            _ => {}
        }
    }
    found
}

/// A line without what stands between backticks.
fn without_code(line: &str) -> String {
    let mut bare = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('`') {
        let (before, from) = rest.split_at(at);
        bare.push_str(before);
        let n_ticks = from.len() - from.trim_start_matches('`').len();
        let (ticks, inside) = from.split_at(n_ticks);
        if let Some(end) = inside.find(ticks) {
            rest = &inside[end + n_ticks..];
        } else {
            bare.push_str(ticks);
            rest = inside;
        }
    }
    bare + rest
}

fn of_line(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (start, ends) in [
        ("](", ')'),
        ("src=\"", '"'),
        ("href=\"", '"'),
        ("src='", '\''),
        ("href='", '\''),
    ] {
        for part in line.split(start).skip(1) {
            found.push(part.split(ends).next().unwrap_or_default());
        }
    }
    // `[name]: target`, where links are kept apart from the text.
    if let Some((name, target)) = line.trim_start().split_once("]: ")
        && name.starts_with('[')
        && !name.starts_with("[^")
        && !name.contains(']')
    {
        found.push(target);
    }
    let bare = found.into_iter().map(|target| {
        let target = target.trim();
        let inner = target
            .strip_prefix('<')
            .and_then(|inner| inner.split('>').next());
        // A title may follow.
        let first = target.split_whitespace().next().unwrap_or_default();
        inner.unwrap_or(first).to_owned()
    });
    bare.filter(|target| !target.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_leads_nowhere_is_found_by_its_line() {
        let page = "[a](b.md) ![c](figures/d.svg \"Title\")\n[e](../f.md#g) [h](#i) [j](https://k/l)\n\
                    `[m](n)` <img src=\"o.png\"> [p](<q r.md>) [s](t%20u.md)\n```\n[v](w)\n```\n\
                    [x]: y.md\n[z](../../out) [a](/b) [n]: note\n[^1]: word\n[m](mailto:a@b)\n";
        let there = ["x/b.md", "f.md", "x/t u.md"];
        let is_there = |path: &Path| there.iter().any(|there| path == Path::new(there));
        let found = dead(Path::new("x/page.md"), page, &is_there);
        let found: Vec<_> = found
            .iter()
            .map(|dead| (dead.line, &*dead.target))
            .collect();
        let expected = [
            (1, "figures/d.svg"),
            (3, "q r.md"),
            (3, "o.png"),
            (7, "y.md"),
            (8, "../../out"),
            (8, "/b"),
        ];
        assert_eq!(found, expected);
    }
}
