# 对提交的代码与文件的说明，用学生的话讲。

code-right = 正确
code-blank = { $number ->
    [0] 还有一个 `todo!` 没有完成
   *[other] 第 { $number } 空还没有填：{ $hint }
}
code-panic = 在 { $place } 处 panic：{ $problem }
code-callback = 调用回调的方式不对：{ $problem }
code-panic-within = 库函数调用 panic：{ $problem }
code-needs = 此项以你自己在 { $needed } 模式下的值为基准，而该值缺失：{ $problem }
code-waits = 要等 `{ $owner }` 完成：{ $problem }
code-no-answer = 没有给出答复
code-no-file = 提交中没有这个文件
code-mistake = { $mistake }
code-zero = 结果始终为 0
code-not-finite = 在某些尺寸下结果不是有限的数
code-single-precision = 只有约七位数字正确：请用 f64 计算，不要用 f32
code-constant-ratio = 始终是正确值的 { $ratio } 倍
code-overflow = 小尺寸时正确，乘积变大时出错：有 32 位的数溢出了
code-wrong-value = 在所有尺寸下都不对
code-wrong-nearly = 几乎在所有尺寸下都不对
code-wrong-at-some = { $all } 组尺寸中只有 { $right } 组正确；请试试奇数尺寸、大于 1 的 b 和很长的序列
code-no-ratio = 此项以你自己在 none 模式下的值为基准，而该值在任何尺寸下都不可用
remark-accepted = 予以认可：{ $remark }

not-built = 编译不通过；编译器的原话见下
not-built-adapter = 能够编译，但课程无法调用它：缺少函数、函数不是 `pub`，或签名被改动了；编译器的原话见下
not-built-link = 可以编译，但无法链接成程序；链接器的原话见下
not-built-time = 编译超时，已被终止
not-built-output = 编译器的输出超过上限，已被终止
not-built-memory = 编译所需内存超过上限，已被终止
not-built-compiler = 编译器在这个文件上自身崩溃了
not-built-unsafe = 第 { $line } 行使用了 `unsafe`：评分器运行的是不受信任的代码，因此提交只能使用安全的 Rust。本课没有任何地方需要它，请改写这一处
not-built-reach = 第 { $line } 行在编译时读取其他文件：提交只包含 { $file } 本身，不能引入它以外的文件

refused-link = `{ $file }` 是链接，或位于链接之后；只接收普通文件
refused-hard-link = `{ $file }` 在别处还有另一个名字（硬链接），从那里写入就会改动它；请改交一份副本：`cp { $file } copy && mv copy { $file }`
refused-special = `{ $file }` 不是普通文件
refused-large = `{ $file }` 大于 { $limit }
refused-unreadable = `{ $file }` 无法读取：{ $problem }

death-wall = 没有在 { $seconds } 秒内结束，已被终止：请检查是否有不会结束的循环
death-start = 没有按时启动，已被终止
death-cpu = 占用的处理器时间超过上限，已被终止
death-output = 输出超过上限，已被终止
death-memory = 所需内存超过上限
death-file = 写出的文件超过上限
death-stack = 栈溢出：是不是有无穷递归？
death-threads = 启动的线程数超过上限
death-sandbox = 被沙箱终止：它发起了任何提交都不需要的系统调用
death-abort = 进程被 abort 终止
death-segv = 进程被信号 11 终止：往往是你自己启动的线程栈溢出了，例如递归没有终止
death-signal = 进程被信号 { $signal } 终止
death-exit = 还没有问完，进程就以退出码 { $code } 结束了
death-stopped = 进程被终止
death-trace = 评分器管道中收到的内容不是对所提问题的答复

loop-no-step = 优化器从未被调用
loop-only-ones = 无从观察：只有长度为 1 的窗口调用了优化器；请先改正触发条件
loop-unreadable = 无从观察：交给优化器的内容无法当作梯度读取
loop-one-step = 无从观察：一次调用中从未出现第二次优化器更新；请先改正触发条件

trigger-every = 每个 micro-batch 之后都调用了优化器，而不是每 grad_accum 个调用一次
trigger-end = 优化器只在最后一个 micro-batch 之后调用了一次
trigger-first-of-window = 优化器在每个窗口的第一个 micro-batch 之后就被调用，而不是最后一个之后：下标从 0 开始
trigger-not-here = 共 { $micro_batches } 个 micro-batch、grad_accum 为 { $window } 时，优化器完全没有被调用；正确的是第 { $due } 个之后
trigger-elsewhere = 共 { $micro_batches } 个 micro-batch、grad_accum 为 { $window } 时，优化器在第 { $yours } 个之后被调用；正确的是第 { $due } 个之后

