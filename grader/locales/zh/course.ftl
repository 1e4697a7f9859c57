# 课程的自检，以及新建一课。

course-group-manifest = 清单
course-group-texts = 文本与讲义
course-group-rubric = 评分标准
course-group-skeleton = 骨架
course-group-solution = 参考答案
course-group-blanks = 逐个留空
course-group-submissions = 错误提交
course-group-trivial = 敷衍的答案
course-group-margins = 余量
course-counts = { $faults ->
        [0] 没有问题
       *[other] { $faults } 处错误
    }{ $remarks ->
        [0] {""}
       *[other] ，{ $remarks } 条提示
    }{ $unchecked ->
        [0] {""}
       *[other] ，{ $unchecked } 项未检查
    }
course-not-reached = 未进行
course-sum = { $lessons } 课：{ $faults ->
        [0] 没有错误
       *[other] { $faults } 处错误
    } · { $remarks } 条提示 · { $unchecked } 项未检查 · { $seconds } 秒
course-finding = { $file }：{ $what } → { $next }
course-finding-at = { $file }：{ $place }：{ $what } → { $next }
course-margin-item = 余量
course-margin-error = 误差
course-margin-tolerance = 容差
course-margin-room = 倍数
course-margin-nearest = 最接近的错误
course-margin-exact = 无误差
course-margin-beyond = { $sign }：多大的容差都够不到，因为那里的正确值是 0，或者两个值之一不是有限的数

course-unusable-next = 请先改正这一处，其余内容尚未检查
course-points = 各项合计 { $sum } 分，而声明的总分是 { $total } 分
course-points-next = 请修改分值，或在清单中设置 `total`
course-pass-mark = 及格线是 { $mark } 分，而各项合计 { $sum } 分
course-pass-mark-next = 请把及格线设为大于零且能够达到的分数
course-worthless = 一分不值
course-worthless-next = 请给它分值，或删去它
course-no-adapter = 没有适配文件 `{ $file }`
course-no-adapter-next = 请编写它：它把清单中的名称与提交中的函数对应起来
course-idle-check = 会被测试，却没有任何得分项用到它
course-idle-check-next = 请在某一项中引用它，或删去它
course-no-blanks = 没有写明对应骨架中的哪个空
course-no-blanks-next = 请在 `blanks` 中列出它需要的空，这样才能区分“未填”与“填错”
course-unknown-blank = 引用了空 { $blank }，骨架中却没有
course-unknown-blank-next = 请在骨架中写上 `todo!("blank { $blank }: …")`，或改正编号
course-idle-blank = 没有任何一项引用空 { $blank }
course-idle-blank-next = 请把 { $blank } 加进某一项的 `blanks`
course-blank-twice = 空 { $blank } 出现了不止一次
course-blank-twice-next = 请给每个空单独编号
course-blanks-of-answer = 是问答题，却写了 `blanks`
course-blanks-of-answer-next = 请删去 `blanks`：空是代码里的，问答题用不到
course-blank-needless = 写了空 { $blank }，但只留这一个空时并不丢分
course-blank-apart = 写了空 { $blank }，但略去这个空的代码后依然正确
course-blank-needless-next = 请从它的 `blanks` 中去掉 { $blank }，或改成真正对应的空
course-blank-unnamed = 只留空 { $blank } 就会丢分，却没有写明这个空
course-blank-unnamed-next = 请把 { $blank } 加进它的 `blanks`：做错这一项的学生会被引导去看其中列出的空
course-blank-unbuilt = 只留空 { $blank }、其余都填好时，参考答案无法评分，因此不知道哪些项需要它
course-blank-unbuilt-next = 请让练习中空 { $blank } 的几行与参考答案的其余部分相容：{ $said }
course-tolerance-small = 容差 { $tolerance } 小于 { $bound }，已接近 { $kind } 的舍入误差
course-tolerance-small-next = 请放宽，否则换一种计算顺序的正确答案也可能丢分
course-tolerance-large = 容差 { $tolerance } 大于 { $bound }，对 { $kind } 来说太宽
course-tolerance-large-next = 请收窄，否则精度不足的值和细小的错误也能通过
course-no-rubric = 有问答题，却没有 `rubric.toml`
course-no-rubric-next = 请编写评分标准：在此之前，每份答案都要由人裁定
course-shared-id = `{ $lesson }` 中也有相同的 id
course-shared-id-next = 无需修改：`cargo grade explain { $lesson }/{ $id }` 可以区分两者

