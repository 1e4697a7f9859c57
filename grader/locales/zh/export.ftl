# 写给其他系统的结果：成绩册、CI 任务。

help-report = 同时为其他系统写出结果，格式为 KIND=PATH，KIND 可为 `json`、`gradescope`、`classroom50`、`prairielearn`、`junit`、`github-summary`、`github-annotations` 或 `github-output`；可多次使用

export-passed = 通过：得分 { $score } / { $max }，及格线 { $pass }。
export-failed = 未通过：得分 { $score } / { $max }，及格线 { $pass }。
export-vetoed = 未通过：触发一票否决（{ $vetoes }）。各项实得 { $score } / { $max } 分。
export-undecided = 尚未定论：已确定 { $score } / { $max } 分，最高可达 { $possible } 分；及格线 { $pass }。
export-counted-vetoed = 此处计 { $counted } 分：一旦触发一票否决，无论得分多少都不算通过，而及格线是 { $pass }。各项实得分见下。
export-counted-open = 此处暂计 { $counted } 分：是否触发一票否决还有待判定，而及格线是 { $pass }。
export-open = 待定 { $count } 项，最多还可得 { $points } 分。待定不等于失分。
export-item = { $id } · { $title }
export-item-open = { $id } · { $title }（{ $status }：最多 { $points } 分）
export-item-said = { $status }：{ $message }
export-points = { $points } / { $max }
export-veto = 一票否决 { $id } · { $title }
export-veto-said = 一票否决{ $state }：{ $message }
export-veto-clear = 未触发
export-veto-fired = 已触发
export-veto-excused = 已免除
export-veto-pending = 待定
export-remark = 备注：{ $remark }
export-run = 课程 { $lesson } · 种子 { $seed } · 提交 { $sha256 }

export-not-graded-title = 未能评分
export-not-graded = 未能评分：{ $what }。
export-not-graded-means = 这与提交的内容无关：是评分环境出了故障，既不是成绩，也不是零分。排除故障后请重新评分。
export-interrupted-means = 运行在得出结果之前被人中止。这与提交的内容无关，既不是成绩，也不是零分。请重新评分。

export-summary-item = 评分项
export-summary-points = 得分
export-summary-total = 合计
export-summary-found = 评语
export-summary-vetoes = 一票否决
export-summary-compiler = 编译器输出
export-summary-cut = 内容在此截断：任务页面放不下更多。完整内容见报告。
export-left-out = 此处从略：写全会超过对方接受的大小。完整内容见报告。
export-more = 报告中还有 { $count } 条
export-cut = ……省略 { $count } 个字符……

export-needs-file = 报告 `{ $kind }` 不知道该写到哪个文件：没有设置 { $variable }
hint-export-needs-file = 在 GitHub 的 runner 上它会自动设置；在别处请指定文件：`--report { $kind }=PATH`。
export-needs-identity = 报告 `classroom50` 需要知道这是谁的提交：没有设置 { $variables }
hint-export-needs-identity = Classroom 50 的 runner 会设置它们；在别处试用时请手动设置。
export-stdout-taken = 标准输出已用于 JSON 报告，不能再混入注解
hint-export-stdout-taken = 请指定文件：`--report github-annotations=PATH`；或去掉 `--format json`，改用 `--report json=PATH`。
export-unfinished = 这次运行尚未结束
hint-export-unfinished = 它可能仍在进行，也可能被外部中止：内存或时间用尽，或有人中止。请重新评分；正常结束的运行会给出完整的结果。
export-no-submission = Classroom 50 不接受名为 `{ $tag }` 的提交的结果：提交名须以 `submit/` 开头
export-twice = 有两份报告都要写到 `{ $path }`
hint-export-twice = 请为每份报告各指定一个文件。
export-no-file = `{ $path }` 不是普通文件，而报告会取代它
hint-export-no-file = 请指定普通文件，或尚不存在的文件。
export-disagrees = 报告 `{ $kind }` 与评分结果不一致：{ $what }
hint-export-disagrees = 这是评分器的缺陷，没有写出任何结果。用 `--report json=PATH` 可得到报告本身；请附上它反馈这个缺陷。
hint-report-values = 请写 `--report KIND=PATH`，其中 KIND 为：{ $kinds }。只有写给 GitHub 的几种可以省略路径。
