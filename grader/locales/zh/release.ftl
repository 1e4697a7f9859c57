# 由参考答案生成练习，以及发给学生的课程。

# 各课练习的情况。
generate-same = { $lesson }：练习与参考答案一致，共 { $blanks } 个空。
generate-written = { $lesson }：写入 { $written } 个文件，共 { $blanks } 个空。
generate-differs = { $lesson }：练习与参考答案不一致（共 { $blanks } 个空）。请修改参考答案而不是练习，再运行 `cargo grade generate { $lesson }`。
generate-kept = 原先填写的内容保存在 { $folder }。
generate-file-differs = { $file }:{ $line } 不一致
generate-file-changed = { $file }：从第 { $line } 行起已改写
generate-file-missing = 缺少 { $file }
generate-file-new = { $file }：新建
generate-file-extra = { $file }：参考答案中没有这个文件；保持原样，也不会发给学生

# 练习为何无法生成。
error-generate = { $place }：{ $problem }
error-no-solution = { $lesson } 没有参考答案，无法生成练习
hint-no-solution = 请把参考答案（至少是答题纸）放到 `{ $path }`。
error-generate-layout = 由参考答案生成的练习不是合法的 Rust 代码：{ $files }
hint-generate-layout = `// exercise|` 后面的各行替换掉答案之后必须仍然成立；上面是编译器的原话。
error-no-rustfmt = 找不到 rustfmt
hint-no-rustfmt = 练习的代码由它排版，请用 `rustup component add rustfmt` 安装。
error-no-file = `{ $path }` 是链接，或者根本不是文件
hint-no-file = 请换成文件本身：链接指向的内容不会复制，以免带出没人检查过的东西。
mark-unclosed = 第 { $number } 个空没有结尾
mark-unclosed-next = 请在它的最后一行之后写 `// end of blank { $number }`。
mark-nested = 第 { $number } 个空里面又出现了一个标记
mark-no-hint = 第 { $number } 个空没有提示
mark-no-hint-next = 请写明这里要填什么：`// blank { $number }: 一行提示`。
mark-end-alone = 第 { $number } 个空在这里结束，却没有开头
mark-end-alone-next = 请在它的第一行之前写 `// blank { $number }: 提示`，或改正编号。
mark-empty = 第 { $number } 个空的两个标记之间什么都没有
mark-empty-next = 请把标记放在答案代码的前后。
mark-no-blank = 练习的代码行里必须恰好出现一次第 { $number } 个空
mark-no-blank-next = 请在学生要写代码的地方写 `{ $place }`，或者干脆去掉这些行。
mark-blank-outside = `{ $place }` 不在任何一个空里
mark-blank-outside-next = 请把这一行放到 `// blank N: 提示` 与 `// end of blank N` 之间。
mark-malformed = 这一行像标记，但写法不对
mark-malformed-next = 标记要单独占一行：`// blank N: 提示`、`// exercise| 代码`、`// end of blank N`。
mark-left = 练习里会留下标记
mark-left-next = `// exercise|` 后面写学生要看到的内容；标记另起一行。
mark-twice = 第 { $number } 个空重复了
mark-gap = 这里是第 { $number } 个空，却没有第 { $missing } 个空
mark-number-next = 请在参考答案的所有文件中按 1、2、3……连续编号，每个编号只用一次。
mark-no-item = 清单中没有哪一项用到第 { $number } 个空
mark-no-item-next = 请在 `lesson.toml` 中把 { $number } 加到相应计分项的 `blanks` 里。
mark-no-such-blank = `{ $item }` 用到第 { $number } 个空，而参考答案里没有这个空
mark-no-such-blank-next = 请改正编号，或在参考答案中标出第 { $number } 个空。
sheet-no-mark = `## { $section }` 没有标记，答案会一起发给学生
sheet-no-mark-next = 请在题目与答案之间写上 `{ $mark }`。