course-no-english = “{ $text }”缺少英文文本
course-no-english-next = 请写在 `en` 中
course-no-chinese = “{ $text }”缺少中文文本
course-no-chinese-next = 请写在 `zh` 中
course-english-chinese = 英文文本“{ $text }”中含有中文
course-english-chinese-next = 请移到 `zh` 中
course-chinese-english = “{ $text }”的中文文本里没有中文
course-chinese-english-next = 请翻译成中文
course-unexplained = 没有说明
course-unexplained-next = 请添加 `id = "{ $id }"` 的 `[[entry]]`，说明它的含义
course-no-hint = 没有提示
course-no-hint-next = 请添加 `hints`，从轻轻一点到离答案只差一步
course-unknown-entry = 说明的是这一课没有的东西
course-unknown-entry-next = 请改正 id，或删去这一条
course-entry-twice = 说明了两次
course-entry-twice-next = 请合并成一条
course-no-sheet = 没有答题纸
course-no-sheet-next = 请编写答题纸，标题为 { $sections }
course-no-section = 答题纸缺少这一部分
course-no-section-next = 请加上标题 `## { $section }`
course-answered-section = 发放的答题纸上已经有答案
course-answered-section-next = 请删去，或把题目放进引用块
course-no-handout = 讲义缺失或为空
course-no-handout-next = 请编写讲义
course-handout-english = 中文讲义里没有中文
course-handout-chinese = 英文讲义里大部分是中文
course-handout-next = 两份讲义是不是放反了？

course-exercise-differs = 练习与由参考答案生成的不一致
course-exercise-differs-next = 请改参考答案而不是练习，再运行 `cargo grade generate { $lesson }`
course-no-exercise = 没有练习
course-no-exercise-next = 请由参考答案生成：`cargo grade generate`
course-no-skeleton = 练习中没有代码
course-skeleton-not-built = 骨架无法评分：{ $why }
course-not-built-next = 请改正：{ $said }
course-skeleton-grade = 骨架得 { $earned } 分，而声明的是 { $declared } 分
course-skeleton-grade-next = 请把答案从骨架中拿掉，或在 `[skeleton]` 中声明 `points = { $earned }`
course-skeleton-right = 在骨架里就已经对了，得 { $points } 分
course-skeleton-right-next = 请在那里留空
course-skeleton-not-blank = 在骨架里的状态是 `{ $status }`，而不是未填：{ $message }
course-skeleton-not-blank-next = 请在通向它的每条路上留 `todo!("blank …")`

course-no-solution = 没有参考答案
course-no-solution-next = 请编写参考答案：它必须得满分
course-solution-not-built = 参考答案无法评分：{ $why }
course-solution-item = 参考答案得 { $points } 分，满分 { $max } 分：{ $message }
course-solution-veto = 参考答案的否决状态是 { $state }：{ $message }
course-solution-remark = 参考答案收到了备注：{ $remark }
course-solution-next = 请改正参考答案或清单，看哪一个错了
course-not-formatted = 格式不规范
course-not-formatted-next = 请运行 `cargo fmt`：{ $said }
course-clippy = clippy 有意见：{ $said }
course-clippy-next = 请改正：学生会把参考答案当作范本
course-no-tool = 没有安装 `{ $tool }`，因此无从检查
course-no-tool-next = 请装到编译器旁边（`rustup component add rustfmt clippy`）

course-no-submissions = 没有错误提交
course-no-submissions-next = 请添加带 `expect.toml` 的文件夹，代码的每一项至少一个
course-expect = 无法读取：{ $problem }
course-expect-next = 请改正
course-expect-silent = `about` 或 `source` 为空
course-expect-silent-next = 请写明错在哪里或特别在哪里，以及这个例子的来源
course-stranger = `{ $file }` 不是提交的文件
course-stranger-next = 只有清单中写明的文件才会被评分
course-edit = 对 `{ $file }` 的一处修改与参考答案不符
course-edit-next = `from` 必须恰好出现一次，现在出现了 { $count } 次：“{ $from }”
course-unknown-id = 提到了 `{ $id }`，这一课中却没有
course-unknown-id-next = 请改正 id：现在它没有参与任何比较
course-other-points = { $id } 得了 { $got } 分，应为 { $wanted } 分：{ $message }
course-other-status = { $id } 的状态是 { $got }，应为 { $wanted }：{ $message }
course-other-veto = 否决规则 { $id } 的状态是 { $got }，应为 { $wanted }
course-other-verdict = 结论是 { $got }，应为 { $wanted }
course-no-remark = 没有关于 { $id } 的备注
course-left-out = 没有写明 { $items } 的预期得分，而它的文件改动了这{ $count ->
        [one] 一项
       *[other] 几项
    }
