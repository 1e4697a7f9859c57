//! Vetoes under small changes that must change them: a negator put into a claim stops it, taken
//! out lets it fire again, and a claim that someone else makes and the student refutes is none.
//!
//! The sentences are made from templates, in both languages. A few may be read otherwise (of 100
//! two); what a template says about a veto is listed with it.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test that shows figures"
)]

mod claims;
mod support;

use grade_rubric::{Rubric, VetoState, grade};

use claims::{CHINESE, ENGLISH, OWN_CHINESE, OWN_ENGLISH, REFUTED_CHINESE, REFUTED_ENGLISH};
use support::rubric;

/// Of a hundred sentences, as many at least must be read as their template says.
const AT_LEAST: usize = 98;

/// What the veto must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Must {
    Fire,
    NotFire,
    /// Neither fire nor wait for a person.
    Clear,
}

struct Case {
    question: &'static str,
    text: String,
    must: Must,
}

fn bare(claim: &str) -> &str {
    claim.trim_end_matches(['.', '。'])
}

/// With a small first letter, for the middle of a sentence.
fn inner(claim: &str) -> String {
    let mut letters = bare(claim).chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

fn framed(cases: &mut Vec<Case>, question: &'static str, claim: &str, frames: &[&str], must: Must) {
    for frame in frames {
        // A quotation begins with a capital letter, a clause does not.
        let text = if frame.starts_with(['"', '>']) {
            frame.replace("{}", bare(claim))
        } else {
            frame.replace("{}", &inner(claim))
        };
        cases.push(Case {
            question,
            text,
            must,
        });
    }
}

fn chinese() -> Vec<Case> {
    let mut cases = Vec::new();
    for claim in &CHINESE {
        for subject in claim.subjects {
            for said in claim.claims {
                let plain = format!("{subject}{said}");
                framed(&mut cases, claim.question, &plain, &OWN_CHINESE, Must::Fire);
                framed(
                    &mut cases,
                    claim.question,
                    &plain,
                    &REFUTED_CHINESE,
                    Must::Clear,
                );
                for denial in claim.denials {
                    cases.push(Case {
                        question: claim.question,
                        text: format!("{subject}{denial}{said}"),
                        must: Must::NotFire,
                    });
                }
                cases.push(Case {
                    question: claim.question,
                    text: plain,
                    must: Must::Fire,
                });
            }
        }
    }
    cases
}

fn english() -> Vec<Case> {
    let mut cases = Vec::new();
    for pair in &ENGLISH {
        for subject in pair.subjects {
            for (said, denials) in pair.verbs {
                let plain = format!("{subject}{said}");
                framed(&mut cases, pair.question, &plain, &OWN_ENGLISH, Must::Fire);
                framed(
                    &mut cases,
                    pair.question,
                    &plain,
                    &REFUTED_ENGLISH,
                    Must::Clear,
                );
                for denied in *denials {
                    cases.push(Case {
                        question: pair.question,
                        text: format!("{subject}{denied}"),
                        must: Must::NotFire,
                    });
                }
                cases.push(Case {
                    question: pair.question,
                    text: plain,
                    must: Must::Fire,
                });
            }
        }
    }
    cases
}

/// The excuse of a note: a valid reason excuses, its denial does not, and silence fires.
fn notes() -> Vec<Case> {
    const WHAT: [&str; 6] = [
        "这里只求和。",
        "梯度直接累加。",
        "没有做平均。",
        "I sum the gradients. ",
        "There is no averaging here. ",
        "The gradients are just added up. ",
    ];
    const VALID: [&str; 8] = [
        "loss 在 backward 之前已经除以累积步数。",
        "学习率已经按 1/N 缩小。",
        "求和之后统一除以全局 token 数。",
        "每个 micro-batch 的损失都先乘了 1/N。",
        "The loss is already divided by the number of accumulation steps.",
        "The learning rate is scaled by 1/N.",
        "At the end the sum is divided by the total number of tokens.",
        "Each micro-batch loss is multiplied by 1/N before backward.",
    ];
    const ARGUED: [&str; 6] = [
        "Adam 对梯度的尺度不敏感。",
        "后面有梯度裁剪。",
        "只差一个常数，以后调学习率就行。",
        "Adam does not see the scale.",
        "Clipping takes care of it.",
        "It is only a constant factor, the learning rate can be tuned.",
    ];
    let mut cases = Vec::new();
    let mut add = |text: String, must| {
        cases.push(Case {
            question: "Notes",
            text,
            must,
        });
    };
    for what in WHAT {
        add(what.to_owned(), Must::Fire);
        for reason in VALID {
            add(format!("{what}{reason}"), Must::Clear);
        }
        for reason in ARGUED {
            add(format!("{what}{reason}"), Must::NotFire);
        }
    }
    cases
}

fn is_met(rubric: &Rubric, case: &Case) -> bool {
    let verdict = grade(rubric, case.question, &case.text, "");
    verdict.vetoes.iter().all(|veto| match case.must {
        Must::Fire => veto.state == VetoState::Fired,
        Must::NotFire => veto.state != VetoState::Fired,
        Must::Clear => matches!(veto.state, VetoState::Clear | VetoState::Excused),
    })
}

fn check(cases: &[Case]) {
    let rubric = rubric();
    let missed: Vec<&Case> = cases.iter().filter(|case| !is_met(&rubric, case)).collect();
    for case in &missed {
        println!("{} {:?}: {}", case.question, case.must, case.text);
    }
    let right = cases.len() - missed.len();
    println!("{right} of {}", cases.len());
    assert!(
        right * 100 >= cases.len() * AT_LEAST,
        "{right} of {}",
        cases.len()
    );
}

#[test]
fn a_negator_changes_a_claim_in_chinese() {
    check(&chinese());
}

#[test]
fn a_negator_changes_a_claim_in_english() {
    check(&english());
}

#[test]
fn a_valid_reason_excuses_a_note() {
    check(&notes());
}
