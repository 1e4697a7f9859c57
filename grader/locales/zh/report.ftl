# 给人看的报告。

report-origin = 提交：{ $origin }
report-code = 代码 { $points } / { $max }
report-answers = 问答 { $points } / { $max }
report-more-errors = ……另有 { $count } 个错误
report-veto = 触发一票否决 { $id }。{ $title }：{ $message }
report-veto-excused = 一票否决 { $id } 已免除。{ $title }：{ $message }
report-veto-pending = 一票否决 { $id } 待定。{ $title }：{ $message }
report-vetoes-handed-in = 提交之后由老师判定的一票否决：{ $ids }
report-vetoes-not-run = 本次未判定的一票否决：{ $ids }
report-rescale = 个人规模（不计分）：{ $message }
report-remark = 备注：{ $remark }
report-score = 得分 { $score } / { $max }，及格线 { $pass }
report-score-open = 得分 { $score }，全部评完后最高可达 { $possible } / { $max }，及格线 { $pass }
report-run = 种子 { $seed } · { $device } · 沙箱 { $sandbox } · { $seconds } 秒

verdict-passed = 通过
verdict-failed = 未通过
verdict-vetoed = 未通过：触发一票否决
verdict-undecided = 未定：取决于尚未评分的部分
verdict-partly-run = 未定：这次只评了一部分
verdict-handed-in = 代码已完成：{ $points } / { $max }。问答 { $open } 分，提交之后由老师评分。
verdict-handed-in-partly = 代码目前 { $points } / { $max }。问答 { $open } 分，提交之后由老师评分。

next-code = 下一步：{ $file } 中的 `{ $id }`，第 { $blanks } 空
next-answers = 下一步：回答 { $file } 中的问题
next-no-answers = 下一步：缺少 { $file }：用 `cargo grade reset { $lesson }` 可以补上
next-hand-in = 下一步：按老师的要求，提交 { $folder } 中的 `{ $code }` 和 `{ $answers }`
next-not-built = 下一步：先让代码通过编译，从上面第一个错误改起
next-not-finished = 下一步：看看 { $file } 中是什么让编译器无法完成对你代码的编译
next-panic = 下一步：改正你代码中 { $place } 处的 panic（`{ $id }`）
next-crash = 下一步：找出你的代码中使程序中止的地方：{ $file } 中的 `{ $id }`，第 { $blanks } 空
next-endless = 下一步：找出你的代码中不会结束的循环：{ $file } 中的 `{ $id }`，第 { $blanks } 空
next-limit = 下一步：找出你的代码中耗用过多资源的地方：{ $file } 中的 `{ $id }`，第 { $blanks } 空
next-trace = 下一步：去掉你代码中读写文件、管道或操作进程的部分：{ $file } 中的 `{ $id }`，第 { $blanks } 空
next-refused = 下一步：把被拒收的文件换成你自己的普通文件

hint-line = → { $hint }

matrix-caption = `{ $parameter }` 的权重：{ $micro_batches } 个 micro-batch，grad_accum 为 { $window }；行 = 优化器更新（在第 n 个 micro-batch 之后），列 = micro-batch
matrix-yours = 你的
matrix-right = 正确的
matrix-no-step = 没有更新
matrix-is-right = 正确
matrix-is-wrong = 权重不对
matrix-is-missing = 缺失
matrix-is-foreign = 来自别的窗口

list-totals = 共 { $max } 分，及格线 { $pass }
list-last = 上次结果：{ $verdict }，{ $score }
list-last-open = 上次结果：{ $verdict }，{ $score } 至 { $possible }
list-never = 还没有评过分
results-not-kept = 无法为 `cargo grade list` 保存结果：{ $problem }

build-started = 正在编译链接提交所需的依赖。只需一次，约一分钟……
build-finished = 编译完成，用时 { $seconds } 秒。
run-waiting = 仍在编译和运行你的代码……

doctor-rust = Rust
doctor-no-rust = 没有 Rust 编译器
doctor-libtorch = libtorch
doctor-absent = 没有 libtorch
doctor-devices = 设备
doctor-sandbox = 沙箱
doctor-disk = 磁盘
doctor-free = 剩余 { $size }
doctor-next = 下一步
doctor-will-build = 第一次评分时会编译链接提交所需的依赖：约一分钟，只需一次。
doctor-will-fetch = 第一次评分时会下载 libtorch（{ $size }）并编译链接提交所需的依赖，只需一次。
doctor-device = 上面有设备无法使用：可用 `--device cpu` 评分。
doctor-ready = 一切就绪：`cargo grade lesson2`。

