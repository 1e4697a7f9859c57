# 全班：一次评多份提交。

help-batch = 为全班评分：一个文件夹，里面是各人的提交
help-batch-folder = 存放提交的文件夹，每名学生一项：文件夹、`.zip`、`.tar.gz` 或 git bundle
help-batch-out = 结果写到哪里；已有且仍然有效的结果不会重评
help-batch-jobs = 同时评多少份；不写则按 CPU 核数和内存决定
help-batch-roster = 班级名单（CSV 文件）；名单里的其他列会一并写入 `grades.csv`

batch-counts = { $lesson } · { $students } 名学生 · 已评 { $graded } 份{ $reused ->
        [0] {""}
       *[other] （其中 { $reused } 份没有变化，未重跑）
    }{ $failed ->
        [0] {""}
       *[other] {" "}· { $failed } 份未能评分
    }{ $missing ->
        [0] {""}
       *[other] {" "}· { $missing } 人未提交
    }{ $unreached ->
        [0] {""}
       *[other] {" "}· { $unreached } 份还没轮到
    } · 用时 { $seconds } 秒，{ $jobs } 路并行{ $rate ->
        [0] {""}
       *[other] （每分钟 { $rate } 份）
    }
batch-passed = 通过 { $n } 人
batch-failed = 未达及格线 { $n } 人
batch-vetoed = 被一票否决 { $n } 人
batch-undecided = 待定 { $n } 人
batch-missing = 未提交（{ $n } 人）：{ $names }{ $more ->
        [0] {""}
       *[other] {" "}等，另有 { $more } 人
    }
batch-unlisted = 不在名单上，但照样评了分（{ $n } 人）：{ $names }{ $more ->
        [0] {""}
       *[other] {" "}等，另有 { $more } 人
    }
batch-failures = 以下提交未能评分，原因不在学生：
batch-failure = { $student }：{ $what } → { $next }
batch-places = 结果在 `{ $folder }`，请打开其中的 `index.html`。另有 `grades.csv`（每人一行）、`items.csv`（每项一行），每名学生各有 `report.html`、`report.json`、`log.txt` 和所交文件的副本。
batch-review = 待定的提交需要人工裁定：`cargo grade review { $lesson } --submission { $folder }/学生/submission --record { $folder }/学生/decisions.jsonl`，之后再运行一次本命令。
batch-interrupted = 已中断。评完的结果都保留着；再运行同一命令会从中断处继续。

batch-nothing = `{ $path }` 里没有任何提交
hint-batch-folder = 请给出存放提交的文件夹，每名学生一项：文件夹、`.zip`、`.tar.gz` 或 git bundle。
batch-other-lesson = `{ $path }` 里放的是 `{ $lesson }` 的结果
batch-no-lesson = `{ $path }` 里的结果读不了
batch-out-not-empty = `{ $path }` 里已有文件，而且不是全班评分的结果
batch-out-in-use = 另一个评分进程正在写 `{ $path }`
hint-batch-out = 请在 `--out` 后写一个新文件夹，或本课上次评分（已结束）所用的文件夹。
batch-several = 交了不止一份：{ $entries }
hint-batch-several = 文件夹里只留算数的那一份，再运行一次本命令。
batch-unknown = `{ $entry }` 既不是文件夹，也不是这里能读的压缩包（`.zip`、`.tar.gz`、`.tar`、git bundle）；链接不会被跟随
hint-batch-unknown = 请把它解压到同名文件夹，或请学生换一种格式重交，再运行一次本命令。
batch-panic = 评分程序在评这份提交时出了错
hint-batch-panic = 这是评分程序的错：请附上这份提交报告给维护者。其他提交都已照常评分。
batch-report = 这份提交的报告写出后读不回来
batch-elsewhere = `{ $file }` 取自 `{ $path }`
batch-large-folder = 交来的文件超过 { $limit } 个：只看了前面这些
refused-several = 无法判断指的是哪一个：{ $files }；请只交一份
refused-locked = `{ $file }` 加了密：请交不带密码的压缩包
archive-large = 压缩包大于 { $limit }：请只交源文件，不要带 `target` 文件夹
archive-many = 压缩包里的文件超过 { $limit } 个：请只交源文件，不要带 `target` 文件夹
archive-many-alike = 压缩包里可能算作答案的文件超过 { $limit } 个：请只交一份
archive-bomb = 压缩包展开后远远大于它自身：没有解压
archive-broken = 压缩包读不了（{ $problem }）：请重新打包，交之前先打开看一眼
archive-packing = 压缩包的压缩方式这里不支持（{ $problem }）：请打成普通的 `.zip`
bundle-broken = git 读不了这个 bundle（{ $problem }）：请用 `git bundle create 名字.bundle HEAD` 重新生成
bundle-heads = 这个 bundle 里没有 `HEAD`，没有 `main`，却有好几个分支：请用 `git bundle create 名字.bundle HEAD` 重新生成
bundle-limits = 展开这个 bundle 所用的时间或空间超过任何一门课的需要
error-no-git = 有一份提交是 git bundle，但这台机器没有安装 git
hint-no-git = 请安装 git，再运行一次本命令。

