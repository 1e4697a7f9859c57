# 各命令的帮助。`review` 和 `rubric` 的帮助写在各自的文件里。

help-list = 列出各课、各项与你的上次结果
help-watch = 每次保存文件后自动重新评分
help-hint = 给出提示，每次多透露一点
help-explain = 说明某一项或某条否决规则的含义，以及常见的错误
help-reset = 把一课的文件恢复成最初发放的样子，并保留你的副本
help-doctor = 显示这台机器上找到了什么，缺的该怎么办
help-bench = 测量一次评分的时间花在哪里，并与下限对照
help-check = 检验课程本身：清单、骨架、参考答案与错误提交
help-generate = 由参考答案生成练习
help-new = 生成一课的起始文件
help-release = 生成发给学生的课程，并证明其中没有参考答案
help-completions = 打印供 shell 补全命令的脚本
help-only-lesson = 只处理这一课
help-hint-item = 哪一项，例如 `averaging`；不写则取下一个还不对的项
help-hint-level = 提示的明确程度，从 1 开始；不写则比上次多一级
help-explain-item = 某一项或某条否决规则的 id，例如 `averaging`、`q1.a` 或 `lesson2/averaging`
help-reset-yes = 不再询问
help-bench-lesson = 要评分的参考答案属于哪一课
help-bench-runs = 测量多少次评分
help-bench-class = 改为测量全班评分，最多这么多份提交（不写数字为 30）：速度、下限、内存，并与 Python 测试程序对照
help-generate-check = 只与现有的练习比较，不写入任何文件
help-new-lesson = 新课的 id，例如 `lesson3`
help-release-out = 尚不存在或为空的文件夹
help-completions-shell = 哪种 shell

help-words-usage = 用法：
help-words-commands = 命令
help-words-arguments = 参数
help-words-options = 选项
help-words-help = 显示帮助
help-words-version = 显示版本
help-words-default = （默认 { $value }）
help-words-choices = （可选：{ $values }）
