//! The exports as their readers see them: each is parsed from its own text alone.

use serde_json::Value;

use super::annotations;
use super::check::{Said, SaidItem};
use super::grade::Outcome;
use super::junit;
use super::kind::Kind;
use super::summary;
use crate::points::Points;

/// What an export says. `None` for what is none.
pub(super) fn said(kind: Kind, text: &str) -> Option<Said> {
    match kind {
        Kind::Json => report(text),
        Kind::Gradescope => gradescope(&serde_json::from_str(text).ok()?),
        Kind::Classroom50 => classroom50(&serde_json::from_str(text).ok()?),
        Kind::Prairielearn => prairielearn(&serde_json::from_str(text).ok()?),
        Kind::Junit => junit(text),
        Kind::GithubSummary => summary(text),
        Kind::GithubAnnotations => annotations(text),
        Kind::GithubOutput => output(text),
    }
}

fn report(text: &str) -> Option<Said> {
    let grade = match Outcome::read(text)? {
        Outcome::Graded(grade) => grade,
        Outcome::NotGraded(_) => return Some(Said::default()),
    };
    let mut said = Said {
        is_graded: true,
        earned: Some(grade.score),
        max: Some(grade.max_score),
        is_passed: Some(grade.is_passed()),
        ..Said::of_tests()
    };
    for item in grade.items {
        said.item(
            item.id.to_string(),
            Some(item.points),
            Some(item.max_points),
        );
    }
    for veto in grade.vetoes {
        said.veto(veto.id.to_string(), Some(veto.state.to_string()));
    }
    Some(said)
}

fn points(value: &Value) -> Option<Points> {
    Points::from_decimal(value.as_f64()?)
}

fn word(value: &Value) -> Option<String> {
    Some(value.as_str()?.to_owned())
}

fn hundredths(value: &Value) -> Option<Points> {
    let number = u32::try_from(value.as_u64()?).ok()?;
    Some(Points::from_hundredths(number))
}

fn gradescope(result: &Value) -> Option<Said> {
    let extra = &result["extra_data"];
    if !extra["graded"].as_bool()? {
        let is_empty = result.get("score").is_none() && result.get("tests").is_none();
        return is_empty.then(Said::default);
    }
    let mut said = Said {
        is_graded: true,
        counted: Some(points(&result["score"])?),
        earned: Some(points(&extra["score"])?),
        max: Some(points(&extra["max_score"])?),
        is_passed: Some(extra["verdict"] == "passed"),
        ..Said::of_tests()
    };
    for test in result["tests"].as_array()? {
        let extra = &test["extra_data"];
        match word(&extra["item"]) {
            Some(id) => said.item(id, points(&test["score"]), points(&test["max_score"])),
            None => said.veto(word(&extra["veto"])?, word(&extra["state"])),
        }
    }
    Some(said)
}

fn classroom50(result: &Value) -> Option<Said> {
    let counted = hundredths(&result["score"])?;
    let max = hundredths(&result["max-score"])?;
    let tests = result["tests"].as_array()?;
    let sum = |key: &str| {
        tests
            .iter()
            .map(|test| hundredths(&test[key]))
            .sum::<Option<Points>>()
    };
    if sum("score")? != counted || sum("max-score")? != max {
        return None;
    }
    if max == Points::default() {
        return Some(Said::default());
    }
    let mut said = Said {
        is_graded: true,
        counted: Some(counted),
        max: Some(max),
        ..Said::of_tests()
    };
    let mut earned = Points::default();
    for test in tests {
        if let Some(id) = word(&test["item"]) {
            let points = hundredths(&test["points"])?;
            earned = earned + points;
            said.item(id, Some(points), hundredths(&test["max-points"]));
        } else if let Some(id) = word(&test["veto"]) {
            said.veto(id, word(&test["state"]));
        }
    }
    said.earned = Some(earned);
    Some(said)
}

/// What a title is that of.
enum Named<'t> {
    Item(&'t str),
    Veto(&'t str),
}

/// A title says which it is by its form alone: that of a veto has a word more before the dot.
fn named(title: &str) -> Option<Named<'_>> {
    let (name, _) = title.split_once(" · ")?;
    Some(match name.rsplit_once(' ') {
        Some((_, id)) => Named::Veto(id),
        None => Named::Item(name),
    })
}

fn prairielearn(result: &Value) -> Option<Said> {
    if !result["gradable"].as_bool()? {
        return result.get("score").is_none().then(Said::default);
    }
    let mut said = Said {
        is_graded: true,
        part: Some(result["score"].as_f64()?),
        ..Said::of_tests()
    };
    for test in result["tests"].as_array()? {
        match named(test["name"].as_str()?)? {
            Named::Veto(id) => said.veto(id.to_owned(), None),
            Named::Item(id) => {
                said.item(
                    id.to_owned(),
                    points(&test["points"]),
                    points(&test["max_points"]),
                );
            }
        }
    }
    Some(said)
}

