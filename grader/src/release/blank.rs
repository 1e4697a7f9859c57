//! The solutions of the blanks as secrets: whole, in parts that say something alone, and together
//! with the given code around them.
//!
//! What is renamed or computed in another order is another text: that nothing was copied is all that
//! is looked at.

use super::excuse::{Around, Given};
use super::lex::{Reading, Token, hashes, tokens};
use super::piece::{self, LONG};
use super::secret::{Kind, Scope, Secret, place};
use crate::generate::{BLANK, Exercise, Region};
use crate::message::Message;

/// So many tokens of one statement are nobody's by chance, wherever they stand.
const NOBODYS: usize = 10;

/// The secrets of the blanks of an exercise.
///
/// A long part is looked for everywhere. A short one, such as `accumulated = None`, is looked for
/// alone in what a lesson hands out, and everywhere together with the given code around its blank.
pub(super) fn secrets(exercise: &Exercise) -> Vec<Secret> {
    let given = Given::of(exercise);
    let mut secrets = Vec::new();
    for (file, blank) in &exercise.blanks {
        let what = Message::new("leak-blank")
            .with("number", blank.number)
            .with("place", place(file, blank.line).as_path());
        let mut add = |tokens: &[u64], excuses: &[Around], scope: Scope| {
            secrets.push(Secret {
                tokens: tokens.to_vec(),
                kind: Kind::Code,
                scope,
                excuses: excuses.to_vec(),
                what: what.clone(),
            });
        };
        for part in parts(blank) {
            let is_long = part.len() >= NOBODYS;
            if is_long && !given.holds(&part) {
                add(&part, &[], Scope::Everywhere);
            } else if !is_long && let Some(excuses) = given.excuses(&part) {
                add(&part, &excuses, Scope::Lessons);
            }
        }
        let (code, neighbours) = with_neighbours(blank);
        if code.len() < LONG && !given.holds(&neighbours) {
            add(&neighbours, &[], Scope::Everywhere);
        }
    }
    secrets
}

/// The blanks whose solution says nothing without what is around it.
pub(super) fn too_short(exercise: &Exercise) -> Vec<u32> {
    let given = Given::of(exercise);
    let is_mute = |blank: &&Region| parts(blank).iter().all(|p| given.excuses(p).is_none());
    let blanks = exercise.blanks.iter().map(|(_, blank)| blank);
    blanks.filter(is_mute).map(|blank| blank.number).collect()
}

fn parts(blank: &Region) -> Vec<Vec<u64>> {
    let (before, after) = blank.given.split_once(BLANK).unwrap_or_default();
    let read = |text| tokens(text, Reading::Code);
    let mut parts = piece::pieces(&read(&blank.code), &read(before), &read(after));
    // As it is read again where each of its lines stands in a list: signs are taken for the list's.
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let bare: Vec<&str> = blank.code.lines().filter(is_code).collect();
    let listed = tokens(&bare.join("\n"), Reading::Listed);
    parts.extend(piece::pieces(&listed, &read(before), &read(after)));
    parts
}

/// A solution, and the same with what stands around it.
fn with_neighbours(blank: &Region) -> (Vec<Token>, Vec<u64>) {
    let read = |text| tokens(text, Reading::Code);
    let (before, code, after) = (read(&blank.before), read(&blank.code), read(&blank.after));
    let around = LONG.saturating_sub(code.len()).div_ceil(2).max(3);
    let before = &before[before.len().saturating_sub(around)..];
    let after = &after[..around.min(after.len())];
    let together = hashes(&[before, &code, after].concat());
    (code, together)
}
