//! An answer written otherwise gets the same verdict; an answer that says something else does not.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test that shows figures"
)]

mod support;

use std::collections::BTreeMap;

use grade_rubric::{Share, eval, grade};
use serde::Deserialize;

use support::{decisions, developed_against, rubric, rubric_source as source};

#[derive(Deserialize)]
struct Examples {
    example: Vec<Example>,
}

#[derive(Deserialize)]
struct Example {
    question: String,
    text: String,
    #[serde(default)]
    earn: Vec<String>,
    #[serde(default)]
    veto: Vec<String>,
}

/// The rubric's own examples and the labelled answers, each with its question.
fn texts() -> Vec<(String, String)> {
    let examples = toml::from_str::<Examples>(&source()).unwrap().example;
    let own = examples.into_iter().map(|e| (e.question, e.text));
    let labelled = developed_against().into_iter();
    own.chain(labelled.map(|answer| (eval::question_name(&answer.question), answer.text)))
        .collect()
}

/// Decisions that a respelling changes, in ten thousandths of all, for texts that it touches.
fn flips(name: &str, respell: impl Fn(&str) -> String) -> usize {
    let rubric = rubric();
    let (mut flips, mut all) = (0, 0);
    for (question, text) in texts() {
        let other = respell(&text);
        if other == text {
            continue;
        }
        let before = decisions(&grade(&rubric, &question, &text, ""));
        let after = decisions(&grade(&rubric, &question, &other, ""));
        for (before, after) in before.iter().zip(&after) {
            all += 1;
            if before != after {
                flips += 1;
                println!("{name}: {before} → {after}: {other}");
            }
        }
    }
    println!("{name}: {flips} of {all}");
    assert!(all > 100, "{name} touches {all} decisions only");
    flips * 10_000 / all
}

#[test]
fn traditional_characters_are_the_same() {
    const SIMPLE: &str = "显数层头阵长线优态参权点积关随转换变给对单项间来为产进统计时还让读写专问题这个样发过开从现并与东业两严减图块张当应总结经络义亿仅们价众会传伤书买乱争亏于云产仓仪众优伟传债倾偿儿兑党兰兴养兽军农冲决况冻净凉减凑凤几凭凯击则刚创别删剂剑剧劝办务动励劲劳势匀区医华协单卖占卫却厂历压厌厕厨县参双发变叙叠号叹吗听启员呜响哑唤啸喷嘱团园围国图圆圣场坏块坚坛坝坟坠垄垒垦垫塑墙壮声处备复够头夹夺奋奖妇妈姜娱婴孙学宁宝实宠审宪宫宽宾寝对寻导将尔尘尝层属岁岂岗岛峡币师帐带帮库应庙庞废开异弃张弹强归当录彻径忆忧怀态怜总恋恳恶惊惧惨惩惯愤愿懒戏战户扑执扩扫扬扰抚抛抢护报担拟拥拦拨择挂挡挣挤挥捞损换据掷揽搁搂搅携摄摆摇撑敌数斋断无旧时旷显晋晒晓暂术机杀杂权条来杨极构枪标栋栏树样桥检楼横欢欧残毁毕气汇汉汤沟没泪泻泼泽洁浅浆测济浓涂涌润涨渊渐渔温湾湿溃滚满滤滥灭灯灵灾炉点炼烁烂烛烦烧热爱爷牵状狭独狱猎猫献环现电画畅疗疯痒皱盐监盖盘着矫矿码砖础确礼离种积称稳穷窃窜竞笔筑筛签简类粮纠红纤约级纪纯纲纳纵纷纸纹纺线练组细织终绍经结绕绘给络绝统继绩续绳维综绿缓编缘缩缴网罗罚罢职联聪肃肠肤胀胁胜脏脑脚脱脸腾舰艺节芜苏苹范茎荐荡荣药莱获营萨蒋蓝虑虚虫虽蚀蚁衬补装裤见观规视览觉触誉计订认讨让训议讯记讲许论设访证评识诉词译试诗话询该详语误说请诸读课谁调谈谢谨谱贝负财责败账货质贯购贵费资赋赏赔赖赚赛赞赢赶跃跟车轨转轮软轻载较辅辆辈输边达过运还进远连迟适选递逻遗邓邻郑酱释里鉴针钉钟钢钥钩钱铁铃铅银铸铺链销锁锅锋错键锻镇镜长门闪闭问闲间闷闹闻阅阔队阳阴阵阶际陆陈险随隐隶难雾静面韩页顶项顺须顾顿预领频颗题颜额风飞饭饮饰饱馆马驱驶驻驾骂验骗骤鱼鲁鲜鸟鸡麦黄齐龙";
    let converter =
        ferrous_opencc::OpenCC::from_config(ferrous_opencc::config::BuiltinConfig::T2s).unwrap();
    // The converter knows one direction: turned round, it gives for each simplified character the
    // first traditional one that means it alone.
    let mut traditional = BTreeMap::new();
    for other in (0x4e00..=0x9fff).filter_map(char::from_u32) {
        let simple = converter.convert(&other.to_string()).chars().next();
        if let Some(simple) = simple.filter(|simple| *simple != other && SIMPLE.contains(*simple)) {
            traditional.entry(simple).or_insert(other);
        }
    }
    let flips = flips("traditional", |text| {
        text.chars()
            .map(|c| *traditional.get(&c).unwrap_or(&c))
            .collect()
    });
    assert_eq!(flips, 0);
}

