//! One sheet's questions to a model: who is asked at all, how long it may take, when to give up.

use std::time::{Duration, Instant};

use super::client::Client;
use super::prompt::Prompt;
use super::quote::Source;
use super::record::Place;
use super::settings::Access;
use super::vote::Vote;
use super::why::{Stop, Why};
use super::{Question, Reply, Settings, VOTES};
use crate::cache::Cache;
use crate::error::Result;

/// Longest answer that is sent, in bytes. Longer ones are no answers.
const MAX_ANSWER: usize = 32 << 10;

/// After so many failures in a row the server is not asked again.
const MOST_FAILURES: usize = 2;

/// The run of questions about one sheet.
pub(super) struct Sitting<'a> {
    settings: &'a Settings,
    cache: &'a Cache,
    client: std::result::Result<Client<'a>, Why>,
    until: Instant,
    timeout: Duration,
    n_failures: usize,
}

/// The votes on one question, and the words that they were read from.
struct Ballot {
    votes: [Vote; VOTES],
    replies: [String; VOTES],
}

impl<'a> Sitting<'a> {
    pub(super) fn begin(settings: &'a Settings, cache: &'a Cache) -> Self {
        let access = settings.access.as_ref();
        let sheet = access.map_or(Duration::ZERO, Access::sheet);
        Self {
            settings,
            cache,
            client: access
                .map(|access| Client::new(access, &settings.model))
                .map_err(|why| *why),
            until: Instant::now() + sheet,
            timeout: access.map_or(Duration::ZERO, |access| access.timeout),
            n_failures: 0,
        }
    }

    /// Puts a question, unless its answer must stay here or was asked about before.
    pub(super) fn put(&mut self, question: &Question<'_>) -> Result<Reply> {
        let model = &self.settings.model;
        if question.is_flagged {
            return Ok(Reply::pending(model, Why::Flagged));
        }
        if question.answer.len() > MAX_ANSWER {
            return Ok(Reply::pending(model, Why::LongAnswer));
        }
        let place = Place::of(self.cache, question, model);
        let answer = Source::new(question.answer);
        if let Some(votes) = place.votes(&answer) {
            return Ok(Reply::counted(model, votes, true));
        }
        let ballot = match self.collect(&Prompt::of(question), &answer) {
            Err(Stop::Interrupted(error)) => return Err(error),
            Err(Stop::Pending(why)) => Err(why),
            Ok(ballot) => Ok(ballot),
        };
        self.note(ballot.as_ref().err().copied());
        Ok(match ballot {
            Ok(Ballot { votes, replies }) => {
                place.keep(replies);
                Reply::counted(model, votes, false)
            }
            Err(why) => Reply::pending(model, why),
        })
    }

    /// All votes on a question, or what was wrong with the first that is none. Only whole ballots
    /// are kept: a server that is mended is asked again.
    fn collect(&self, prompt: &Prompt, answer: &Source) -> std::result::Result<Ballot, Stop> {
        let mut votes = Vec::with_capacity(VOTES);
        let mut replies = Vec::with_capacity(VOTES);
        for seed in 1..=VOTES {
            let reply = self.reply(prompt, seed)?;
            votes.push(Vote::read(&reply, answer)?);
            replies.push(reply);
        }
        let whole = votes.try_into().ok().zip(replies.try_into().ok());
        let (votes, replies) = whole.ok_or(Why::Malformed)?;
        Ok(Ballot { votes, replies })
    }

    fn reply(&self, prompt: &Prompt, seed: usize) -> std::result::Result<String, Stop> {
        let client = self.client.as_ref().map_err(|why| *why)?;
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Why::OutOfTime.into());
        }
        let reply = client.complete(prompt, seed, self.timeout.min(left));
        match reply {
            Err(Stop::Pending(Why::TimedOut)) if left < self.timeout => Err(Why::OutOfTime.into()),
            reply => reply,
        }
    }

    /// Gives up on a server that keeps failing, for the reason that it failed for last.
    fn note(&mut self, failure: Option<Why>) {
        match failure.filter(|why| why.is_of_the_server()) {
            Some(why) => {
                self.n_failures += 1;
                if self.n_failures >= MOST_FAILURES {
                    self.client = Err(why);
                }
            }
            None => self.n_failures = 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::stub::{Answer, serve, vote};
    use super::super::tests::{QUESTION, settings_at};
    use super::super::{Opinion, ask};
    use super::*;

    #[test]
    fn after_the_time_for_a_sheet_only_what_is_known_is_answered() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::locate(Some(folder.path().to_owned())).unwrap();
        let script = vec![vote("yes", &["分数矩阵"]); VOTES];
        let (opinions, heard) = serve(&script, |url| {
            let settings = settings_at(url);
            ask(&settings, &cache, &[QUESTION]).unwrap();
            let other = Question {
                point: "q1.e",
                ..QUESTION
            };
            let mut sitting = Sitting::begin(&settings, &cache);
            sitting.until = Instant::now();
            [other, QUESTION].map(|question| sitting.put(&question).unwrap().opinion)
        });
        assert_eq!(opinions, [Err(Why::OutOfTime), Ok(Opinion::Full)]);
        assert_eq!(heard.len(), VOTES);
    }

    #[test]
    fn a_request_lasts_no_longer_than_what_is_left_for_the_sheet() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::locate(Some(folder.path().to_owned())).unwrap();
        let (opinion, _) = serve(&[Answer::Silence], |url| {
            let settings = settings_at(url);
            let mut sitting = Sitting::begin(&settings, &cache);
            sitting.until = Instant::now() + Duration::from_millis(200);
            sitting.put(&QUESTION).unwrap().opinion
        });
        assert_eq!(opinion, Err(Why::OutOfTime));
    }
}
