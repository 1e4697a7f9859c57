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

mod support;

use grade_rubric::{Rubric, VetoState, grade};

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

/// A claim in parts: `{subject}{denial}{claim}` fires without the denial and not with it.
struct Claim {
    question: &'static str,
    subjects: &'static [&'static str],
    denials: &'static [&'static str],
    claims: &'static [&'static str],
}

const CHINESE: [Claim; 3] = [
    Claim {
        question: "Q1",
        subjects: &["激活显存", "整体来看，激活", "激活值的占用", "激活的总量"],
        denials: &["并不", "不", "并非", "不会", "从来不"],
        claims: &[
            "随序列长度线性增长。",
            "和序列长度成正比。",
            "跟 s 成线性关系。",
            "与 s 成比例。",
        ],
    },
    Claim {
        question: "Q2",
        subjects: &["重计算", "开启重计算", "激活重计算", "打开 checkpointing"],
        denials: &["不", "并不", "未必", "并非", "不会"],
        claims: &[
            "一定会更慢。",
            "总是拖慢训练。",
            "必然让训练变慢。",
            "永远更慢。",
        ],
    },
    Claim {
        question: "Q3",
        subjects: &["第一步没有 OOM", "第一轮跑通", "首步没爆", "第一步成功"],
        denials: &["并不", "不", "不能", "无法", "不足以"],
        claims: &[
            "说明配置安全。",
            "证明后面不会 OOM。",
            "说明显存没问题。",
            "证明可以放心长跑。",
        ],
    },
];

/// In English the denial changes the verb, so each claim is given with its denials.
struct Pair {
    question: &'static str,
    subjects: &'static [&'static str],
    /// What is said, and what denies it.
    verbs: &'static [(&'static str, &'static [&'static str])],
}

const ENGLISH: [Pair; 3] = [
    Pair {
        question: "Q1",
        subjects: &[
            "Activation memory",
            "The activation memory",
            "Total activation memory",
            "The activation footprint",
        ],
        verbs: &[
            (
                " grows linearly with the sequence length.",
                &[
                    " does not grow linearly with the sequence length.",
                    " doesn't grow linearly with the sequence length.",
                    " never grows linearly with the sequence length.",
                ],
            ),
            (
                " is proportional to s.",
                &[
                    " is not proportional to s.",
                    " isn't proportional to s.",
                    " is by no means proportional to s.",
                ],
            ),
            (
                " scales linearly with the context length.",
                &[
                    " does not scale linearly with the context length.",
                    " won't scale linearly with the context length.",
                    " cannot scale linearly with the context length.",
                ],
            ),
        ],
    },
    Pair {
        question: "Q2",
        subjects: &[
            "Recomputation",
            "Activation recomputation",
            "Checkpointing",
            "Recomputing activations",
        ],
        verbs: &[
            (
                " is always slower.",
                &[
                    " is not always slower.",
                    " isn't always slower.",
                    " need not be slower.",
                ],
            ),
            (
                " always slows training down.",
                &[
                    " does not always slow training down.",
                    " doesn't always slow training down.",
                    " doesn't necessarily slow training down.",
                ],
            ),
            (
                " can only cost time.",
                &[
                    " does not only cost time.",
                    " doesn't have to cost time.",
                    " doesn't always cost time.",
                ],
            ),
            (
                " necessarily makes a step longer.",
                &[
                    " does not necessarily make a step longer.",
                    " doesn't necessarily make a step longer.",
                    " doesn't always make a step longer.",
                ],
            ),
        ],
    },
    Pair {
        question: "Q3",
        subjects: &[
            "A first step without OOM",
            "Surviving step one",
            "A clean first step",
            "A successful first iteration",
        ],
        verbs: &[
            (
                " means that the configuration is safe.",
                &[
                    " does not mean that the configuration is safe.",
                    " doesn't mean that the configuration is safe.",
                    " hardly means that the configuration is safe.",
                ],
            ),
            (
                " proves that the rest will fit.",
                &[
                    " does not prove that the rest will fit.",
                    " doesn't prove that the rest will fit.",
                    " cannot prove that the rest will fit.",
                ],
            ),
            (
                " guarantees that the run is safe.",
                &[
                    " does not guarantee that the run is safe.",
                    " doesn't guarantee that the run is safe.",
                    " never guarantees that the run is safe.",
                ],
            ),
        ],
    },
];

/// Frames in which someone else says it, and the student refutes it. `{}` is the claim without its
/// full stop.
const REFUTED_CHINESE: [&str; 8] = [
    "“{}”这种说法是错的。",
    "有人说{}，这是错误的。",
    "很多人以为{}，其实不然。",
    "认为{}是一个误区。",
    "不能说{}。",
    "我不认为{}。",
    "网上说{}，但事实并非如此。",
    "> {}\n\n上面这句话不成立。",
];

const REFUTED_ENGLISH: [&str; 8] = [
    "\"{}\" is a common claim, and it is wrong.",
    "Some people say that {}, which is not true.",
    "It is a myth that {}.",
    "It is wrong to say that {}.",
    "I don't think that {}.",
    "Many believe that {}, but that is not the case.",
    "It would be a mistake to conclude that {}.",
    "> {}\n\nThis statement is false.",
];

/// Frames that leave the claim the student's own.
const OWN_CHINESE: [&str; 3] = ["结论：{}。", "{}，没有例外。", "很明显，{}。"];
const OWN_ENGLISH: [&str; 3] = ["Clearly, {}.", "So {}.", "In short: {}."];

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
