# 供评分标准作者使用的命令。

help-rubric = 检查评分标准、试评一句话、与人工标注的答案对照
help-rubric-check = 找出评分标准中的问题；有问题时退出码为 6
help-rubric-check-lesson = 只检查这一课；不写则检查所有带评分标准的课
help-rubric-try = 显示一句话被如何理解：概念、规则、得分与一票否决
help-rubric-try-text = 要试的句子；不写则从终端逐行读取，或从管道读入一份完整的答案
help-rubric-try-lesson = 用哪一课的评分标准；只有一课带评分标准时可以不写
help-rubric-try-question = 回答的是哪一题，例如 `Q2`；不写则逐题试评
help-rubric-eval = 把评分标准的判定与人工标注的答案对照
help-rubric-eval-lesson = 用哪一课的评分标准
help-rubric-eval-files = 人工标注的答案，TOML 格式

error-no-rubrics = 课程中没有任何一课带评分标准
error-no-rubric = { $lesson } 没有评分标准
hint-no-rubric = 评分标准与课程清单放在一起：`{ $path }`。
error-which-lesson = 不止一课带评分标准
hint-which-lesson = 请用 `--lesson` 指定其一：{ $lessons }。
error-no-question = { $lesson } 的评分标准中没有题目 `{ $question }`
hint-questions = 现有的题目：{ $questions }。
error-no-input = 无法读取标准输入：{ $problem }
error-rubric = { $file }：{ $problem }
error-rubric-at = { $file }：{ $place }：{ $problem }
hint-rubric = 用 `cargo grade rubric check` 查看如何修改。

rubric-none = 没有任何一课带评分标准，无需检查。
rubric-flaw = { $what } → { $next }
rubric-flaws = { $lesson }：{ $count ->
    [0] 没有发现问题
   *[other] 有 { $count } 处需要修改
}

rubric-form = 不符合评分标准的格式：{ $problem }
rubric-form-next = 请先改正这一行，其后的内容尚未检查
rubric-pattern = 有一个模式无法编译：{ $problem }
rubric-pattern-next = 请改正 `re:` 之后的正则表达式，其余内容尚未检查
rubric-unknown = 引用了不存在的 `{ $name }`
rubric-unknown-next = 请改正名称，或补上 `{ $name }`；其余内容尚未检查
rubric-schema = 未知的 schema：{ $schema }
rubric-schema-next = 请写 `schema = 1`，或更新评分器

rubric-twice = 已有同名的概念
rubric-twice-next = 请给其中一个改名，或把两者的模式合并
rubric-no-chinese = 没有中文模式
rubric-no-english = 没有英文模式
rubric-no-words-next = 请在 `{ $field }` 中补充：学生可能用任一语言作答
rubric-open-gap = `{ $pattern }` 含有长度不限的间隔
rubric-open-gap-next = 请限定长度，例如 `[^。;\n]{"{"}0,12{"}"}`
rubric-unknown-part = 引用了该得分点没有的部分 `{ $part }`
rubric-unknown-part-next = 请改正名称，或补上这一部分
rubric-unknown-excuse = 引用了该一票否决没有的豁免理由 `{ $excuse }`
rubric-unknown-excuse-next = 请改正名称，或补上这条理由
rubric-never-full = 无论怎样回答都拿不到满分
rubric-never-full-next = 请在 `full` 中写明满足哪些部分即得满分
rubric-odd-weight = 分值无法对半分
rubric-odd-weight-next = 请改成偶数个百分之一分
rubric-empty-part = 其中的部分 `{ $part }` 没有规则
rubric-empty-part-next = 请补上 `rule`，或删去这一部分
rubric-few-earn = 能得分的例子只有 { $all } 个（中文 { $chinese } 个，英文 { $english } 个）
rubric-few-deny = 不得分的例子只有 { $all } 个（中文 { $chinese } 个，英文 { $english } 个）
rubric-few-fire = 会触发它的例子只有 { $all } 个（中文 { $chinese } 个，英文 { $english } 个）
rubric-few-clear = 不触发它的例子只有 { $all } 个（中文 { $chinese } 个，英文 { $english } 个）
rubric-few-next = 请补到共 { $needed } 个、每种语言 { $each } 个
rubric-no-excuse = 既没有豁免理由，也没有可以解除它的规则
rubric-no-excuse-next = 请补上 `excused_by` 或 `clear`：任何说法都可能有合理的解释
rubric-prompt-earns = 题目原文本身就能得分
rubric-prompt-fires = 题目原文本身就会触发
rubric-prompt-next = 请收窄模式，使其只匹配答案中才会有的说法
rubric-unknown-question = 有示例回答了这一题，而评分标准中没有它
rubric-unknown-question-next = 请改正该示例的 `question`
rubric-unknown-id = 有示例提到它，但所答的题目下没有这个得分点或一票否决
rubric-unknown-id-next = 请改正 id，或该示例的 `question`
rubric-example-earns = 有示例得到的是{ $got }，应为{ $wanted }
rubric-example-safe = 有示例本应触发它，却没有触发
rubric-example-fires = 有示例不应触发它，却触发了
rubric-example-next = 可用 `cargo grade rubric try` 查看它如何理解 `{ $example }`

