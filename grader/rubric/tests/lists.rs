//! A list of words is no statement, whatever parts the words; a terse answer is no list.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test that shows figures"
)]

mod support;

use grade_rubric::{Flag, Verdict, VetoState, eval, grade};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::Deserialize;

use support::{read, rubric};

/// The rubric's file as far as attacks are made of it.
#[derive(Deserialize)]
struct Source {
    concept: Vec<Concept>,
    example: Vec<Example>,
}

#[derive(Deserialize)]
struct Concept {
    #[serde(default)]
    zh: Vec<String>,
    #[serde(default)]
    en: Vec<String>,
    #[serde(default)]
    plain: bool,
    #[serde(default)]
    aside: bool,
}

#[derive(Deserialize)]
struct Example {
    question: String,
    text: String,
}

fn source() -> Source {
    toml::from_str(&read("lessons/lesson2/rubric.toml")).unwrap()
}

/// What is given for nothing: halves of points, and a veto that fired or an excuse that was taken.
fn gained(verdict: &Verdict) -> u32 {
    verdict
        .points
        .iter()
        .map(|point| point.share.halves())
        .sum()
}

#[test]
fn lists_of_the_rubrics_words_gain_nothing() {
    const PARTS: [&str; 12] = [
        " ", "、", ", ", "\n- ", "/", " | ", "；", "。", " + ", "，", " & ", " → ",
    ];
    let rubric = rubric();
    // Everyday words are no words of the field.
    let mut concepts = source().concept;
    concepts.retain(|concept| !concept.plain && !concept.aside);
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut faults = Vec::new();
    for round in 0..240 {
        let words: Vec<&str> = concepts
            .iter()
            .flat_map(|concept| {
                if round % 2 == 0 {
                    &concept.zh
                } else {
                    &concept.en
                }
            })
            .map(|word| word.trim_end_matches('*'))
            .filter(|word| !word.starts_with("re:") && word.len() > 3)
            .collect();
        let mut list: Vec<&str> = (0..12 + round / 8)
            .map(|_| words[random.next_u32() as usize % words.len()])
            .collect();
        for number in ["4262", "112 GB", "33%", "70%", "2.7%"] {
            list.insert(random.next_u32() as usize % list.len(), number);
        }
        let text = list.join(PARTS[round % PARTS.len()]);
        for question in ["Q1", "Q2", "Q3"] {
            let verdict = grade(&rubric, question, &text, "");
            let fired = verdict
                .vetoes
                .iter()
                .any(|veto| veto.state == VetoState::Fired);
            if gained(&verdict) > 0 || fired {
                faults.push(format!("{question} {text}"));
            }
        }
    }
    println!("{} of 720", faults.len());
    assert!(faults.len() <= 7, "{faults:#?}");
}

/// Lists in other dress than those of the file of attacks, verbs among them.
const LISTS: [(&str, &str); 14] = [
    (
        "Q1",
        "weights gradients optimizer activations sequence batch linear quadratic attention scores softmax dropout LayerNorm GeLU crossover 4262",
    ),
    (
        "Q1",
        "参数 梯度 优化器状态 只与参数量有关 激活 随序列增长 线性层输入 LayerNorm GeLU 34 注意力分数 s×s 二次 4262",
    ),
    (
        "Q1",
        "ｗｅｉｇｈｔｓ，ｇｒａｄｉｅｎｔｓ，ｏｐｔｉｍｉｚｅｒ，ｌｉｎｅａｒ，ｑｕａｄｒａｔｉｃ，ｓｏｆｔｍａｘ，ｄｒｏｐｏｕｔ，ＧｅＬＵ，ＬＮ，４２６２",
    ),
    (
        "Q1",
        "linear layer inputs & LayerNorm & GeLU & per token & attention scores & softmax & s×s & quadratic & parameters & gradients & 4262",
    ),
    (
        "Q1",
        "线性层输入 - LayerNorm - GeLU - 每个token - 注意力分数 - softmax - s×s - 平方 - 参数 - 梯度 - 优化器状态 - 4262 - 112 GB",
    ),
    (
        "Q1",
        "线性层输入→LayerNorm→GeLU→每个token→注意力分数→softmax→s×s→平方→参数→梯度→优化器状态→只与参数量有关→4262",
    ),
    (
        "Q1",
        "(线性层输入)(LayerNorm)(GeLU)(每个token)(注意力分数)(softmax)(s×s)(平方)(参数)(梯度)(优化器状态)(4262)",
    ),
    (
        "Q1",
        "线性层输入：LayerNorm：GeLU：每个token：注意力分数：softmax：s×s：平方：参数：梯度：优化器状态：4262",
    ),
    (
        "Q1",
        "“线性层输入” “LayerNorm” “GeLU” “每个token” “注意力分数” “softmax” “s×s” “平方” “参数” “梯度” “优化器状态” “4262”",
    ),
    (
        "Q2",
        "layer boundaries kept, inside dropped, forward again, 33%, selective drops scores, softmax, dropout, keeps MLP, 70%, 2.7%, FlashAttention recomputes, never writes S, memory traffic, bandwidth bound, faster",
    ),
    (
        "Q2",
        "保留边界；丢弃层内；重算前向；三成；注意力分数；softmax；dropout；保留MLP；70%；2.7%；FlashAttention；不写S；反向重算；访存；更快",
    ),
    (
        "Q2",
        "保留边界  丢弃层内  重算前向  三成  注意力分数  softmax  dropout  保留MLP  70%  2.7%  FlashAttention  不写S  访存  更快",
    ),
    (
        "Q3",
        "peak / tensors / this process / allocator / nvidia-smi / whole device / context / other processes / optimizer state at first step / allocator warm-up / steady state / headroom",
    ),
    (
        "Q3",
        "峰值\n张量\n本进程\n分配器\n整卡\nCUDA context\n其他进程\n优化器状态第一步才分配\n分配器预热\n碎片\n稳态峰值\n余量\n不能证明",
    ),
];