roster-missing = 找不到班级名单 `{ $path }`
roster-large = 班级名单 `{ $path }` 大于 16 MiB
roster-encoding = 班级名单 `{ $path }` 不是 UTF-8 编码
roster-broken = 班级名单 `{ $path }` 读不了：{ $problem }
roster-no-ids = `{ $path }` 里没有哪一列标明学生是谁：现有的列是 { $columns }
roster-empty = 班级名单 `{ $path }` 里没有学生
roster-no-id = `{ $path }` 第 { $line } 行没有学号
roster-twice = `{ $student }` 在 `{ $path }` 里出现了两次，第二次在第 { $line } 行
hint-roster = 名单应是 UTF-8 编码的 CSV 文件，首行是列名，其中一列叫 `student`、`id`、`username` 或 `学号`；可以另有一列 `submission` 写明各人交的是哪一项。

# 重评全班。

help-regrade = 课程、评分标准或评分器改动后重评全班，并说明会改变什么
help-regrade-folder = `cargo grade batch` 的结果文件夹
help-regrade-apply = 写入新结果；不加则什么都不写

regrade-counts = { $lesson } · { $students } 名学生 · { $changed } 份有变 · { $same } 份重评后不变{ $untouched ->
        [0] {""}
       *[other] {" "}· { $untouched } 份无需重评
    }{ $none ->
        [0] {""}
       *[other] {" "}· { $none } 人没有结果
    }{ $failed ->
        [0] {""}
       *[other] {" "}· { $failed } 份未能评分
    } · 用时 { $seconds } 秒
regrade-causes = 自上次评分以来改动过的：{ $causes }
regrade-cause-manifest = 清单 `lesson.toml`
regrade-cause-rubric = 评分标准
regrade-cause-adapter = 适配代码
regrade-cause-reference = 参考答案
regrade-cause-grader = 评分器
regrade-cause-tools = libtorch、编译器或设备
regrade-cause-sandbox = 沙箱
regrade-cause-language = 消息语言
regrade-cause-model = 所询问的模型
regrade-cause-decisions = 人工裁定
regrade-up = 原来未通过，现在通过：
regrade-down = 原来通过，现在不通过：
regrade-others = 其他变化：
regrade-passed = 通过
regrade-failed = 未达及格线
regrade-vetoed = 一票否决
regrade-undecided = 待定
regrade-failures = 以下提交未能重评，原因不在学生，原有结果保持不变：
regrade-dry = 什么都没有写入。要写入，请在同一命令后加 `--apply`；被替换的报告会保留在 `{ $folder }/学生/earlier`。
regrade-applied = 已写入 `{ $folder }`；被替换的报告在 `学生/earlier`。
regrade-interrupted = 已中断：什么都没有写入。
regrade-nothing = `{ $path }` 里没有全班评分的结果
regrade-class = `{ $path }` 读不了
hint-regrade = 请给出 `cargo grade batch` 的 `--out` 所指的文件夹。
regrade-copy = `{ $path }` 已不是当时评分的那份：后来被改动过
hint-regrade-copy = 请用学生所交的原件再运行一次 `cargo grade batch`。
batch-said = { $text }