rubric-other-lesson = 写明是 `{ $lesson }` 的评分标准
rubric-other-lesson-next = 请写 `lesson = "{ $lesson }"`
rubric-only-in-lesson = 课程清单中值 { $points } 分，评分标准中却没有
rubric-only-in-rubric = 评分标准中值 { $points } 分，课程清单中却没有这个问答项
rubric-other-weight = 评分标准中值 { $points } 分，课程清单中值 { $lesson } 分
rubric-other-question = 评分标准中属于 { $question }，课程清单中属于 { $lesson }
rubric-veto-only-in-lesson = 课程清单中有这项一票否决，评分标准中却没有
rubric-veto-only-in-rubric = 评分标准中有这项一票否决，课程清单中却没有
rubric-lesson-next = 请使 `rubric.toml` 与 `lesson.toml` 一致

rubric-try-live = 每行输入一句；按 Ctrl-D 结束。
rubric-try-question = { $question }
rubric-try-earned = { $question }：得 { $earned } 分，满分 { $worth }
rubric-try-numbers = 数值：{ $numbers }
rubric-try-status = { $status }
rubric-try-status-under = { $status }；话题 { $topic }
rubric-try-pending = 留待人工裁定（{ $reason }）
rubric-try-rules = 成立的规则：{ $rules }
rubric-try-doubted = { $rule }（{ $doubts }）
rubric-try-missing = 未找到的部分：{ $parts }
rubric-try-veto = { $mark } 一票否决 { $veto }：{ $state } · { $title }
rubric-try-flags = 值得注意：{ $flags }
rubric-try-silent = 以下题目中没有规则成立：{ $questions }

rubric-status-and = 、
rubric-status-asserted = 肯定
rubric-status-not = 否定
rubric-status-not-always = 否定其普遍性
rubric-status-hedged = 语气不确定
rubric-status-conditional = 附有条件
rubric-status-asked = 疑问
rubric-status-others = 转述他人
rubric-status-refuted = 随后被驳斥
rubric-status-retracted = 已收回
rubric-status-given = 照抄题目
rubric-status-tangled = 否定关系不明

rubric-share-none = 零分
rubric-share-half = 一半
rubric-share-full = 满分
rubric-veto-clear = 未触发
rubric-veto-fired = 触发
rubric-veto-excused = 已豁免

rubric-eval-heading = { $lesson }：共 { $answers } 份答案，其中 { $pending } 份有内容留待人工裁定
rubric-eval-point = 得分点
rubric-eval-agreement = 一致率
rubric-eval-precision = 精确率
rubric-eval-recall = 召回率
rubric-eval-over = 偏高
rubric-eval-under = 偏低
rubric-eval-left = 待定
rubric-eval-answers = 答案数
rubric-eval-veto = 一票否决
rubric-eval-fired-right = 正确触发
rubric-eval-fired-wrong = 误触发
rubric-eval-missed = 漏判
rubric-eval-pending-due = 待定：应触发
rubric-eval-pending-clear = 待定：不应
rubric-eval-question = 题目
rubric-eval-kappa = QWK
rubric-eval-interval = 95% 区间
rubric-eval-total = 合计
rubric-eval-wrong = 判定与标注不同（{ $count }）：
rubric-eval-pending = 留待人工裁定（{ $count }）：
rubric-eval-line = { $answer }  { $item }：{ $got }；标注：{ $wanted }
rubric-eval-close = { $answer }  { $item }：{ $got }；标注：{ $wanted }（两可）
rubric-eval-leaning = 留待人工裁定（{ $reason }），倾向于{ $share }

error-corpus = { $path }:{ $line }：{ $problem }
error-corpus-unread = 无法读取 `{ $path }`：{ $problem }
hint-corpus = 每个 `[[answer]]` 应有 `id`、`question`、`text`、`points`、`veto` 和 `review`。
corpus-answer = 答案 `{ $answer }`：{ $mistake }
corpus-twice = 这个 id 在前面已经用过
corpus-question = 评分标准中没有题目 `{ $question }`
corpus-id = 评分标准的 { $question } 下没有 `{ $id }`
corpus-share = `{ $id }` 标注为 { $share }，只能是 0、0.5 或 1
