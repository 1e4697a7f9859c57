//! Just enough of HTML to check pages: tags, their attributes, and the text outside code.

/// A start tag and its attributes as they are written.
#[derive(Debug)]
pub(crate) struct Tag {
    pub(crate) name: String,
    attributes: String,
}

impl Tag {
    pub(crate) fn attribute(&self, name: &str) -> Option<String> {
        let start = self.attributes.find(&format!(" {name}=\""))? + name.len() + 3;
        let value = &self.attributes[start..];
        Some(value[..value.find('"')?].replace("&amp;", "&"))
    }
}

/// All start tags of a page, scripts left out.
pub(crate) fn tags(html: &str) -> Vec<Tag> {
    let html = without(html, &["script", "style"], true);
    let mut tags = Vec::new();
    for piece in html.split('<').skip(1) {
        let Some((tag, _)) = piece.split_once('>') else {
            continue;
        };
        let end = tag.find([' ', '\n']).unwrap_or(tag.len());
        let name = tag[..end].to_owned();
        if name.chars().all(|letter| letter.is_ascii_alphanumeric()) {
            let attributes = tag[end..].replace('\n', " ");
            tags.push(Tag { name, attributes });
        }
    }
    tags
}

/// The text that a reader sees, code left out.
pub(crate) fn prose(html: &str) -> String {
    let html = without(html, &["script", "style", "pre", "code"], false);
    html.split('<')
        .map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text))
        .collect()
}

/// The page without these elements, or without what is in them.
fn without(html: &str, names: &[&str], keep_tags: bool) -> String {
    let mut html = html.to_owned();
    for name in names {
        let (opening, closing) = (format!("<{name}"), format!("</{name}>"));
        let mut left = String::new();
        let mut rest = html.as_str();
        while let Some((start, inside)) = next(rest, &opening) {
            left.push_str(&rest[..start]);
            let inside = &rest[inside..];
            let end = inside.find(&closing).expect("a closing tag");
            let tag = inside.find('>').map_or(0, |end| end + 1);
            if keep_tags {
                left.push_str(&opening);
                left.push_str(&inside[..tag]);
            }
            rest = &inside[end + closing.len()..];
        }
        left.push_str(rest);
        html = left;
    }
    html
}

/// The next tag of that name, and not of one that begins with it.
fn next(html: &str, opening: &str) -> Option<(usize, usize)> {
    let mut places = html.match_indices(opening);
    let (start, _) =
        places.find(|(start, _)| html[start + opening.len()..].starts_with(['>', ' ', '\n']))?;
    Some((start, start + opening.len()))
}