# 发给学生的课程。
release-building = 正在编译发布版中的评分程序以便试用：第一次需要几分钟，之后只要几秒
release-written = 已写入 { $out }：{ $files } 个文件，{ $size }。
release-searched = 已在全部 { $files } 个文件中查找 { $blanks } 个空的答案，以及参考答案和标注答案中的 { $sentences } 个句子：均未出现。
release-too-short = 以下各空的答案太短，单独查找没有意义，只连同前后的代码一起查找：{ $blanks }
release-limits = 换行、缩进或排版变了，照抄的内容也能查到；改了名字、换了说法、调整了运算顺序或画在位图里的则查不到。评分需要的公式和数值仍然写在 `lesson.toml` 里。
release-proved = { $lesson }：可以编译，原样得 { $points } 分（满分 { $max }），与声明一致；{ $pending ->
    [0] 没有要提交后评分的答题项。
   *[other] 有 { $pending } 个答题项提交后评分。
}
release-left-out = 未发放：{ $names }
release-next = 请像学生那样试一下：进入该文件夹，运行 `cargo grade list`。

# 为何没有生成。
error-release-not-empty = `{ $path }` 已经存在，而且不是空的
error-release-inside = `{ $path }` 在课程的某个部分里面
error-release-no-parent = `{ $path }` 所在的文件夹不存在
error-release-taken = 验证发布版期间，`{ $path }` 里被放进了别的内容
hint-release-taken = 可能同时有另一次发布写到了那里：请查看一下，或换一个文件夹。其中的内容没有被改动。
error-page = { $place }：{ $problem }
hint-page = 仅供作者的段落，前面写 `{ $opens }`，后面写 `{ $closes }`，各占一行。这次没有写入任何内容。
page-unclosed = 从这里开始的仅供作者的段落没有结束，页面余下的部分会全部丢失
page-end-alone = 这里结束了一个仅供作者的段落，却没有开始
page-nested = 仅供作者的段落里又开始了一个
page-malformed = 这看上去像是作者段落的标记，却不是
error-dead-links = 发布版的页面中有 { $count } 个链接失效：
    { $links }
dead-link = { $place } 指向 `{ $target }`，而它不会发给学生
hint-dead-links = 请改正链接，或把文件放到会发放的位置（图放进 `figures`），或把链接写进仅供作者的段落。这次没有写入任何内容。
hint-release-out = 请指定一个尚不存在的文件夹，放在课程之外或直接放在课程文件夹下，例如 `../handout`。
error-leak = 发给学生的内容会泄露答案，共 { $count } 处：
    { $leaks }
leak-place = { $place } 含有{ $secret }
leak-more = 另有 { $count } 处
hint-leak = 请从课程的相应文件中删去，再运行一次；这次没有写入任何内容。
leak-blank = 第 { $number } 个空的答案（{ $place }）
leak-answer = { $heading } 参考答案中的一句话（{ $place }）
leak-labelled = 已知答案中的一句话（{ $place }）
error-proof-lock = 无法生成发布版的 lock 文件
error-proof-build = 发布版中的评分程序无法编译
hint-proof-build = 发给学生的某个部分用到了没有发放的内容；上面是 cargo 的原话。这次没有写入任何内容。
error-proof-not-graded = 发布版自带的评分程序没有给 { $lesson } 评分
error-proof-grade = { $lesson } 在发布版中的评分结果不对：{ $problem }
hint-proof-grade = 请在这里对生成的练习评分，看看原因。原样应得的分数写在 `lesson.toml` 的 `[skeleton] points` 中。这次没有写入任何内容。
proof-status = `{ $item }` 的状态是 { $status }：{ $message }
proof-score = 原样得 { $score } 分，而声明的是 { $expected } 分
proof-passes = 原样就及格了
proof-exit = 结论是 { $verdict }，退出码却是 { $code }
proof-no-item = 报告中没有 `{ $item }`
proof-not-pending = `{ $item }` 的状态是 { $status }：没有评分标准时应为待定，并说明提交后评分
proof-range = 得分范围没有包含答题项的分数
