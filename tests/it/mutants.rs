//! Every small change of the solution, graded by the real binary, must cost points.
//!
//! A grader that gives full marks to a solution with a fault in it does not test for that fault.
//! What `mutants` makes, this file grades and holds against the list of those mutants that are as
//! right as the solution, each with the reason. It has no list of faults: the source is the list.

/// What tells mutants apart.
mod mutant;
/// Names in reach of a place.
mod scope;
/// What can stand for what.
mod siblings;
/// Where a function can be changed.
mod walk;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use serde::Deserialize;
use serde_json::Value;

use crate::support::{grade, in_parallel, prepare, root, solution};
use mutant::{Change, Mutant, Name};

const LESSON: &str = "lesson2";

/// Points are sums of hundredths; anything nearer is the same.
const SAME: f64 = 1e-9;

#[test]
fn every_mutant_of_the_solution_loses_points_or_is_known_to_be_equivalent() {
    prepare();
    let solution = solution::file(LESSON, "src/lib.rs");
    let file = syn::parse_file(&solution).expect("a solution that parses");
    // Where the solution itself loses points, every mutant of it does.
    let itself = Fate::of(&solution);
    assert!(
        matches!(itself, Fate::Survived { .. }),
        "the solution itself: {itself:?}"
    );

    let mutants = mutant::all(&solution, &file);
    let fates = in_parallel(&mutants, |mutant| Fate::of(&mutant.text));
    let fates: Vec<(&Mutant, Fate)> = mutants.iter().zip(fates).collect();
    tell(&fates);
    for function in mutant::functions(&file) {
        let name = function.sig.ident.to_string();
        let is_killed =
            |(mutant, fate): &(&Mutant, Fate)| mutant.name.function == name && fate.is_killed();
        assert!(fates.iter().any(is_killed), "nothing in `{name}` is tested");
    }
    let complaints = complaints(&fates, &List::load().by_name());
    assert!(complaints.is_empty(), "{complaints}");
}

/// Whether a report says something about the run that costs no points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Remarks {
    #[default]
    None,
    Some,
}

/// What became of a mutant.
#[derive(Debug)]
enum Fate {
    /// The compiler refused it, so it shows nothing of the grader.
    NotBuilt,
    Killed,
    /// It earned all points of the code.
    Survived {
        /// Lets the run be made again.
        seed: Value,
        remarks: Remarks,
    },
    /// There is no grade.
    NotGraded(String),
}

impl Fate {
    /// Grades a source.
    fn of(text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("src/lib.rs");
        fs::create_dir(folder.path().join("src")).expect("a new folder");
        fs::write(path, text).expect("a new file");
        let folder = folder.path().to_str().expect("a path in UTF-8");
        let words = ["--only", "code", "--format", "json", "--submission", folder];
        let ran = grade(&[&[LESSON][..], &words].concat());
        match serde_json::from_str::<Value>(&ran.stdout) {
            Ok(report) if report.get("error").is_none() => Self::read(&report),
            _ => Self::NotGraded(format!("{ran:?}")),
        }
    }

    fn read(report: &Value) -> Self {
        let items = report["items"].as_array().map_or(&[][..], Vec::as_slice);
        let code: Vec<&Value> = items.iter().filter(|item| item["part"] == "code").collect();
        let sum = |field: &str| -> f64 {
            let points = code.iter().filter_map(|item| item[field].as_f64());
            points.sum()
        };
        if code.iter().any(|item| item["status"] == "not-built") {
            Self::NotBuilt
        } else if sum("points") < sum("max_points") - SAME {
            Self::Killed
        } else {
            let is_silent = report["remarks"].as_array().is_none_or(Vec::is_empty);
            Self::Survived {
                seed: report["run"]["seed"].clone(),
                remarks: if is_silent {
                    Remarks::None
                } else {
                    Remarks::Some
                },
            }
        }
    }

    fn is_killed(&self) -> bool {
        matches!(self, Self::Killed)
    }
}

/// The file that lists what may survive.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    equivalent: Vec<Equivalent>,
}

/// Mutants for which no point may be lost, all for one reason.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Equivalent {
    function: String,
    reason: String,
    /// What must be said of them all the same.
    #[serde(default)]
    remarks: Remarks,
    #[serde(default = "first")]
    occurrence: usize,
    changes: Vec<Change>,
}

fn first() -> usize {
    1
}

impl List {
    fn load() -> Self {
        let path = root().join("tests/mutants").join(format!("{LESSON}.toml"));
        let text = fs::read_to_string(&path).expect("a list of equivalent mutants");
        toml::from_str(&text).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()))
    }

    /// What is listed, by the mutant's name.
    fn by_name(&self) -> BTreeMap<Name, &Equivalent> {
        let entries = self.equivalent.iter();
        entries.flat_map(Equivalent::names).collect()
    }
}

impl Equivalent {
    fn names(&self) -> impl Iterator<Item = (Name, &Self)> {
        self.changes.iter().map(move |change| {
            let name = Name {
                function: self.function.clone(),
                change: change.clone(),
                occurrence: self.occurrence,
            };
            (name, self)
        })
    }
}

/// Everything in which the fates differ from what is listed.
fn complaints(fates: &[(&Mutant, Fate)], listed: &BTreeMap<Name, &Equivalent>) -> String {
    let mut complaints = String::new();
    let mut complain = |what: &str, name: &Name| {
        write!(complaints, "{what}\n  {name}\n\n").expect("a string takes everything");
    };
    for (Mutant { name, .. }, fate) in fates {
        if let Some(what) = complaint(fate, listed.get(name).copied()) {
            complain(&what, name);
        }
    }
    let made: BTreeSet<&Name> = fates.iter().map(|(mutant, _)| &mutant.name).collect();
    for name in listed.keys().filter(|name| !made.contains(name)) {
        complain("listed, but not made any more: take it off the list", name);
    }
    complaints
}

fn complaint(fate: &Fate, listed: Option<&Equivalent>) -> Option<String> {
    match (fate, listed) {
        (Fate::Survived { seed, .. }, None) => Some(format!(
            "full marks with seed {seed}: test for it or, if no point may be lost, list it"
        )),
        (Fate::Survived { seed, remarks }, Some(listed)) => {
            (*remarks != listed.remarks).then(|| {
                format!(
                    "remarks with seed {seed}: {remarks:?}, not {:?}",
                    listed.remarks
                )
            })
        }
        (Fate::NotGraded(ran), _) => Some(format!("not graded: {ran}")),
        (Fate::NotBuilt | Fate::Killed, Some(listed)) => Some(format!(
            "listed ({}), but {fate:?}: take it off the list",
            listed.reason
        )),
        (Fate::NotBuilt | Fate::Killed, None) => None,
    }
}

#[expect(
    clippy::print_stdout,
    reason = "the counts show what the test is worth"
)]
fn tell(fates: &[(&Mutant, Fate)]) {
    let count = |is: fn(&Fate) -> bool| fates.iter().filter(|(_, fate)| is(fate)).count();
    println!(
        "{} mutants made: {} not built, {} killed, {} with full marks",
        fates.len(),
        count(|fate| matches!(fate, Fate::NotBuilt)),
        count(Fate::is_killed),
        count(|fate| matches!(fate, Fate::Survived { .. })),
    );
}
