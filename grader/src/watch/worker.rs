//! The thread that grades: one grade after the other, in one shop.

use std::sync::mpsc::{Receiver, Sender};

use super::bell::Rope;
use crate::args::GradeArguments;
use crate::course::Course;
use crate::decision::place::Place;
use crate::error::{Blame, Result};
use crate::event::{Event, Listener};
use crate::grade::{self, Graded, Request, Shop};
use crate::message::Message;
use crate::options::Environment;
use crate::review;

/// What comes back.
pub(super) enum News {
    Note(Message),
    Done(Result<Box<Graded>>),
}

/// Hands news on and rings. When it is dropped, by a panic too, it rings once more.
pub(super) struct Told {
    pub(super) told: Sender<News>,
    pub(super) rope: Rope,
}

impl Told {
    fn tell(&self, news: News) {
        // Whoever left hears nothing.
        let _ = self.told.send(news);
        self.rope.pull();
    }
}

impl Drop for Told {
    fn drop(&mut self) {
        self.rope.pull();
    }
}

/// Listens to a grade for whoever waits.
struct Ear<'t>(&'t Told);

impl Listener for Ear<'_> {
    fn hear(&mut self, event: &Event<'_>) {
        let message = match event {
            Event::Note(message) => (*message).clone(),
            Event::Libtorch(_) => Message::new("watch-libtorch"),
            Event::DependenciesStarted => Message::new("build-started"),
            Event::DependencyBuilt(_)
            | Event::DependenciesFinished
            | Event::Checking { .. }
            | Event::CheckingFinished
            | Event::Running
            | Event::RunFinished
            | Event::Waiting => return,
        };
        self.0.tell(News::Note(message));
    }
}

/// Grades what it is told to.
pub(super) struct Worker<'a> {
    pub(super) course: &'a Course,
    pub(super) environment: &'a Environment,
    pub(super) lesson: &'a str,
    pub(super) shop: Option<Shop>,
}

impl Worker<'_> {
    /// Until nobody wants anything more.
    pub(super) fn work(mut self, jobs: Receiver<GradeArguments>, told: &Told) {
        for job in jobs {
            let graded = self.grade(&job, &mut Ear(told));
            if let Err(error) = &graded
                && !matches!(error.blame, Blame::Course | Blame::Interrupted)
            {
                // What the shop rests on may be what failed.
                self.shop = None;
            }
            told.tell(News::Done(graded.map(Box::new)));
        }
    }

    /// The same grade as without watching, manifest and decisions read anew.
    fn grade(&mut self, job: &GradeArguments, ear: &mut Ear<'_>) -> Result<Graded> {
        let lesson = self.course.lesson(self.lesson)?;
        let request = Request::resolve(job, self.course, &lesson, self.environment)?;
        let folder = &self.environment.folder;
        let place = Place::of(None, folder, self.course, &lesson.id, &request.origin);
        let decisions = place.load()?;
        let graded = grade::grade_in(
            &mut self.shop,
            self.course,
            lesson,
            request,
            self.environment,
            ear,
        )?;
        let origin = graded.origin.clone();
        Ok(review::laid_over(graded, decisions.as_ref(), &origin, None))
    }
}
