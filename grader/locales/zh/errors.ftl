# 无法评分的原因与下一步。

# 问题出在谁那里；以及没有专门提示时该怎么办。
error-of-command = 你的命令有误：{ $what }
error-of-set-up = 你的环境有问题：{ $what }
error-of-course = 课程有误（是我们的问题）：{ $what }
error-of-grader = 评分器出错（是我们的问题）：{ $what }
hint-of-command = `cargo grade --help` 列出可用的命令，`cargo grade list` 列出各课和各项。
hint-of-set-up = `cargo grade doctor` 会显示这台机器上找到了什么、缺的该怎么办。这次没有评分，上次的结果仍然有效。
hint-of-course = 问题不在你的作业。需要由这一课的作者来改：请把这几行发给老师。
hint-of-grader = 问题不在你的作业。请把这几行和你输入的命令发给老师；上次的结果仍然有效。

error-interrupted = 已中断
error-io = 无法使用 `{ $path }`：{ $problem }
hint-disk-full = 磁盘已满。用 `cargo grade doctor` 查看评分器占用的空间，腾出空间后重新运行即可。
hint-permission = 请检查它的所有者以及是否可写。

error-no-course = `{ $folder }` 不在课程的目录之内
hint-no-course = 请进入课程所在的文件夹，即含有 `lessons` 和 `grader` 的那个。
error-unknown-lesson = 没有 `{ $lesson }` 这一课
hint-did-you-mean = 你是不是想输入 `{ $lesson }`？
hint-lessons = 现有的课：{ $lessons }。
error-unknown-item = { $lesson } 没有 `{ $item }` 这一项
hint-items = 请用 `code`、`answers` 或下列之一：{ $items }。
error-no-folder = 没有文件夹 `{ $path }`
error-not-a-folder = `{ $path }` 不是文件夹
hint-no-folder = 请给出提交所在的文件夹，即含有 `src` 和 `answers.md` 的那个。

error-no-rustc = 没有找到 Rust 编译器
hint-no-rustc = 请安装 Rust（用 rustup 即可），再打开新的终端，确认 `rustc --version` 有输出。
error-dependencies = 链接提交所需的依赖不完整：`{ $path }`
error-dependencies-build = 无法编译链接提交所需的依赖
hint-dependencies-build = 需要 C++ 编译器（软件包 `g++` 或 `clang`）；上面几行是编译过程的输出。
error-launch = 无法启动子进程
hint-launch = 请确认缓存文件夹允许运行程序；`cargo grade doctor` 会显示它的位置。
error-linker = 这台机器上无法链接任何程序，连评分器自己的程序也不行
hint-linker = 请确认 C 编译器可用（`cc --version`）。如果它是会读取你主目录中文件的包装程序（例如带缓存的），在沙箱中就无法运行：请把系统自带的编译器放到 PATH 最前面。
error-compiler-disk = 磁盘已满：编译器无法写入
error-sandbox-open = 沙箱会把 { $path } 开放给提交，而课程就在其中
hint-sandbox-open = 请把课程（或者编译器、libtorch）移到单独的文件夹。
error-program-gone = `{ $path }` 中编译好的提交不见了；请重新运行命令
error-probe-start = 编译好的提交无法启动：libtorch 加载失败
hint-doctor = 用 `cargo grade doctor` 查看这台机器上找到了什么。
error-device = 设备 `{ $device }` 无法使用：{ $problem }
device-none = 这台机器没有 NVIDIA GPU，或没有它的驱动
hint-device = 请用 `--device cpu`，或查看 `cargo grade doctor`。
error-sandbox = 沙箱只达到 { $level }，而要求的是 { $least }
hint-sandbox = 可用 `--min-sandbox` 降低要求，但那样就只应给你信任的代码评分。
error-sandbox-assay = 这台机器上无法建立沙箱
error-sandbox-broke = 沙箱在本次运行开始时有效，随后两次失效；未进行评分
hint-sandbox-assay = 请再运行一次；若仍然如此，`cargo grade doctor` 会列出这台机器支持的隔离机制。`--sandbox off` 表示不隔离：只可用于你信任的代码。
sandbox-off = 警告：未启用沙箱。提交的代码以你的全部权限运行：凡是你能读取、修改、发送的，它都能。
sandbox-weak = 警告：这台机器的隔离只达到 { $level } 级。请勿在此给不信任的代码评分。
sandbox-left-out = 警告：手动去掉了以下沙箱规则：{ $rules }。请勿这样给不信任的代码评分。

error-manifest = { $path }：{ $problem }
error-manifest-newer = { $path } 的格式版本是 { $found }，而这个评分器最高支持 { $known }
hint-manifest-newer = 请更新评分器：它比这一课旧。
error-lesson = { $path }：{ $problem }
error-rescale-id = 学号须含字母或数字
hint-rescale-id = 请使用你的学号：`--rescale 2026-017`。
error-no-rescale = { $lesson } 没有个人规模
error-lesson-rubric = 评分标准 { $path } 无法使用
hint-lesson-rubric = `cargo grade rubric check` 会列出其中的每一处错误。
mistake-lesson-id = id 是 `{ $id }`，文件夹是 `{ $folder }`：两者必须相同
mistake-path = `{ $file }` 必须是提交文件夹之下的普通路径
mistake-crate-name = `{ $name }` 不能作为 crate 名：须以小写字母开头，其后为字母、数字或 `_`
mistake-twice = `{ $id }` 出现了两次
mistake-points = { $points } 不是百分之一分的整数倍
mistake-sizes = 检查 `{ $id }`：每组固定尺寸都要给出所有变量，且每个范围必须由小到大
mistake-elements = 检查 `{ $id }`：最小的参数有 { $smallest } 个元素，而要分辨最大一次调用的权重需要 { $needed } 个
mistake-tolerance = `{ $id }` 的容差是 { $tolerance }：必须是大于 0 的数，例如 1e-9，否则无法据此判断对错
mistake-one-kind = `{ $id }` 必须恰好有其中之一：{ $kinds }
mistake-expression = `{ $id }`：表达式 `{ $expression }` 无法读取：{ $problem }
mistake-unknown-check = `{ $id }` 所指的检查不存在或类型不符：{ $check }
