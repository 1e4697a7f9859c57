# 关于文字答案与一票否决的说法。

text-no-file = 提交中没有答题纸
text-empty = `## { $question }` 之下还没有写任何内容
text-absent = 答题纸没有标题 `## { $question }`
text-no-rubric = 已作答；评分标准不在这里，提交后再评分
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
veto-no-rubric = 评分标准不在这里，提交后再判定
veto-sum = 每个窗口都以单纯求和的形式到达，而 `## { $section }` 一节没有给出理由；理由只能写在该节
veto-sum-no-reason = 每个窗口都以单纯求和的形式到达，而 `## { $section }` 一节所写的不构成理由
veto-sum-excused = 每个窗口都以单纯求和的形式到达；`## { $section }` 一节给出了有效的理由
veto-sum-note = 每个窗口都以单纯求和的形式到达；`## { $section }` 一节给出的理由需由人来裁定
veto-sum-person = 每个窗口都以单纯求和的形式到达；`## { $section }` 一节所写的需由人来裁定：{ $reason }

remark-long = `## { $question }` 的答案很长；写几段就够了
remark-hidden = `## { $question }` 之下第 { $line } 行含有页面上看不到的文字；这部分不会被阅读
remark-injection = `## { $question }` 之下第 { $line } 行在向评分者下指令；不会照办
remark-copies-question = `## { $question }` 的答案大半是题目原文，不能得分
