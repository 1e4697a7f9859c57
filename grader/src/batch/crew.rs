//! Grades the submissions of a class, several at a time: what is there and still holds is not made
//! again, and whatever happens to one happens to no other.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::book::{Book, Made};
use super::class::{Class, Entry, Student};
use super::handed_in::{self, HandedIn};
use super::key::{Common, Key};
use super::pages;
use crate::args::ConfineArguments;
use crate::catalogue::Catalogue;
use crate::course::Course;
use crate::decision::place::Place;
use crate::device::Wanted;
use crate::error::{Blame, Error, Result};
use crate::event::{Event, Listener};
use crate::grade::{self, Asked, Graded, Shop};
use crate::inputs;
use crate::lesson::{Lesson, Part};
use crate::message::Message;
use crate::model::Settings;
use crate::options::Environment;
use crate::parallel;
use crate::report;
use crate::report::stored::Stored;
use crate::reporter;
use crate::review;
use crate::sandbox::Sandbox;
use crate::selection::Selection;
use crate::submission::{Origin, OriginKind};
use crate::testimony::CodeOutcome;

/// What became of a student's submission.
#[derive(Clone, Debug)]
pub(crate) enum Standing {
    Graded {
        stored: Box<Stored>,
        /// Whether it was there from an earlier run.
        is_reused: bool,
        /// Why its page could not be written.
        no_page: Option<Box<Error>>,
    },
    /// Through no fault of the student's.
    NotGraded(Error),
    NothingHandedIn,
    /// Ctrl-C came first.
    NotReached,
}

/// How a class is to be graded.
#[derive(Debug)]
pub(crate) struct Terms {
    pub(crate) lesson: String,
    pub(crate) device: Wanted,
    pub(crate) confine: ConfineArguments,
    pub(crate) seed: Option<u64>,
}

/// All that grading a class takes.
pub(crate) struct Crew<'a> {
    course: &'a Course,
    catalogue: &'a Catalogue,
    book: &'a Book,
    lesson: Arc<Lesson>,
    reference: Option<String>,
    /// `None` where the lesson asks nothing of code.
    shop: Option<Shop>,
    sandbox: Sandbox,
    seed: Option<u64>,
    key: Key,
}

impl<'a> Crew<'a> {
    pub(crate) fn open(
        terms: &Terms,
        course: &'a Course,
        environment: &Environment,
        catalogue: &'a Catalogue,
        book: &'a Book,
        listener: &mut dyn Listener,
    ) -> Result<Self> {
        let mut lesson = course.lesson(&terms.lesson)?;
        let reference = grade::reference(&lesson, course);
        lesson.open_rubric()?;
        if let Some(reference) = &reference {
            lesson.learn_reference(reference);
        }
        let sandbox = Sandbox::choose(terms.confine.sandbox, terms.confine.min_sandbox, &[])?;
        let sandbox = sandbox.closing(&lesson.adapter);
        if let Some(warning) = sandbox.warning() {
            listener.hear(&Event::Note(&warning));
        }
        let asks_code = lesson.items.iter().any(|item| item.part() == Part::Code);
        let shop = asks_code
            .then(|| Shop::open(course, terms.device, environment, listener))
            .transpose()?;
        let common = Common {
            tools: shop.as_ref().map_or_else(String::new, Shop::key),
            seed: terms.seed,
            language: format!(
                "{:?}, following answers: {}",
                catalogue.language(),
                catalogue.follows_answers()
            ),
            model: Settings::from_environment().map(|settings| settings.model),
        };
        let folder = course.lesson_folder(&lesson.id)?;
        let key = Key::of_class(&lesson, &folder, reference.as_deref(), &sandbox, common)?;
        Ok(Self {
            course,
            catalogue,
            book,
            lesson: Arc::new(lesson),
            reference,
            shop,
            sandbox,
            seed: terms.seed,
            key,
        })
    }

    pub(crate) fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// Grades everybody and says what became of each, in the order of the class.
    pub(super) fn grade(
        &self,
        class: &Class,
        n_jobs: usize,
        listener: &mut dyn Listener,
    ) -> Result<Vec<Standing>> {
        let standings =
            parallel::until_interrupted(&class.students, n_jobs, listener, |student| {
                self.guarded(student)
            })?;
        let standings = standings.into_iter();
        Ok(standings
            .map(|standing| standing.unwrap_or(Standing::NotReached))
            .collect())
    }

    /// What becomes of one submission. An error ends the whole run: Ctrl-C, or a broken course.
    fn guarded(&self, student: &Student) -> Result<Standing> {
        match alone(|| self.stand(student)) {
            Ok(standing) => Ok(standing),
            Err(error) if matches!(error.blame, Blame::Interrupted | Blame::Course) => Err(error),
            Err(error) => {
                let words = self.catalogue.render(&error.what);
                // What cannot be written either is still told on the screen.
                let _ = self.book.fail(&student.id, &words);
                Ok(Standing::NotGraded(error))
            }
        }
    }