#[test]
fn full_width_digits_are_digits() {
    let wide = |c: char| char::from_u32(c as u32 + 0xfee0).unwrap();
    let flips = flips("full width", |text| {
        let wide = |c: char| if c.is_ascii_digit() { wide(c) } else { c };
        // In Markdown a digit may begin a list, and a line of a table or of code is not prose.
        if text.contains(['|', '`', '$']) {
            text.to_owned()
        } else {
            text.lines()
                .map(|line| {
                    if line.starts_with(|c: char| c.is_ascii_digit()) {
                        line.to_owned()
                    } else {
                        line.chars().map(wide).collect()
                    }
                })
                .collect::<Vec<String>>()
                .join("\n")
        }
    });
    assert_eq!(flips, 0);
}

#[test]
fn line_ends_and_spaces_are_nothing() {
    let windows = flips("line ends", |text| text.replace('\n', "\r\n"));
    assert_eq!(windows, 0);
    let spaces = flips("spaces", |text| {
        if text.contains('`') {
            text.to_owned()
        } else {
            text.replace(' ', "  ").replace("\n  ", "\n ")
        }
    });
    assert_eq!(spaces, 0);
    let around = flips("around", |text| format!("\n\n{text}\n\n"));
    assert_eq!(around, 0);
}

#[test]
fn emphasis_is_nothing() {
    let flips = flips("emphasis", |text| {
        if text.contains(['*', '_', '`', '$', '|', '~', '<', '\\']) {
            return text.to_owned();
        }
        let bold = |sentence: &str| match sentence.trim() {
            "" => sentence.to_owned(),
            words => sentence.replace(words, &format!("**{words}**")),
        };
        text.split('\n')
            .map(|line| {
                match line.trim_start().starts_with(['-', '#', '>', '+']) || line.is_empty() {
                    true => line.to_owned(),
                    false if line.starts_with(|c: char| c.is_ascii_digit()) => line.to_owned(),
                    false => bold(line),
                }
            })
            .collect::<Vec<String>>()
            .join("\n")
    });
    assert_eq!(flips, 0);
}

#[test]
fn bullets_are_prose() {
    let flips = flips("bullets", |text| {
        if text.contains(['\n', '|', '`', '$', '"', '“', '「', '…']) {
            return text.to_owned();
        }
        let items: Vec<&str> = text.split_inclusive(['。', '；']).map(str::trim).collect();
        format!("- {}", items.join("\n- "))
    });
    assert!(flips <= 100, "{flips} of 10000");
}

#[test]
fn misspelt_terms_are_understood() {
    let typos = [
        ("attention", "attenion"),
        ("softmax", "softmx"),
        ("gradients", "gradeints"),
        ("optimizer", "optimzer"),
        ("activations", "activatons"),
        ("recomputation", "recomputaton"),
        ("allocator", "alocator"),
        ("parameters", "paramters"),
        ("quadratic", "quadartic"),
        ("sequence", "sequnce"),
        ("bandwidth", "bandwith"),
    ];
    let flips = flips("typos", |text| {
        typos.iter().fold(text.to_owned(), |text, (right, wrong)| {
            text.replace(right, wrong)
        })
    });
    assert!(flips <= 20, "{flips} of 10000");
}