fn junit(text: &str) -> Option<Said> {
    let report = quick_junit::Report::deserialize_from_str(text).ok()?;
    let [suite] = &report.test_suites[..] else {
        return None;
    };
    if report.errors > 0 {
        return Some(Said::default());
    }
    let property = |properties: &[quick_junit::Property], name: &str| {
        let mut properties = properties.iter();
        let found = properties.find(|property| &*property.name == name)?;
        Some(found.value.to_string())
    };
    let points = |properties: &[quick_junit::Property], name: &str| {
        Points::from_decimal(property(properties, name)?.parse().ok()?)
    };
    let own = &suite.properties;
    let mut said = Said {
        is_graded: true,
        counted: Some(points(own, "counted_score")?),
        earned: Some(points(own, "score")?),
        max: Some(points(own, "max_score")?),
        is_passed: Some(property(own, "verdict")? == "passed"),
        ..Said::of_tests()
    };
    for case in &suite.test_cases {
        let id = case.name.to_string();
        let class = case.classname.as_ref()?;
        if class.ends_with(&format!(".{}", junit::VETOES)) {
            said.veto(id, Some(property(&case.properties, "state")?));
        } else {
            let points = |name: &str| points(&case.properties, name);
            said.item(id, points("score"), points("max_score"));
        }
    }
    Some(said)
}

/// A page that had to be cut may have no table, and says only how it ended.
fn summary(text: &str) -> Option<Said> {
    let title = text.strip_prefix("## ")?;
    let mut said = Said {
        is_graded: !title.starts_with('⚠'),
        is_passed: Some(title.starts_with('✓')),
        ..Said::default()
    };
    let points = |cell: &str| Points::from_decimal(cell.parse().ok()?);
    let id = |cell: &str| cell.replace("&#95;", "_");
    let rows = text.lines().filter(|line| line.starts_with("| "));
    for row in rows.skip(1) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, mark, name, _, earned, max, ..] = cells[..] else {
            return None;
        };
        if mark.is_empty() {
            said.earned = Some(points(earned)?);
            said.max = Some(points(max)?);
        } else {
            said.item(id(name), points(earned), points(max));
        }
    }
    if said.items.is_none() {
        said.is_cut = text.lines().any(|line| line.starts_with(summary::CUT));
        return Some(said);
    }
    let fired = text
        .lines()
        .filter_map(|line| line.strip_prefix("* **✗** "));
    let fired: Option<Vec<String>> = fired
        .map(|title| match named(title)? {
            Named::Veto(name) => Some(id(name)),
            Named::Item(_) => None,
        })
        .collect();
    said.fired = Some(fired?);
    Some(said)
}

/// All lines are commands that are known, and no more than a job shows.
fn annotations(text: &str) -> Option<Said> {
    let mut n_of_level = [0; 3];
    let mut fired = Vec::new();
    for line in text.lines() {
        let level = ["::error ", "::warning ", "::notice "]
            .iter()
            .position(|level| line.starts_with(level))?;
        n_of_level[level] += 1;
        // What stands in a property has neither colons nor commas of its own.
        let (head, _) = line[2..].split_once("::")?;
        let (_, properties) = head.split_once(' ')?;
        let mut properties = properties.split(',');
        let title = properties.find_map(|one| one.strip_prefix("title="))?;
        if let (0, Some(Named::Veto(id))) = (level, named(title)) {
            fired.push(id.to_owned());
        }
    }
    let is_graded = n_of_level[2] > 0;
    let is_few = n_of_level.iter().all(|n| *n <= annotations::MOST);
    is_few.then(|| Said {
        is_graded,
        fired: is_graded.then_some(fired),
        ..Said::default()
    })
}

fn output(text: &str) -> Option<Said> {
    let lines: Option<Vec<(&str, &str)>> = text.lines().map(|line| line.split_once('=')).collect();
    let lines = lines?;
    let value = |key: &str| {
        let mut lines = lines.iter();
        lines
            .find(|(name, _)| *name == key)
            .map(|(_, value)| *value)
    };
    if value("status")? == "infra_error" {
        return Some(Said::default());
    }
    let points = |key: &str| Points::from_decimal(value(key)?.parse().ok()?);
    let fired = value("vetoes")?.split(',').filter(|id| !id.is_empty());
    Some(Said {
        is_graded: true,
        counted: Some(points("counted_score")?),
        earned: Some(points("score")?),
        max: Some(points("max_score")?),
        is_passed: Some(value("passed")? == "true"),
        fired: Some(fired.map(str::to_owned).collect()),
        ..Said::default()
    })
}

impl Said {
    /// Nothing yet, of a kind that lists items and vetoes.
    fn of_tests() -> Self {
        Self {
            items: Some(Vec::new()),
            vetoes: Some(Vec::new()),
            ..Self::default()
        }
    }

    fn item(&mut self, id: String, points: Option<Points>, max: Option<Points>) {
        let item = SaidItem { id, points, max };
        self.items.get_or_insert_default().push(item);
    }

    fn veto(&mut self, id: String, state: Option<String>) {
        self.vetoes.get_or_insert_default().push((id, state));
    }
}
