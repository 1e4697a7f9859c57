# 网页：每名学生一份报告，全班一份总览。

html-failed = 无法用模板生成网页
html-skip = 跳到正文
html-contents = 本页内容
html-none = 无（没有运行代码）
html-of-max = { $points } / { $max }
html-mark = 及格线 { $mark }

html-items = 各项得分
html-item = 评分项
html-status = 结果
html-points = 得分
html-points-open = { $points }，最高可达 { $possible } / { $max }
html-message = 评语
html-details = 逐项说明
html-diagnostics = 编译器的报错
html-veto = 否决项
html-vetoes = 一票否决
html-vetoes-about = 只要触发一项，无论得分多少都不通过。
html-answers = 你的回答
html-answers-about = 标出的是得分或否决所依据的原文，后面的链接指回对应的条目。
html-run = 评分环境
html-stale = 已失效的裁定：裁定之后答案有改动
html-stale-line = { $target }：{ $by } 裁定为“{ $word }”（{ $at }）：{ $reason }
html-report-footer = 本页由同一文件夹中的 `report.json` 生成，供程序读取的内容都在其中。用上面的种子运行 `cargo grade`，会得到同样的隐藏输入。

html-decided = 人工裁定
html-decided-who = 由谁
html-decided-what = 结论
html-decided-why = 理由
html-machine = 评分器自身
html-model = 模型 { $name } 的意见：{ $verdict }。{ $reasoning }

html-grid-step = 更新于
html-grid-yours = 这份提交的权重
html-grid-right = 正确的权重
html-legend = 符号说明
html-same-grid = 权重与上面的矩阵相同
html-residual = 收到的梯度中有一部分不是各 micro-batch 梯度的线性组合，大小为最大梯度的 { $residual } 倍。
html-blank = 第 { $number } 空还没有填。
html-panic = { $file } 第 { $line } 行 panic：{ $message }
html-words = 第 { $line } 行。符合的规则及读法：{ $readings }

html-run-seed = 种子
html-run-device = 设备
html-run-sandbox = 沙箱
html-run-grader = 评分器
html-run-libtorch = libtorch
html-run-time = 用时
html-run-times = 编译 { $build } 毫秒，运行 { $run } 毫秒
html-run-files = 文件

html-index-heading = { $lesson }：全班总览
html-index-about = 共 { $students } 名学生，已评 { $graded } 份。满分 { $max }，及格线 { $mark }。
html-todo = 有 { $groups } 项裁定在等你，涉及 { $n } 名学生。
html-index-footer = 本页由每名学生的 `report.json` 生成。同一文件夹中的 `grades.csv` 和 `items.csv` 是同样内容的表格。
html-not-graded = 未能评分
html-no-submission = 未提交
html-not-reached = 还没轮到

html-scores = 分数分布
html-scores-table = 以表格显示
html-scores-none = 还没有人得到成绩。
html-score = 得分
html-plot-column = { $range } 分：{ $n } 人
html-students = 学生
html-student = 学生
html-verdict = 结论
html-pending = 待定项
html-filter = 只显示含有此文字的行
html-state = 状态
html-all-states = 全部
html-state-open = 有待定项
html-shown = 显示 {"{all}"} 名学生中的 {"{n}"} 名。
html-sorted-up = 已按“{"{column}"}”从低到高排列。
html-sorted-down = 已按“{"{column}"}”从高到低排列。

html-lost = 失分最多的评分项
html-lost-by = 失分人数
html-lost-none = 没有人确定失分。
html-share = 占已评的比例
html-per-cent = { $share }%

html-faults = 常见错误
html-faults-about = 同一项的评语相同（数字不计），就算同一个错误。例子不含任何人的姓名或学号。
html-faults-none = 没有。
html-fault-count = { $of } 人中有 { $n } 人（{ $share }）
html-fault-withheld = 评语中出现了某人的姓名，因此不显示。
html-more-faults = 另有 { $n } 种较少见的错误，全部见 `items.csv`。
html-example = 例子

html-queue = 等待人工裁定
html-queue-about = 写法相同的归为一组，一次裁定即可用于全组；大小写和标点的差别不计。
html-queue-none = 没有待定的项目。
html-queue-count = { $n } 人
html-queue-how = 请在课程文件夹中打开终端，粘贴下面的命令。它会询问裁定和理由，并以你的登录名记录到组内每个人名下。
html-queue-ask-item = { $id }（{ $n } 人）：yes、half 还是 no？
html-queue-ask-veto = { $id }（{ $n } 人）：fired 还是 clear？
html-queue-ask-why = 理由：
html-command = 命令
html-queue-again = 之后照原样再运行一次 `cargo grade batch { $lesson } …`：裁定会计入成绩，这些网页也会重新生成。

html-ungraded = 没有成绩的学生
html-ungraded-none = 交上来的都已评完。
html-reason = 原因
html-why = { $what }。{ $next }
html-why-missing = 没有提交任何内容。
html-why-not-reached = 还没轮到就结束了；再运行同一命令会继续。
