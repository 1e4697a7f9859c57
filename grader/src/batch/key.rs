//! What a result rests on. A result with the same key need not be made again.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::handed_in::HandedIn;
use crate::error::{Error, Result};
use crate::hex;
use crate::lesson::Lesson;
use crate::message::Message;
use crate::sandbox::Sandbox;
use crate::submission::Taken;

/// Each part by itself, so that it can be said which of them changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Key {
    /// What was handed in.
    pub(crate) submission: String,
    pub(crate) manifest: String,
    pub(crate) rubric: String,
    pub(crate) adapter: String,
    /// The model answers.
    pub(crate) reference: String,
    /// The program that grades.
    pub(crate) grader: String,
    /// libtorch, the compiler, what submissions are linked with, and the device.
    pub(crate) tools: String,
    /// How a submission is confined.
    pub(crate) sandbox: String,
    /// The hidden inputs, where they were asked for by number.
    pub(crate) seed: Option<u64>,
    pub(crate) language: String,
    /// The model that is asked, if one is.
    pub(crate) model: Option<String>,
    /// What people decided.
    pub(crate) decisions: String,
}

/// What all submissions of a class have in common.
#[derive(Clone, Debug)]
pub(super) struct Common {
    pub(super) tools: String,
    pub(super) seed: Option<u64>,
    pub(super) language: String,
    pub(super) model: Option<String>,
}

impl Key {
    /// The key of a class, which is that of nobody's submission.
    pub(super) fn of_class(
        lesson: &Lesson,
        folder: &Path,
        reference: Option<&str>,
        sandbox: &Sandbox,
        common: Common,
    ) -> Result<Self> {
        let rubric = lesson.rubric_source.as_ref();
        Ok(Self {
            submission: String::new(),
            manifest: of_file(&folder.join("lesson.toml"))?,
            rubric: rubric.map_or_else(String::new, |source| source.sha256.clone()),
            adapter: of_file(&lesson.adapter)?,
            reference: reference.map_or_else(String::new, |text| of(text.as_bytes())),
            grader: of_this_program()?,
            tools: of(common.tools.as_bytes()),
            sandbox: sandbox.build_mark(),
            seed: common.seed,
            language: common.language,
            model: common.model,
            decisions: String::new(),
        })
    }

    /// The parts that are another, by name.
    pub(crate) fn differences(&self, other: &Self) -> Vec<&'static str> {
        let parts = [
            ("manifest", self.manifest != other.manifest),
            ("rubric", self.rubric != other.rubric),
            ("adapter", self.adapter != other.adapter),
            ("reference", self.reference != other.reference),
            ("grader", self.grader != other.grader),
            ("tools", self.tools != other.tools),
            ("sandbox", self.sandbox != other.sandbox),
            ("language", self.language != other.language),
            ("model", self.model != other.model),
            ("decisions", self.decisions != other.decisions),
        ];
        let differing = parts.into_iter().filter(|(_, differs)| *differs);
        differing.map(|(name, _)| name).collect()
    }

    /// The key of one submission of the class.
    pub(super) fn of_submission(&self, handed_in: &HandedIn, decisions: &[u8]) -> Self {
        let mut hash = Sha256::new();
        for taken in [&handed_in.submission.code, &handed_in.submission.answers] {
            let (kind, bytes) = match taken {
                Taken::Missing => ("missing", Vec::new()),
                Taken::Bytes(bytes) => ("bytes", bytes.clone()),
                Taken::Refused(why) => ("refused", said(why)),
            };
            add(&mut hash, kind.as_bytes());
            add(&mut hash, &bytes);
        }
        for remark in &handed_in.remarks {
            add(&mut hash, &said(remark));
        }
        Self {
            submission: hex::encode(&hash.finalize()),
            decisions: if decisions.is_empty() {
                String::new()
            } else {
                of(decisions)
            },
            ..self.clone()
        }
    }
}

fn said(message: &Message) -> Vec<u8> {
    format!("{message:?}").into_bytes()
}

fn add(hash: &mut Sha256, part: &[u8]) {
    hash.update((part.len() as u64).to_le_bytes());
    hash.update(part);
}

pub(super) fn of(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes))
}

fn of_file(path: &Path) -> Result<String> {
    let bytes = fs::read(path).map_err(|problem| Error::io(path, &problem))?;
    Ok(of(&bytes))
}

/// A grader that was built anew may judge anew, whatever its version says.
fn of_this_program() -> Result<String> {
    let path = Path::new("/proc/self/exe");
    let failed = |problem: io::Error| Error::io(path, &problem);
    let mut file = File::open(path).map_err(failed)?;
    let mut hash = Sha256::new();
    let mut piece = vec![0; 1 << 20];
    loop {
        match file.read(&mut piece).map_err(failed)? {
            0 => return Ok(hex::encode(&hash.finalize())),
            n_bytes => hash.update(&piece[..n_bytes]),
        }
    }
}