zeroing-leak = 较早窗口的梯度进入了第 { $step } 次更新：更新之后没有清空缓冲区
zeroing-extra-step = 没有新的 micro-batch 时又调用了一次优化器，带着已结束窗口的梯度
zeroing-once = 第一次更新之后清空了缓冲区，但较早窗口的梯度进入了第 { $step } 次更新
zeroing-previous-call = 前一次调用的梯度进入了这一次：有状态在函数结束之后依然存在
zeroing-nan = 较早窗口的 NaN 或无穷大进入了之后的更新：用乘零或自减的办法清不掉 NaN

averaging-sum = 梯度只求了和，没有求平均：每个梯度的权重是 1，而不是 1/grad_accum
averaging-twice = 平均了两次：每个梯度的权重是 1/grad_accum²
averaging-total = 除以了 num_microbatches，而不是 grad_accum
averaging-windows = 除以了 num_microbatches/grad_accum，而不是 grad_accum
averaging-position = 除以了到目前为止的 micro-batch 数，而不是 grad_accum
averaging-less-one = 除以了 grad_accum − 1
averaging-more-one = 除以了 grad_accum + 1
averaging-multiplied = 应除以 grad_accum，却乘以了它
averaging-constant = 不论 grad_accum 是多少，总是除以 { $divisor }
averaging-nothing = 窗口内没有任何梯度交给了优化器
averaging-last-only = 只有窗口内最后一个 micro-batch 的梯度交给了优化器：累加值每次都被覆盖或清空
averaging-first-only = 只有窗口内第一个 micro-batch 的梯度交给了优化器：其余的没有加上去
averaging-first-not-divided = 窗口内第一个梯度没有除，其余的都除了
averaging-uneven = 窗口内的梯度交给优化器时，权重都应为 1/grad_accum，这里不是
averaging-one-parameter = 各参数的处理不一致：交给优化器的 `{ $parameter }` 有误，其他参数正确
averaging-missing = 某次更新中，`{ $parameter }` 的梯度没有交给优化器
averaging-shape = `{ $parameter }` 的梯度交给优化器时形状变了
averaging-not-finite = 梯度都是普通的数，优化器却收到了无穷大或 NaN
averaging-precision = 平均值只是大致正确：途中损失了精度，例如使用了较低精度的缓冲区
averaging-not-linear = 交给优化器的不是梯度的加权和：算了别的东西，或元素被弄混了
averaging-nan = 梯度中的 NaN 或无穷大没有交给优化器：不应把它藏起来
averaging-alias = 每个 micro-batch 使用各自的张量时正确，但调用方重复使用同一批张量时出错：请用 `copy()` 做深拷贝，`shallow_clone` 与原张量共享内存
averaging-harm = 改动了调用方自己的梯度：请用 `copy()` 复制第一个，只改动副本

item-not-run = 不在本次运行之内

remark-uneven = { $micro_batches } 个 micro-batch、grad_accum 为 { $window } 时应在任何更新之前拒绝，这里却没有
remark-order = compute_grads 应按顺序对每个 micro-batch 各调用一次
remark-held = 同时保留了一个窗口的全部梯度，梯度累积所省的内存就没有了
remark-lingered = 进程已答完所有问题却没有结束，已被终止
remark-refused-by-sandbox = 沙箱不允许访问文件、网络或其他程序：提交的代码只做计算
remark-parse-none = `{ $type }` 无法从文本读取，或其错误无法显示：缺少 `FromStr` 或 `Display`
remark-parse-accept = 模式 `{ $text }` 应按其名称读取
remark-parse-refuse = 模式 `{ $text }` 应被拒绝
remark-parse-panic = 读取模式 `{ $text }` 时 panic；拒绝应当是返回的错误
remark-parse-show = 模式 `{ $text }` 的错误信息应显示该文本
remark-kind = 优化器收到的元素类型与梯度的不同：{ $kinds }
remark-graph = 优化器收到的张量仍挂在计算图上（requires_grad）
remark-stranger = 优化器收到了一个未知名称的梯度：`{ $name }`
