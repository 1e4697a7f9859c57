//! The wrong and the unusual submissions of a lesson, each of which must get exactly its grade.
//!
//! A submission is a folder: what differs from the solution, and an `expect.toml` that says what it
//! must get. New ways to be wrong are folders, not code.

mod compare;
mod expect;
mod overlay;

use std::fs;
use std::path::{Path, PathBuf};

use self::expect::Expect;
use super::finding::Findings;
use super::proof::{Proof, Whose};
use crate::error::{Error, Result};
use crate::event::Listener;
use crate::lesson::Part;
use crate::message::Message;
use crate::parallel;
use crate::points::Points;
use crate::verdict::Judgement;

/// The file that says what a submission must get.
const EXPECT: &str = "expect.toml";

/// Whatever a submission is found to be: its name, and what differs from what is expected.
struct Outcome {
    name: String,
    complaints: Vec<(Message, Message)>,
    judgement: Option<Judgement>,
}

/// Grades every submission of the lesson, and says how many there are.
pub(super) fn check(
    proof: &Proof<'_>,
    findings: &mut Findings,
    listener: &mut dyn Listener,
) -> Result<usize> {
    let folder = proof.shelf.submissions();
    let folders = folders(&folder)?;
    if folders.is_empty() {
        let what = Message::new("course-no-submissions");
        let next = Message::new("course-no-submissions-next");
        findings.fault(proof.shelf.spot(&folder), None, what, next);
        return Ok(0);
    }
    let outcomes = parallel::all(&folders, parallel::cores(), listener, |folder| {
        one(folder, proof)
    })?;
    for (folder, outcome) in folders.iter().zip(&outcomes) {
        for (what, next) in &outcome.complaints {
            let spot = proof.shelf.spot(&folder.join(EXPECT));
            findings.fault(spot, Some(&outcome.name), what.clone(), next.clone());
        }
    }
    untested(&outcomes, proof, findings);
    Ok(folders.len())
}

fn folders(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(problem) if problem.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(problem) => return Err(Error::io(folder, &problem)),
    };
    let paths = entries.flatten().map(|entry| entry.path());
    let mut folders: Vec<PathBuf> = paths.filter(|path| path.is_dir()).collect();
    folders.sort();
    Ok(folders)
}

/// Grades one submission and compares.
fn one(folder: &Path, proof: &Proof<'_>) -> Result<Outcome> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let mut outcome = Outcome {
        name: name.into_owned(),
        complaints: Vec::new(),
        judgement: None,
    };
    let expect = match Expect::load(&folder.join(EXPECT)) {
        Ok(expect) => expect,
        Err(complaint) => {
            outcome.complaints.push(complaint);
            return Ok(outcome);
        }
    };
    let solution = proof.shelf.solution();
    let laid = match overlay::lay(folder, &expect, &solution, &proof.lesson.files) {
        Ok(submission) => submission,
        Err(complaint) => {
            outcome.complaints.push(complaint);
            return Ok(outcome);
        }
    };
    let proved = proof.grade(&laid, Whose::Student, seed(&outcome.name))?;
    let changed = overlay::changed(&laid, &solution, proof.lesson);
    outcome.complaints = compare::complaints(&expect, &proved, proof.lesson, &changed);
    outcome.judgement = Some(proved.judgement);
    Ok(outcome)
}

/// Each submission meets inputs of its own, the same ones in every run: what was found can be looked
/// at again. Fresh ones are drawn for every student.
pub(super) fn seed(name: &str) -> u64 {
    name.bytes()
        .fold(17, |seed, byte| (seed * 31 + u64::from(byte)) % (1 << 40))
}

/// An item of the code that no submission loses is not tested.
fn untested(outcomes: &[Outcome], proof: &Proof<'_>, findings: &mut Findings) {
    for (index, item) in proof.lesson.items.iter().enumerate() {
        let mut judgements = outcomes.iter().filter_map(|o| o.judgement.as_ref());
        let is_lost = judgements.any(|judgement| judgement.items[index].points < item.max_points);
        if item.part() == Part::Code && item.max_points > Points::default() && !is_lost {
            let what = Message::new("course-untested");
            let next = Message::new("course-untested-next");
            findings.fault(proof.shelf.declared(&item.id), Some(&item.id), what, next);
        }
    }
}