#[test]
fn another_word_for_the_same_is_the_same() {
    let synonyms = [
        ("LayerNorm", "layer norm"),
        ("优化器状态", "优化器的状态"),
        ("注意力分数", "注意力得分"),
        ("batch size", "batch"),
        ("线性层", "全连接层"),
        ("反超", "超过"),
        ("显存带宽", "HBM 带宽"),
        ("峰值", "最大值"),
        ("optimizer state", "Adam state"),
        ("attention scores", "attention score matrix"),
        ("overtake", "exceed"),
        ("FlashAttention", "Flash Attention"),
        ("FlashAttention", "flash-attn"),
        ("optimizer", "optimiser"),
        ("materializes", "materialises"),
        ("梯度", "gradient"),
        ("headroom", "margin"),
        ("余量", "冗余"),
        ("丢弃", "丢掉"),
        ("weights", "parameters"),
    ];
    let pairs = synonyms.len();
    let flips: usize = synonyms
        .iter()
        .map(|(word, other)| {
            let rubric = rubric();
            let texts = texts();
            let touched = texts.iter().filter(|(_, text)| text.contains(word));
            let flips = touched.filter(|(question, text)| {
                let other = text.replace(word, other);
                let before = decisions(&grade(&rubric, question, text, ""));
                let after = decisions(&grade(&rubric, question, &other, ""));
                if before != after {
                    println!("{word}: {before:?} → {after:?}: {other}");
                }
                before != after
            });
            flips.count()
        })
        .sum();
    assert!(flips <= pairs / 2, "{flips} texts");
}

/// What an example that earns a point gets when it is changed so that it is wrong.
fn kept(change: impl Fn(&str) -> String, points: &[&str]) -> (usize, usize) {
    let rubric = rubric();
    let (mut kept, mut all) = (0, 0);
    for example in toml::from_str::<Examples>(&source()).unwrap().example {
        let text = change(&example.text);
        if text == example.text || !example.veto.is_empty() {
            continue;
        }
        let verdict = grade(&rubric, &example.question, &text, "");
        for id in example
            .earn
            .iter()
            .filter(|id| points.contains(&id.as_str()))
        {
            let point = verdict.points.iter().find(|point| point.id == *id).unwrap();
            all += 1;
            if point.share == Share::Full {
                kept += 1;
                println!("{id} still full: {text}");
            }
        }
    }
    println!("{kept} of {all} keep {points:?}");
    assert!(all > 0);
    (kept, all)
}

fn swapped(text: &str, first: &str, second: &str) -> String {
    text.replace(first, "\u{1}")
        .replace(second, first)
        .replace('\u{1}', second)
}

#[test]
fn another_number_is_another_answer() {
    let right = [
        "4262",
        "4,262",
        "4{,}262",
        "4260",
        "4,260",
        "4{,}260",
        "4.26",
        "4.3",
        "4200",
        "4300",
        "四千二百六十",
        "四千二百六",
        "四二六零",
        "forty-two sixty",
        "four thousand two hundred and sixty",
        "4545",
        "4812",
        "3960",
        "3640",
        "4160",
        "4431",
        "4096",
    ];
    let (kept, all) = kept(
        |text| {
            right
                .iter()
                .fold(text.to_owned(), |text, number| text.replace(number, "7500"))
        },
        &["q1.d"],
    );
    assert!(kept == 0, "{kept} of {all}");
}

#[test]
fn swapped_roles_are_wrong() {
    let terms = kept(
        |text| {
            let named = swapped(text, "第一项", "第二项");
            let named = swapped(&named, "first term", "second term");
            let quadratic = ["5·a·s/h", "5·n·s/h", "5as/h", "5ns/h"];
            match quadratic.iter().find(|term| named.contains(*term)) {
                Some(term) => swapped(&named, term, "34"),
                None => named,
            }
        },
        &["q1.a", "q1.b"],
    );
    let ways = kept(
        |text| {
            let text = swapped(text, "Full", "Selective");
            let text = swapped(&text, "full", "selective");
            swapped(&text, "全量", "选择性")
        },
        &["q2.a", "q2.b"],
    );
    let tools = kept(
        |text| {
            let text = swapped(text, "max_memory_allocated", "nvidia-smi");
            swapped(&text, "前者", "后者")
        },
        &["q3.a"],
    );
    for (kept, all) in [terms, ways, tools] {
        assert!(kept * 5 <= all, "{kept} of {all}");
    }
}