bench-compile = 编译提交的 crate
bench-link = 编译并链接外围的探针
bench-start = 启动进程并加载 libtorch
bench-run = 逐项调用
bench-judge = 判定
bench-own = 评分器自身（含判定）
bench-whole = 整次评分
bench-floor = 下限：直接运行编译器，再启动一次程序
bench-sandbox = 其中沙箱的开销：事先检验，以及隔离两次编译和一次运行
bench-summary = 为下限的 { $ratio } 倍；取 { $runs } 次的中位数。内存峰值：评分器 { $own } MB，探针 { $probe } MB。
bench-class-about = { $lesson }：每个班都是正确的提交，逐份重新编译。共 { $cores } 个核；此前一分钟平均有 { $load } 个程序在争用。
bench-class-sizes = 依次为：全班用时、每份用时、每份的处理器时间：
bench-class-size = { $n } 份，{ $jobs } 路并行：每分钟 { $rate } 份，每核每分钟 { $core } 份
bench-class-unchanged = 内容不变再评一次：{ $n } 份共 { $seconds } 秒，其中处理器时间 { $cpu } 秒。
bench-class-stages = 单路评分时每份提交的时间花在哪里（{ $n } 份的平均值）：
bench-class-open = 启动评分器（由各份分摊）
bench-class-write = 写表格和总览页
bench-class-rest = 评分器的其他工作（含写各份结果及其页面）
bench-class-floor = 为下限的 { $ratio } 倍，按处理器时间计为 { $cpu } 倍。下限为 { $floor } 毫秒：直接运行两次编译器 { $compile } 毫秒，libtorch 已加载时逐项调用 { $ask } 毫秒，判定 { $judge } 毫秒。
bench-class-memory = 内存峰值：每路 { $worker } MB，即它分摊的评分器内存（合计 { $own } MB）加上最大的子进程（编译器 { $compiler } MB，探针 { $run } MB）。
bench-class-python = Python（torch { $torch } 与 pytest）：每核每分钟 { $rate } 份，共测 { $n } 份。评分器为 { $ours } 份，是它的 { $times } 倍。
bench-class-skipped = 未测 Python：{ $why }。
bench-python-none = 没有 `python3`
bench-python-lacks = `python3` 无法加载 `tomllib`、`pytest` 和 `torch`：{ $problem }
bench-python-no-lesson = { $lesson } 在 `grader/bench/python` 中没有文件夹
bench-python-failed = `grader/bench/python` 中的 Python 测试程序运行失败
hint-bench-python = 请按 `grader/bench/python/run.py` 开头的说明单独运行它。

help-about = 为课程作业评分：在独立进程中运行代码，判定其行为，说明哪里对、哪里错、为什么。
help-authors = 供课程作者使用：
help-after =
    例子：
      cargo grade lesson2               给你自己的 crate（exercises/lesson2）评分
      cargo grade lesson2 --only code   只评代码
      cargo grade list                  列出各课、各项与上次结果
      cargo grade doctor                查看这台机器缺什么

    退出码：0 通过，1 未通过，2 命令有误，3 未能评分，4 一票否决，5 未定，6 课程本身有误
help-lesson = 哪一课，例如 `lesson2`
help-solution = 给参考答案评分，而不是你自己的 crate
help-submission = 给这个文件夹里的文件评分，而不是你自己的 crate
help-only = 只评这些：`code`、`answers` 或各项的 id
help-device = 张量所在的设备：`auto`、`cpu`、`cuda` 或 `cuda:N`
help-rescale = 显示该学生在 `## Rescale` 中要计算的规模，不评分
help-seed = 重现先前某次运行的隐藏输入；每次运行都会打印种子
help-exit-policy = 退出码表示什么：结论，或（`graded`）仅表示评分完成
help-sandbox = 尽这台机器所能隔离提交，或完全不隔离
help-min-sandbox = 隔离弱于此级别时拒绝评分
help-sandbox-without = 按名称去掉隔离中的若干规则，用于验证每条规则都必不可少
help-format = 标准输出的内容
help-lang = 消息的语言；默认取自 locale

list-passed = 通过
list-failed = 未通过
list-vetoed = 未通过，触发一票否决
list-undecided = 未定

status-passed = 正确
status-partial = 部分正确
status-wrong = 错误
status-unfilled = 未完成
status-refused = 拒收
status-not-built = 未编译
status-crashed = 崩溃
status-timed-out = 超时
status-over-limit = 超限
status-broken-trace = 无答复
status-pending = 待定
status-not-run = 未运行
