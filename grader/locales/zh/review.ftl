# 人工裁定：裁定的内容，以及裁定时看到的和被问到的。

help-review = 人工裁定评分器无法自行判定的各项
help-record = 人工裁定的记录文件，由 `cargo grade review` 写入；默认用 `.grade/reviews` 下该提交自己的记录
help-review-solution = 复核参考答案，而不是你自己的 crate
help-review-submission = 复核这个文件夹里的文件，而不是你自己的 crate
help-review-only = 事先只评这些：`code`、`answers` 或各项的 id；用 `answers` 可省去运行代码
help-review-record = 读写这个记录文件；默认用 `.grade/reviews` 下该提交自己的记录
help-review-by = 由谁裁定；默认取登录名
help-review-all = 显示所有答案和一票否决，而不只是待裁定的
help-review-set = 不逐项询问，直接裁定，例如 `q2.d=yes`：得分点用 `yes`、`half` 或 `no`，一票否决用 `fired` 或 `clear`
help-review-withdraw = 撤回对这一项的裁定
help-review-reason = 理由；使用 `--set` 和 `--withdraw` 时必填
help-review-list = 列出待裁定和已裁定的各项
help-review-verify = 检查记录是否保持原样，并打印最后一行的哈希值

word-yes = 对
word-half = 一半
word-no = 不对
word-fired = 触发
word-clear = 不触发
word-withdrawn = 撤回

decided-item = { $id }: { $by } 裁定为“{ $word }”，{ $points } / { $max }（{ $date }）：{ $reason }
decided-veto = 一票否决 { $id }（{ $title }）：{ $by } 裁定为“{ $word }”（{ $date }）：{ $reason }
decided-message = { $by } 的裁定：{ $reason }

machine-point = { $status }，{ $points } 分
machine-clear = 未触发
machine-fired = 触发
machine-excused = 已免除
machine-pending = 待定
machine-plain = 评分器：{ $found }
machine-says = 评分器：{ $found }：{ $message }
machine-asks = 评分器：{ $found }（{ $code }）：{ $message }

remark-stale = 裁定之后答案有改动，以下裁定不再有效：{ $targets }。用 `{ $command }` 重新裁定。
remark-other-rubric = 以下各项是按另一版评分标准裁定的，目前仍然有效：{ $targets }。用 `{ $command }` 确认。
remark-unknown-target = 记录中有对 { $targets } 的裁定，但本课没有这一项，已略过。用 `{ $command } --withdraw ID --reason "…"` 撤回。

review-position = [{ $at }/{ $of }]
review-point = { $id } · { $title } · 满分 { $max }
review-point-open = { $id } · { $title } · 可得 { $least } 至 { $most }，满分 { $max }
review-veto = { $id } · { $title } · 一票否决
review-no-answer = （此处没有作答）
review-missing = 没有找到：{ $missing }
review-reference = 参考答案：
review-before = 先前的裁定：{ $by }，“{ $word }”（{ $date }）：{ $reason }
review-before-rubric = 先前按另一版评分标准裁定，请确认：{ $by }，“{ $word }”（{ $date }）：{ $reason }
review-before-stale = 先前针对另一版答案裁定，已不再有效：{ $by }，“{ $word }”（{ $date }）：{ $reason }
review-written = 已写入：{ $target } { $word }。
review-none = 没有待裁定的项目。
review-how = 裁定方法：{ $command } --set { $target }={ $word } --reason "…"
review-verified = 记录 `{ $path }` 保持原样，共 { $count } 行，最后一行的哈希值：{ $head }
review-no-record = 还没有任何裁定：记录 `{ $path }` 不存在。

ask-point = [y] 对  [h] 一半  [n] 不对  [s] 跳过  [q] 退出：
ask-veto = [f] 触发  [c] 不触发  [s] 跳过  [q] 退出：
ask-reason = 理由（写一行；留空则取消）：
ask-again = 没有 `{ $word }` 这个选项。

error-record = 记录 `{ $path }` 无法使用：第 { $line } 行{ $fault }
hint-record = 记录可能提高过得分，所以不会抛开它评分。请用备份恢复该文件，或把它移走后重新裁定。
record-cut-off = 不完整
record-unreadable = 无法识别为裁定
record-altered = 被改动过
record-unlinked = 与前一行接不上
error-no-record = 记录 `{ $path }` 不存在
hint-no-record = 请指定 `cargo grade review` 写出的文件，或去掉 `--record`。
error-review-setting = `{ $setting }` 不是有效的裁定写法
error-review-word = `{ $target }` 不能裁定为 `{ $word }`
hint-review-setting = 写法是 `--set q2.d=yes`：得分点用 `yes`、`half` 或 `no`，一票否决用 `fired` 或 `clear`。
error-review-target = { $lesson } 没有名为 `{ $target }` 的得分点或一票否决
hint-review-targets = 可用的有：{ $targets }。
error-review-not-run = 本次运行没有判定 `{ $target }`，无从裁定
hint-review-not-run = 去掉 `--only`，或写上它所依据的部分。
error-review-reason = 裁定必须给出理由
hint-review-reason = 用 `--reason "…"` 写明理由：它会与得分一起出现在报告中。
error-review-nothing = 没有对 `{ $target }` 的裁定可以撤回
hint-review-nothing = 用 `{ $command } --list` 查看已有的裁定。
