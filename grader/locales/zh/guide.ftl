# 提示、解释与恢复文件。

hint-heading = { $item } · { $title } · 提示 { $level }/{ $levels }
hint-next =
    想看更明确的提示：
      cargo grade hint { $lesson } { $item }
hint-last =
    这是最后一条提示。要看题目问什么、有哪些常见错误：
      cargo grade explain { $lesson }/{ $item }
hint-none = { $lesson } 已经没有可提示的了：上次结果中，凡有提示的项都已正确。仍想看的话，请用 `cargo grade hint { $lesson } ITEM`。
hint-used-up = { $lesson } 中尚未正确的各项，提示都已看过：{ $items }。想再看一次，请写明是哪一项：`cargo grade hint { $lesson } { $first } --level 1`。
hint-not-built = 上次结果是编译不通过，在那之前提示帮不上忙：{ $error }
hint-not-built-next = 没有用掉提示。请先改正它；仍想看的话，请用 `cargo grade hint { $lesson } ITEM`。
hint-not-kept = 无法记下你已看过这条提示，所以它还会再出现一次：{ $problem }
error-no-hints = `{ $item }` 没有提示
hint-no-hints = `cargo grade explain { $item }` 会说明题目问什么、常见错误有哪些。
error-no-level = `{ $item }` 没有第 { $level } 条提示
hint-levels = 它的提示编号为 1 到 { $levels }。
hint-nearest = 你是不是想输入其中之一：{ $ids }？
hint-topics = 现有的项和否决规则：{ $ids }。
error-ambiguous-item = 不止一课有 `{ $item }` 这一项
hint-ambiguous-item = 请写明是哪一个：{ $names }。

explain-answer = { $lesson } · { $max } 分 · 在 { $file } 的 `## { $section }` 下作答
explain-blanks = { $lesson } · { $max } 分 · { $file } 的{ $count ->
   *[other] 第 { $blanks } 空
}
explain-code = { $lesson } · { $max } 分 · { $file }
explain-veto = { $lesson } · 一票否决：一旦触发，无论得多少分都不算通过
explain-never = 上次结果：还没有
explain-last-item = 上次结果：{ $status }，{ $points } 分
explain-last-veto = 上次结果：{ $state }
explain-veto-clear = 未触发
explain-veto-fired = 已触发
explain-veto-excused = 因你给出的理由而免除
explain-veto-pending = 尚未裁定
explain-veto-unjudged = 代码还没有运行，尚未判定
explain-about = 问的是什么
explain-judged = 怎样判定
explain-accepted = 认可的写法：
explain-form = { $form }（{ $remark }）
explain-form-alone = { $form }
explain-faults = 常见错误
explain-next = 接下来
explain-next-hint = cargo grade hint { $lesson } { $item }：{ $count ->
   *[other] 共 { $count } 条提示，每次多透露一点
}
explain-next-only = cargo grade { $lesson } --only { $item }：只评这一项
explain-next-grade = cargo grade { $lesson }：看看你的作业是否会触发

judged-expression = 以 `{ $mode }` 模式调用你的 `{ $function }`，共 { $sizes } 组你看不到的尺寸，其中 { $random } 组每次运行重新抽取。在每一组尺寸下都符合某一种认可的写法（相对误差不超过 { $tolerance }）才算正确。
judged-own-mode = 写法中的 `{ $mode }` 指你自己在该模式下的值，因此那里的错误不会在这里再扣一次分。
judged-mistakes = 如果你的值暴露出 { $count ->
   *[other] { $count } 种常见错误
}之一，报告会直接指出。
judged-accumulation = 用你看不到的梯度把你的 `{ $function }` 运行 { $calls } 次，窗口长度从 { $least } 到 { $most }。根据优化器收到的内容，还原每个 micro-batch 在每次更新中的权重（f32 时精确到 { $tolerance }）。
judged-averaging = 正确的标准：你自己的窗口内，每个梯度交给优化器时，权重都应为 1/grad_accum，所有参数都是如此，而且调用方的张量没有被改动。
judged-zeroing = 正确的标准：较早窗口的梯度、前一次调用的梯度，都不会进入之后的更新。
judged-trigger = 正确的标准：每个窗口的最后一个 micro-batch 之后调用一次优化器，别处都不调用。这里只看调用的位置，不看收到的内容。
judged-every-call = 凡是能观察到的运行都必须正确。循环的其他部分分开判定，一个错误只扣一处的分。
judged-text = 按规则在你 `## { $section }` 下的文字中寻找这一点，中英文均可，全程离线。说对一部分，得一部分分。
judged-by-claims = 看的是你主张了什么：篇幅、文采和罗列关键词都不加分。规则拿不准时此项待定，由人来裁定。
judged-plain-sum = 凡是长度不小于 2 的窗口，所有参数交给优化器的都是没有求平均的和，就会触发。在 `## { $section }` 下写明有效的理由可以免除；写在别处不算。
judged-claim = 如果你在 `## { $section }` 下把它当作自己的观点说出来，就会触发。引用后加以反驳、说明了成立的条件，或只是存疑，都不会触发。
judged-veto = 规则拿不准时不作裁定，留给人来决定。
judged-handed-in = 这一步不在你的机器上进行：发给你的课程不含评分标准，问答在提交之后由老师评分。

reset-done = { $lesson } 已恢复成最初发放的样子：
reset-replaced = 已替换 { $path }
reset-added = 已补上缺少的 { $path }
reset-kept = 你的版本保存在 { $folder }
reset-restore = 想取回时，把其中的同名文件复制回 { $exercise } 即可。
reset-nothing = 无需恢复：{ $folder } 与最初发放时相同。
reset-differ = 与最初发放时不同：{ $files }
reset-ask = 要恢复吗？你的版本会另存一份。[y/N]
reset-left = 没有做任何改动。
error-reset-unasked = 需要先确认能否替换这些文件，但现在没有人可以询问：{ $files }
hint-reset-unasked = 请在终端中运行，或直接写明 `cargo grade reset { $lesson } --yes`。你的版本会另存一份。
error-reset-in-the-way = `{ $path }` 挡住了：它是链接，或不是普通的文件或文件夹
hint-reset-in-the-way = 没有做任何改动。请把它移到别处，再重新运行。
error-nothing-to-reset-to = 没有可供恢复的来源：`{ $skeleton }` 中没有副本，`{ $solution }` 中也没有可以生成练习的参考答案
hint-nothing-to-reset-to = 没有做任何改动。请从最初发放的课程压缩包中取回这些文件，或向老师索取。
error-skeleton-lacks = `{ $skeleton }` 中的练习副本缺少 `{ $file }`
error-skeleton-link = `{ $path }` 不是普通的文件或文件夹，而练习副本中只能有这两种