/// Terse, and yet statements.
const TERSE: [(&str, &str); 6] = [
    (
        "Q1",
        "34: LayerNorm, GeLU, linear inputs, dropout masks, per token; 5as/h: attention scores, softmax, s×s, per head, quadratic; static: params, grads, optimizer, independent; 4262",
    ),
    (
        "Q1",
        "- 34：线性层、LN、GeLU 的输入，dropout 掩码\n- 5as/h：QKᵀ、softmax、掩码，每头 s×s\n- 静态：参数、梯度、优化器，只看参数量\n- 4262",
    ),
    (
        "Q1",
        "静态不变，激活随长度涨，先线性，后平方，34 是输入，5as/h 是分数，两者相加，等于账本，得 4262，所以更长就反超。",
    ),
    (
        "Q2",
        "| 方案 | 留 | 丢 | 代价 |\n|---|---|---|---|\n| 全量 | 层边界 | 层内全部 | 多一遍前向，约三成 |\n| 选择性 | MLP、投影 | 分数、softmax、dropout | 2.7%，省 70% |",
    ),
    (
        "Q3",
        "peak of this process's tensors vs what the card holds now: context, other processes, reserved blocks. Step 1: no Adam state, cold allocator. Not a proof; watch the steady-state peak, keep headroom.",
    ),
    (
        "Q3",
        "第一轮 没有 优化器状态，分配器 还没预热，所以 不能 证明 安全，要看 稳态峰值，再留 余量。",
    ),
];

#[test]
fn lists_are_told_whatever_parts_them() {
    let rubric = rubric();
    for (question, text) in LISTS {
        let verdict = grade(&rubric, question, text, "");
        assert!(verdict.flags.contains(&Flag::Stuffing), "{text}");
        assert_eq!(gained(&verdict), 0, "{text}");
    }
    for (question, text) in TERSE {
        let flags = grade(&rubric, question, text, "").flags;
        assert!(!flags.contains(&Flag::Stuffing), "{text}");
    }
}

#[test]
fn honest_answers_are_no_lists() {
    let rubric = rubric();
    let examples = source().example.into_iter();
    let own = examples.map(|example| (example.question, example.text));
    let labelled = ["q1", "q2", "q3", "reason"]
        .iter()
        .flat_map(|name| eval::corpus(&read(&format!("tests/answers/dev-{name}.toml"))).unwrap());
    let honest = labelled.filter(|answer| answer.points.values().any(|share| *share > 0.0));
    let honest = honest.map(|answer| (eval::question_name(&answer.question), answer.text));
    for (question, text) in own.chain(honest) {
        let flags = grade(&rubric, &question, &text, "").flags;
        assert!(!flags.contains(&Flag::Stuffing), "{text}");
        assert!(!flags.contains(&Flag::OtherLanguage), "{text}");
    }
}
