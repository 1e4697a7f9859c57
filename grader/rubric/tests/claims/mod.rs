//! Claims that fire a veto, in parts that can be denied, and sentences that say whose they are.

/// A claim in parts: `{subject}{denial}{claim}` fires without the denial and not with it.
pub(crate) struct Claim {
    pub(crate) question: &'static str,
    pub(crate) subjects: &'static [&'static str],
    pub(crate) denials: &'static [&'static str],
    pub(crate) claims: &'static [&'static str],
}

pub(crate) const CHINESE: [Claim; 3] = [
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
pub(crate) struct Pair {
    pub(crate) question: &'static str,
    pub(crate) subjects: &'static [&'static str],
    /// What is said, and what denies it.
    pub(crate) verbs: &'static [(&'static str, &'static [&'static str])],
}

pub(crate) const ENGLISH: [Pair; 3] = [
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
pub(crate) const REFUTED_CHINESE: [&str; 8] = [
    "“{}”这种说法是错的。",
    "有人说{}，这是错误的。",
    "很多人以为{}，其实不然。",
    "认为{}是一个误区。",
    "不能说{}。",
    "我不认为{}。",
    "网上说{}，但事实并非如此。",
    "> {}\n\n上面这句话不成立。",
];

pub(crate) const REFUTED_ENGLISH: [&str; 8] = [
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
pub(crate) const OWN_CHINESE: [&str; 3] = ["结论：{}。", "{}，没有例外。", "很明显，{}。"];
pub(crate) const OWN_ENGLISH: [&str; 3] = ["Clearly, {}.", "So {}.", "In short: {}."];