    fn stand(&self, student: &Student) -> Result<Standing> {
        let entry = match &student.entries[..] {
            [] => return Ok(Standing::NothingHandedIn),
            [entry] => entry,
            entries => return Err(several(entries)),
        };
        let kind = entry.kind.ok_or_else(|| unknown(entry))?;
        let handed_in = handed_in::open(&entry.path, kind, &self.lesson, &self.sandbox)?;
        let key = self.key_of(&student.id, &handed_in);
        if let Some((state, stored)) = self.book.result(&student.id)
            && state.key == key
        {
            return Ok(self.shown(student, stored, true));
        }
        let result = self.make(&student.id, handed_in, self.seed)?;
        self.book.write(&student.id, &entry.name, &key, &result)?;
        Ok(self.shown(student, result.stored, false))
    }

    /// Writes the page of a result, and keeps of it what the class needs. A result without a page is
    /// a result.
    pub(crate) fn shown(&self, student: &Student, mut stored: Stored, is_reused: bool) -> Standing {
        let (book, lesson) = (self.book, self.lesson());
        let page =
            alone(|| pages::write_report(book, &student.id, &stored, lesson, self.catalogue));
        book.forget_failure(&student.id);
        stored.lighten();
        Standing::Graded {
            stored: Box::new(stored),
            is_reused,
            no_page: page.err().map(Box::new),
        }
    }

    /// What a result of this rests on.
    pub(crate) fn key_of(&self, student: &str, handed_in: &HandedIn) -> Key {
        let place = self.place(student, handed_in);
        let decisions = fs::read(&place.path).unwrap_or_default();
        self.key.of_submission(handed_in, &decisions)
    }

    /// Grades what was handed in, with the decisions of people laid over. Without a seed, the hidden
    /// inputs are new ones.
    pub(crate) fn make(
        &self,
        student: &str,
        handed_in: HandedIn,
        seed: Option<u64>,
    ) -> Result<Made> {
        let place = self.place(student, &handed_in);
        let chain = place.load()?;
        let handed = handed_in.recorded(&self.lesson.files, self.catalogue);
        let graded = self.graded(handed_in, seed)?;
        // What was handed in may be an archive: whoever reviews it names the copy.
        let copy = Origin {
            folder: self.book.copy(student),
            kind: OriginKind::Folder,
        };
        let graded = review::laid_over(graded, chain.as_ref(), &copy, Some(&place.path));
        let report = report::graded(&graded, self.catalogue);
        let stored = serde_json::from_str(&report).map_err(|problem| {
            Error::new(Blame::Grader, Message::new("batch-report")).detail(problem.to_string())
        })?;
        Ok(Made {
            stored,
            report,
            log: reporter::log(&graded, self.catalogue),
            handed,
        })
    }

    /// The record of what people decided: the one kept with the results, or the course's own.
    fn place(&self, student: &str, handed_in: &HandedIn) -> Place {
        let kept = self.book.decisions(student);
        if kept.is_file() {
            return Place {
                path: kept,
                named: None,
            };
        }
        let origin = &handed_in.submission.origin;
        Place::of(None, &kept, self.course, &self.lesson.id, origin)
    }

    fn graded(&self, handed_in: HandedIn, seed: Option<u64>) -> Result<Graded> {
        let seed = match seed {
            Some(seed) => seed,
            None => inputs::fresh_seed()
                .map_err(|problem| Error::io("/dev/urandom".as_ref(), &problem))?,
        };
        let asked = Asked {
            selection: Selection::All,
            seed,
            sandbox: self.sandbox.clone(),
            reference: self.reference.as_deref(),
        };
        let lesson = Arc::clone(&self.lesson);
        let mut graded =
            grade::grade_taken(lesson, handed_in.submission, asked, |code| {
                match &self.shop {
                    Some(shop) => shop.run(code),
                    None => Ok(CodeOutcome::NotRun),
                }
            })?;
        graded.judgement.remarks.extend(handed_in.remarks);
        Ok(graded)
    }
}

/// Does something for one submission. A mistake of ours that shows with it must not take the others
/// along.
pub(crate) fn alone<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(Error::new(Blame::Grader, Message::new("batch-panic"))
            .hint(Message::new("hint-batch-panic")))
    })
}

fn several(entries: &[Entry]) -> Error {
    let names: Vec<String> = entries.iter().map(|entry| entry.name.clone()).collect();
    let what = Message::new("batch-several").with("entries", names);
    Error::new(Blame::Usage, what).hint(Message::new("hint-batch-several"))
}

fn unknown(entry: &Entry) -> Error {
    let what = Message::new("batch-unknown").with("entry", &*entry.name);
    Error::new(Blame::Usage, what).hint(Message::new("hint-batch-unknown"))
}