course-left-out-next = 请在 `[points]` 中写明应得的分数：只有与参考答案相同的部分才可以不写
course-other-next = 请改正预期，或改正给出不同分数的这一课
course-untested = 没有任何错误提交会丢掉它
course-untested-next = 请添加一个会丢掉它的提交，否则什么代码都可能得到它

course-trivial = { $trick }也能通过
course-trivial-next = 请选用让这类答案都不对的尺寸
course-trivial-by-rule = { $count ->
        [one] { $trick }也能得到
       *[other] 有 { $count } 种几乎什么都不做的循环也能得到，例如{ $trick }
    }
course-trivial-by-rule-next = 无需修改：它只考察这一件事，而这样的循环恰好做对了；其他部分会丢分
course-trivial-by-own = { $trick }也能得到它，因为它以提交自己在另一种模式下的值为基准
course-trivial-by-own-next = 无需修改：那一种模式的得分会丢掉
course-trick-constant = 永远返回 { $value } 的函数
course-trick-argument = 直接返回第 { $place } 个参数的函数
course-trick-stale = 返回上一次调用正确答案的函数
course-trick-first = 一再返回第一个正确答案的函数
course-loop = { $position }交出{ $content }的循环
course-loop-nothing = 什么都不做的循环
course-loop-never = 从不更新的循环
course-loop-due = 在正确的时刻
course-loop-every = 每个微批之后
course-loop-end = 只在最后一次
course-loop-zeros = 全零
course-loop-ones = 全一
course-loop-nan = NaN
course-loop-own = 原样的最近一个梯度
course-loop-first = 最早的那个梯度
course-loop-stale = 上一个窗口的平均值
course-trivial-answer = { $answer }得了 { $points } 分
course-trivial-answer-next = 请收窄评分标准：`cargo grade rubric try` 会显示哪条规则成立
course-answer-empty = 空白的答案
course-answer-yes = 只有一个“是”的答案
course-answer-question = 照抄题目的答案
course-answer-words = 罗列评分标准用词的答案

course-narrow = 参考答案的误差乘以 { $factor } 就到容差 { $tolerance }（{ $kind }）
course-narrow-next = 请在不放过错误的前提下放宽容差，或者知道正确的答案也可能接近它
course-mistake-accepted = 在固定尺寸下，一种错误会被接受：{ $mistake }
course-mistake-accepted-next = 请添加一组使它出错的固定尺寸
course-mistake-unmeasured = 没有任何固定尺寸可以用来比较这种错误：{ $mistake }
course-mistake-unmeasured-next = 请添加固定尺寸，并确认参考答案在它所引用的每种模式下都正确
course-mistake-twin = 有一种错误与排在它前面的无法区分：{ $mistake }
course-mistake-twin-next = 请添加一组使两者不同的固定尺寸，或删去其中之一
course-mistake-words = 有两种错误的说明文字相同：{ $mistake }
course-mistake-words-next = 请分别说明错在哪里，或删去其中之一
course-accepted-twin = 接受 `{ $value }`，但它与排在前面的一个值相同
course-accepted-twin-next = 请删去，或添加一组使两者不同的固定尺寸：学生只会看到前一个值的备注
course-accepted-unmet = 把 `{ $value }` 当作本课自己的答案来接受，参考答案给出的却不是这个值
course-accepted-unmet-next = 请改正这个值，或在 `remark` 中说明它在什么意义上也算对

created = 已写好 { $lesson }，现在就能通过检验：
created-next = 下一步：运行 `cargo grade check { $lesson }`，阅读 `lessons/{ $lesson }/lesson.toml`，每次只改一处。
error-lesson-id = `{ $id }` 不能作为一课的 id
hint-lesson-id = 请使用小写字母、数字和 `_`，以字母开头，最多 { $most } 个字符，例如 `lesson3`。
error-lesson-id-taken = `{ $id }` 不能作为一课的 id：{ $taken }
hint-lesson-id-taken = 请换一个，例如 `lesson3` 或这一课的主题名。
taken-command = 这是 `cargo grade` 的命令
taken-folder = 这是课程中的文件夹
taken-keyword = 这是 Rust 的关键字
taken-reserved = 这是 cargo 或某些文件系统的保留名
taken-crate = 这是课程已在使用的 crate
error-lesson-exists = 已经有 `{ $folder }` 了
hint-lesson-exists = 请换一个 id；如果这是没有用的残留文件，请先移走再试。
hint-lesson-there = 这一课已经有了：请编辑 `lessons/{ $lesson }/lesson.toml`，再运行 `cargo grade check { $lesson }`。要新建一课，请换一个 id。
course-dead-link = 链接指向的 `{ $target }` 不存在
course-dead-link-next = 请改正路径（以本页所在的文件夹为起点），或去掉这个链接。
