//! Whether an export says what the grade says: totals, items, vetoes. Every export is read back
//! before anything is written, since two systems that disagree about a grade are worse than none.

use super::annotations;
use super::grade::{Grade, Item, Outcome};
use super::kind::Kind;
use super::read_back;
use crate::points::Points;
use crate::verdict::{Verdict, VetoState};

/// What an export says, as far as its format can say it.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) is_graded: bool,
    /// Whether it says that there was no room for more than how the run ended.
    pub(super) is_cut: bool,
    /// What a gradebook gets.
    pub(super) counted: Option<Points>,
    /// The same as a part of one.
    pub(super) part: Option<f64>,
    /// What was earned.
    pub(super) earned: Option<Points>,
    pub(super) max: Option<Points>,
    pub(super) is_passed: Option<bool>,
    pub(super) items: Option<Vec<SaidItem>>,
    /// Each with its state, where it is said.
    pub(super) vetoes: Option<Vec<(String, Option<String>)>>,
    pub(super) fired: Option<Vec<String>>,
}

/// What an export says of one item.
#[derive(Debug)]
pub(super) struct SaidItem {
    pub(super) id: String,
    pub(super) points: Option<Points>,
    pub(super) max: Option<Points>,
}

/// Something that an export can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fact {
    Counted,
    Part,
    Earned,
    Max,
    Pass,
    Items,
    Vetoes,
    Fired,
}

/// What an export of each kind owes its reader, so that nothing agrees by not being said.
fn owed(kind: Kind) -> &'static [Fact] {
    use Fact::{Counted, Earned, Fired, Items, Max, Part, Pass, Vetoes};
    match kind {
        Kind::Json => &[Earned, Max, Pass, Items, Vetoes],
        Kind::Gradescope | Kind::Junit => &[Counted, Earned, Max, Pass, Items, Vetoes],
        Kind::Classroom50 => &[Counted, Earned, Max, Items, Vetoes],
        Kind::Prairielearn => &[Part, Items, Vetoes],
        Kind::GithubSummary => &[Earned, Max, Pass, Items, Fired],
        Kind::GithubAnnotations => &[Fired],
        Kind::GithubOutput => &[Counted, Earned, Max, Pass, Fired],
    }
}

impl Said {
    fn has(&self, fact: Fact) -> bool {
        match fact {
            Fact::Counted => self.counted.is_some(),
            Fact::Part => self.part.is_some(),
            Fact::Earned => self.earned.is_some(),
            Fact::Max => self.max.is_some(),
            Fact::Pass => self.is_passed.is_some(),
            Fact::Items => self.items.is_some(),
            Fact::Vetoes => self.vetoes.is_some(),
            Fact::Fired => self.fired.is_some(),
        }
    }
}

/// What is wrong with an export; `Ok` where it agrees.
pub(super) fn agrees(kind: Kind, text: &str, outcome: &Outcome) -> Result<(), String> {
    let said = read_back::said(kind, text).ok_or("it cannot be read back")?;
    let grade = match outcome {
        Outcome::Graded(grade) => grade,
        Outcome::NotGraded(_) => return without_grade(&said),
    };
    is_sound(grade)?;
    if !said.is_graded {
        return Err("it says that there is no grade".to_owned());
    }
    let owed: &[Fact] = if said.is_cut {
        &[Fact::Pass]
    } else {
        owed(kind)
    };
    if let Some(fact) = owed.iter().find(|fact| !said.has(**fact)) {
        return Err(format!("it leaves out: {fact:?}"));
    }
    same("counted score", said.counted.as_ref(), &grade.counted())?;
    let part = grade.counted().part_of(grade.max_score);
    same("part of the score", said.part.as_ref(), &part)?;
    same("score", said.earned.as_ref(), &grade.score)?;
    same("highest score", said.max.as_ref(), &grade.max_score)?;
    let is_passed = grade.is_passed();
    same("verdict", said.is_passed.as_ref(), &is_passed)?;
    items(kind, &said, grade)?;
    vetoes(kind, &said, grade)
}

fn without_grade(said: &Said) -> Result<(), String> {
    let has_points = [said.counted, said.earned, said.max]
        .iter()
        .flatten()
        .any(|points| *points > Points::default());
    let has_items = said.items.as_ref().is_some_and(|items| !items.is_empty());
    let has_points = has_points || said.part.is_some();
    if said.is_graded || has_points || has_items || said.is_passed == Some(true) {
        return Err("there is no grade".to_owned());
    }
    Ok(())
}

/// Whether the report itself adds up.
fn is_sound(grade: &Grade) -> Result<(), String> {
    let sum: Points = grade.items.iter().map(|item| item.points).sum();
    same("sum of the items", Some(&sum), &grade.score)?;
    let has = |state| grade.vetoes_in(state).next().is_some();
    let verdict = Verdict::of(grade.score_range, grade.pass_mark, has);
    same("verdict", Some(&*grade.verdict), verdict.word())?;
    let is_enough = grade.counted() >= grade.pass_mark;
    // No number is below a mark of nought.
    if grade.pass_mark == Points::default() {
        return Ok(());
    }
    same("pass", Some(&is_enough), &(verdict == Verdict::Passed))
}

fn items(kind: Kind, said: &Said, grade: &Grade) -> Result<(), String> {
    let Some(items) = &said.items else {
        return Ok(());
    };
    same("number of items", Some(&items.len()), &grade.items.len())?;
    for (said, item) in items.iter().zip(&grade.items) {
        same("item", Some(&*said.id), &*item.id)?;
        of_item(kind, said, item).map_err(|problem| format!("{}: {problem}", item.id))?;
    }
    Ok(())
}

/// A test of Gradescope's without points is one that nobody has lost yet.
fn of_item(kind: Kind, said: &SaidItem, item: &Item) -> Result<(), String> {
    let is_open = item.is_open();
    if kind == Kind::Gradescope && is_open {
        return match (said.points, said.max) {
            (None, None) => Ok(()),
            _ => Err("it is open and has points".to_owned()),
        };
    }
    same("points", Some(&said.points), &Some(item.points))?;
    // Of an open item a gradebook gets what is certain alone.
    if kind == Kind::Prairielearn && is_open {
        return same("highest points", Some(&said.max), &Some(item.points));
    }
    same("highest points", Some(&said.max), &Some(item.max_points))
}

fn vetoes(kind: Kind, said: &Said, grade: &Grade) -> Result<(), String> {
    let most = match kind {
        Kind::GithubAnnotations => annotations::MOST,
        _ => usize::MAX,
    };
    let fired = grade.vetoes_in(VetoState::Fired).take(most);
    let fired: Vec<&str> = fired.map(|veto| &*veto.id).collect();
    let said_fired = said
        .fired
        .as_ref()
        .map(|ids| ids.iter().map(|id| &**id).collect());
    same("fired vetoes", said_fired.as_ref(), &fired)?;
    let Some(vetoes) = &said.vetoes else {
        return Ok(());
    };
    same("number of vetoes", Some(&vetoes.len()), &grade.vetoes.len())?;
    for ((id, state), veto) in vetoes.iter().zip(&grade.vetoes) {
        same("veto", Some(&**id), &*veto.id)?;
        same(&veto.id, state.as_deref(), &*veto.state)?;
    }
    Ok(())
}

/// What an export does not owe and leaves out is no contradiction.
fn same<T: PartialEq + std::fmt::Debug + ?Sized>(
    what: &str,
    said: Option<&T>,
    due: &T,
) -> Result<(), String> {
    match said {
        Some(said) if said != due => Err(format!("{what}: {said:?}, not {due:?}")),
        Some(_) | None => Ok(()),
    }
}
