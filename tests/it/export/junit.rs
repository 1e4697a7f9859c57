//! A strict reader of `JUnit`'s XML in the dialect of nextest: elements, their attributes and their
//! order, and whether what is counted is there. Most readers pass over what they do not know; this
//! one refuses it.

use roxmltree::{Document, Node};

/// An element: what it needs, what it may have besides, and its children in their order.
struct Rule {
    name: &'static str,
    needs: &'static [&'static str],
    may: &'static [&'static str],
    children: &'static [&'static str],
}

const RULES: [Rule; 9] = [
    Rule {
        name: "testsuites",
        needs: &["name", "tests", "failures", "errors"],
        may: &["skipped", "uuid", "timestamp", "time"],
        children: &["testsuite"],
    },
    Rule {
        name: "testsuite",
        needs: &["name", "tests", "failures", "errors"],
        may: &["skipped", "disabled", "timestamp", "time"],
        children: &["properties", "testcase", "system-out", "system-err"],
    },
    Rule {
        name: "properties",
        needs: &[],
        may: &[],
        children: &["property"],
    },
    Rule {
        name: "property",
        needs: &["name", "value"],
        may: &[],
        children: &[],
    },
    Rule {
        name: "testcase",
        needs: &["name", "classname"],
        may: &["assertions", "timestamp", "time"],
        children: &["properties", "skipped", "error", "failure", "system-out"],
    },
    Rule {
        name: "failure",
        needs: &["type", "message"],
        may: &[],
        children: &[],
    },
    Rule {
        name: "error",
        needs: &["type", "message"],
        may: &[],
        children: &[],
    },
    Rule {
        name: "skipped",
        needs: &["message"],
        may: &["type"],
        children: &[],
    },
    Rule {
        name: "system-out",
        needs: &[],
        may: &[],
        children: &[],
    },
];

/// A document that readers take.
pub(super) fn assert_valid(xml: &str) {
    if let Err(problem) = valid(xml) {
        panic!("{problem} in {xml}");
    }
}

fn valid(xml: &str) -> Result<(), String> {
    quick_junit::Report::deserialize_from_str(xml).map_err(|problem| problem.to_string())?;
    let document = Document::parse(xml).map_err(|problem| problem.to_string())?;
    let root = document.root_element();
    if root.tag_name().name() != "testsuites" {
        return Err("the root is no list of suites".to_owned());
    }
    for element in root.descendants().filter(Node::is_element) {
        obeys(element)?;
        adds_up(element)?;
    }
    Ok(())
}

fn obeys(element: Node<'_, '_>) -> Result<(), String> {
    let name = element.tag_name().name();
    let rule = RULES.iter().find(|rule| rule.name == name);
    let rule = rule.ok_or(format!("<{name}> is unknown"))?;
    let lacks = rule.needs.iter().find(|key| !element.has_attribute(**key));
    if let Some(key) = lacks {
        return Err(format!("<{name}> has no {key}"));
    }
    for key in element.attributes().map(|attribute| attribute.name()) {
        if !rule.needs.contains(&key) && !rule.may.contains(&key) {
            return Err(format!("<{name}> has the unknown {key}"));
        }
    }
    let mut last = 0;
    for child in element.children().filter(Node::is_element) {
        let child = child.tag_name().name();
        let place = rule.children.iter().position(|known| *known == child);
        let place = place.ok_or(format!("<{child}> in <{name}>"))?;
        if place < last {
            return Err(format!("<{child}> stands too late in <{name}>"));
        }
        last = place;
    }
    let has_text = !element.text().unwrap_or_default().trim().is_empty();
    if has_text && !rule.children.is_empty() {
        return Err(format!("words in <{name}>"));
    }
    Ok(())
}

/// Whether as many cases ended in each way as the element says.
fn adds_up(element: Node<'_, '_>) -> Result<(), String> {
    let counted = [
        ("tests", "testcase"),
        ("failures", "failure"),
        ("errors", "error"),
        ("skipped", "skipped"),
    ];
    for (key, name) in counted {
        let Some(said) = element.attribute(key) else {
            continue;
        };
        let found = element.descendants().filter(|one| one.has_tag_name(name));
        let found = found.count();
        if said != found.to_string() || (key == "tests" && found == 0) {
            return Err(format!("{key} is {said} and there are {found}"));
        }
    }
    let numbers = ["time"].map(|key| element.attribute(key));
    let is_number = |text: &str| text.parse::<f64>().is_ok_and(|time| time >= 0.0);
    if !numbers.into_iter().flatten().all(is_number) {
        return Err("a time is none".to_owned());
    }
    Ok(())
}

#[test]
fn what_a_reader_of_junit_would_not_take_is_found() {
    let whole = |case: &str, n_failures: usize| {
        format!(
            "<testsuites name=\"a\" tests=\"1\" failures=\"{n_failures}\" errors=\"0\">\
             <testsuite name=\"a\" tests=\"1\" failures=\"{n_failures}\" errors=\"0\">\
             <testcase name=\"x\" classname=\"a.code\">{case}</testcase></testsuite></testsuites>"
        )
    };
    let failure = "<failure type=\"assertion\" message=\"no\">no</failure>";
    for (document, is_taken) in [
        (whole("", 0), true),
        (whole(failure, 1), true),
        (whole(failure, 0), false),
        (whole("", 1), false),
        (whole("words", 0), false),
        (whole("<score>1</score>", 0), false),
        (whole("<failure type=\"veto\"><b/></failure>", 1), false),
        (whole("", 0).replace("classname", "class"), false),
        (whole("", 0).replace("</testcase>", ""), false),
        (whole(&format!("{failure}<properties/>"), 1), false),
    ] {
        let found = valid(&document);
        assert_eq!(found.is_ok(), is_taken, "{document}: {found:?}");
    }
}
