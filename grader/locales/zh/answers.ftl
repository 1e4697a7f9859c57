# 关于文字答案与一票否决的说法。

text-no-file = 提交中没有答题纸
text-empty = `## { $question }` 之下还没有写任何内容
text-absent = 答题纸没有标题 `## { $question }`
text-no-rubric = 已作答；提交之后由老师评分
text-half = 答对了一半
text-nothing = 所写内容中没有找到对这一点的回答
text-against = 所写内容说的是另一回事
text-missing = { $found }；还缺：{ $missing }
text-hint = { $found }。{ $hint }
text-person = 需由人裁定：{ $reason }

reason-shotgun = 同时说了一种说法和与之相反的说法
reason-tangled = 否定太多，看不出主张的是什么
reason-hedged-veto = 接近一票否决的说法，但用的是不确定或提问的语气
reason-conditional-veto = 接近一票否决的说法，但带有条件
reason-quoted-veto = 转述了一票否决的说法，却没有说它是错的
reason-partial-excuse = 使该说法成立的前提只写了一部分
reason-near-veto = 接近一票否决的说法
reason-method-only = 方法正确，但没有得出结果
reason-unknown-reason = 给出的理由不在评分标准之内
reason-stuffing = 只是术语的罗列，没有陈述
reason-other-language = 既不是中文，也不是英文

words-place = 第 { $line } 行第 { $column } 列：“{ $quote }”
words-read-as = 理解为：{ $words }

veto-clear = 未触发
veto-not-run = 本次运行没有判定
veto-claimed = 答案就是这样主张的；如果指的是某种特殊情形，请写明是哪种
veto-excused = 有此主张，但答案说明了它为何无妨
veto-person = 需由人裁定：{ $reason }
veto-no-rubric = 提交之后由老师判定
veto-sum = 每个窗口交给优化器的都是没有求平均的和，而 `## { $section }` 下没有写理由（理由只能写在那里）
veto-sum-no-reason = 每个窗口交给优化器的都是没有求平均的和，而 `## { $section }` 下所写的不构成理由
veto-sum-excused = 每个窗口交给优化器的都是没有求平均的和；`## { $section }` 下写了有效的理由
veto-sum-note = 每个窗口交给优化器的都是没有求平均的和；`## { $section }` 下给出的理由需由人来裁定
veto-sum-person = 每个窗口交给优化器的都是没有求平均的和；`## { $section }` 下所写的需由人来裁定：{ $reason }

remark-long = `## { $question }` 的答案很长；写几段就够了
remark-hidden = `## { $question }` 之下第 { $line } 行含有页面上看不到的文字；这部分不会被阅读
remark-injection = `## { $question }` 之下第 { $line } 行在向评分者下指令；不会照办
remark-copies-question = `## { $question }` 的答案大半是题目原文，不能得分
remark-copies-reference = `## { $question }` 的答案与参考答案大半相同；得分不变，但可能有人询问
remark-unit = `## { $question }` 之下第 { $line } 行把两个不等的量当作同一个：GB 是 10⁹ 字节，GiB 是 2³⁰ 字节

rescale-open = 未完成。用你的学号运行 `cargo grade { $lesson } --rescale ID` 即可得到数值
rescale-no-id = 未完成。`## { $section }` 一节没有写学号：请写一行，例如 `id: 2026-017`
rescale-no-result = 未完成。`## { $section }` 一节还没有结果：请写出带单位的数，例如 `12.3 GB`
rescale-right = 已完成。{ $quote } 对 { $id } 的规模（{ $scale }）是正确的
rescale-wrong = { $quote } 与规模 { $scale } 不符
rescale-unit = { $quote } 的单位不对：GB（10⁹ 字节）与 GiB（2³⁰ 字节）弄混了（{ $scale }）
rescale-thousand = { $quote } 差了约一千倍：请检查单位（{ $scale }）
rescale-mode = { $quote } 是 { $other } 模式下的值；要求的是 { $scale }
rescale-no-unit = { $quote } 以字节计是对的，但没有写单位（{ $scale }）
scale-title = { $id } 的规模：
scale-next = 激活显存占多少字节？请在 { $sheet } 的 `## { $section }` 之下写一行 `id: { $id }`、计算过程和带单位的结果；下次评分会告诉你是否正确。此项不计分。
scale-next-handed-in = 激活显存占多少字节？请在 { $sheet } 的 `## { $section }` 之下写一行 `id: { $id }`、计算过程和带单位的结果；是否正确，提交之后由老师判定。此项不计分。
