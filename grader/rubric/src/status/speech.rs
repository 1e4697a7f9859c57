//! How statements begin that answer, contradict or leave what was said before them.

/// Words that turn from what others say to what is so.
const TURNS: [&str; 22] = [
    "但",
    "不过",
    "然而",
    "其实",
    "实际",
    "事实",
    "可是",
    "可其实",
    "后来",
    "but",
    "however",
    "in fact",
    "actually",
    "in reality",
    "in truth",
    "yet",
    "this ignores",
    "this overlooks",
    "直到",
    "until i",
    "until we",
    "可是其实",
];

/// Whether a statement begins with a word that turns against what was said before it.
pub(crate) fn turns(words: &str) -> bool {
    let words = words.trim_start_matches(|c: char| !c.is_alphanumeric());
    TURNS.iter().any(|word| words.starts_with(word))
}

/// Words with which the student speaks for himself again.
const OWN: [&str; 14] = [
    "我认为",
    "我觉得",
    "我看",
    "在我看来",
    "我的看法",
    "我的理解",
    "我倒",
    "i think",
    "i believe",
    "i say",
    "i'd say",
    "in my view",
    "my view",
    "to me",
];

/// Whether a clause begins with words of the student's own opinion.
pub(super) fn speaks_for_himself(words: &str) -> bool {
    let words = words.trim_start();
    OWN.iter().any(|word| words.starts_with(word))
}

/// Beginnings of a reply that denies.
const NO: [&str; 41] = [
    "不是",
    "不。",
    "不,",
    "不!",
    "不会",
    "不能",
    "不见得",
    "不一定",
    "不尽然",
    "不行",
    "不对",
    "未必",
    "当然不",
    "显然不",
    "并不",
    "并非",
    "否",
    "错",
    "没有的事",
    "难说",
    "no,",
    "no.",
    "no ",
    "not ",
    "nope",
    "of course not",
    "hardly",
    "far from",
    "i would not",
    "i wouldn't",
    "i don't",
    "i do not",
    "it doesn't",
    "it does not",
    "it isn't",
    "it is not",
    "it can't",
    "it cannot",
    "我不",
    "我可不",
    "看不出",
];

/// Beginnings of a reply that affirms.
const YES: [&str; 14] = [
    "是的",
    "是。",
    "是,",
    "对,",
    "对。",
    "当然是",
    "当然会",
    "没错",
    "确实",
    "yes",
    "of course,",
    "of course.",
    "indeed",
    "certainly",
];

/// What a sentence that follows a question answers to it: `Some(true)` yes, `Some(false)` no.
pub(crate) fn reply(words: &str) -> Option<bool> {
    let words = words.trim_start_matches(|c: char| !c.is_alphanumeric());
    if NO.iter().any(|word| words.starts_with(word)) {
        Some(false)
    } else if YES.iter().any(|word| words.starts_with(word)) {
        Some(true)
    } else {
        None
    }
}
