# What is said of a submission's code and files, in a student's words.

code-right = right
code-blank = { $number ->
    [0] a `todo!` is still open
   *[other] blank { $number } is still open: { $hint }
}
code-panic = it panics at { $place }: { $problem }
code-callback = it calls one of the callbacks wrongly: { $problem }
code-panic-within = a library call panics: { $problem }
code-needs = this is measured by your own value in mode { $needed }, which is missing: { $problem }
code-waits = waiting for `{ $owner }`: { $problem }
code-no-answer = it gave no answer
code-no-file = there is no such file in the submission
code-mistake = { $mistake }
code-zero = the result is always 0
code-not-finite = the result is not a finite number at some sizes
code-single-precision = right to about seven digits only: compute in f64, not in f32
code-constant-ratio = always { $ratio } times the right value
code-overflow = right for small sizes, wrong where products grow large: a number of 32 bits overflows
code-wrong-value = wrong at every size
code-wrong-nearly = wrong at nearly every size
code-wrong-at-some = right at { $right } of { $all } sizes only; try odd sizes, b greater than 1, and very long sequences
code-no-ratio = this is measured by your own value in mode none, which is nowhere a usable number
remark-accepted = accepted: { $remark }

not-built = it does not compile; the compiler's own words stand below
not-built-adapter = it compiles, but the course cannot call it: a function is missing, is not `pub`, or its signature has changed; the compiler's own words stand below
not-built-link = it compiles, but it cannot be linked into a program; the linker's own words stand below
not-built-time = the compiler took longer than the limit and was stopped
not-built-output = the compiler wrote more than the limit and was stopped
not-built-memory = the compiler needed more memory than the limit and was stopped
not-built-compiler = the compiler itself broke down on this file
not-built-unsafe = it uses `unsafe`, at line { $line }: submissions are safe Rust only, since the grader runs code that it does not trust. Nothing in this lesson needs it; write that place without
not-built-reach = it reads a file at compile time, at line { $line }: only { $file } itself is taken, nothing beside it can be included

refused-link = `{ $file }` is a link, or lies behind one; only plain files are taken
refused-hard-link = `{ $file }` has another name elsewhere (a hard link), and whoever writes there would change it; hand in a copy: `cp { $file } copy && mv copy { $file }`
refused-special = `{ $file }` is no plain file
refused-large = `{ $file }` is larger than { $limit }
refused-unreadable = `{ $file }` cannot be read: { $problem }

death-wall = it did not finish within { $seconds } s and was stopped: look for a loop that does not end
death-start = it did not begin in time and was stopped
death-cpu = it used more processor time than the limit and was stopped
death-output = it wrote more output than the limit and was stopped
death-memory = it needed more memory than the limit
death-file = it wrote a larger file than the limit
death-stack = the stack overflowed: a recursion without end?
death-threads = it started more threads than the limit
death-sandbox = the sandbox ended it: it made a system call of a kind that no submission needs
death-abort = it aborted the process
death-segv = the process was ended by signal 11: often a stack that overflowed in a thread of your own, from a recursion that does not end
death-signal = the process was ended by signal { $signal }
death-exit = it ended the process with exit code { $code } before everything was asked
death-stopped = the process was stopped
death-trace = what came back over the grader's pipe was no answer to what was asked

loop-no-step = the optimizer was never called
loop-only-ones = this cannot be seen: the optimizer was called for windows of one only; mend the trigger first
loop-unreadable = this cannot be seen: what arrives at the optimizer cannot be read as gradients
loop-one-step = this cannot be seen: there was never a second optimizer step in one call; mend the trigger first

trigger-every = the optimizer is called after every micro-batch instead of every grad_accum of them
trigger-end = the optimizer is called only once, after the last micro-batch
trigger-first-of-window = the optimizer is called after the first micro-batch of each window instead of the last: counting starts at 0
trigger-not-here = with { $micro_batches } micro-batches and grad_accum { $window } the optimizer is not called at all; right is after { $due }
trigger-elsewhere = with { $micro_batches } micro-batches and grad_accum { $window } the optimizer is called after { $yours } of them; right is after { $due }

zeroing-leak = gradients of an earlier window reach optimizer step { $step }: the buffer is not cleared after a step
zeroing-extra-step = the optimizer is called once more without a new micro-batch, with gradients of a window that is already closed
zeroing-once = the buffer is cleared after the first step, but gradients of an earlier window reach step { $step }
zeroing-previous-call = gradients of an earlier call reach this one: a state outlives the function
zeroing-nan = a NaN or an infinity of an earlier window reaches a later step: a buffer that is multiplied by zero or subtracted from itself is not cleared of it

averaging-sum = the gradients are summed but not averaged: each arrives with weight 1 instead of 1/grad_accum
averaging-twice = averaged twice: each gradient arrives with weight 1/grad_accum²
averaging-total = divided by num_microbatches instead of grad_accum
averaging-windows = divided by num_microbatches/grad_accum instead of grad_accum
averaging-position = divided by the number of micro-batches so far instead of grad_accum
averaging-less-one = divided by grad_accum − 1
averaging-more-one = divided by grad_accum + 1
averaging-multiplied = multiplied by grad_accum instead of divided
averaging-constant = always divided by { $divisor }, whatever grad_accum is
averaging-nothing = no gradient of the window arrives at the optimizer
averaging-last-only = only the last micro-batch of a window arrives: the sum is overwritten or cleared each time
averaging-first-only = only the first micro-batch of a window arrives: the others are not added
averaging-first-not-divided = the first gradient of a window is not divided, the others are
averaging-uneven = the gradients of a window do not all arrive with weight 1/grad_accum
averaging-one-parameter = not every parameter is treated the same: `{ $parameter }` arrives wrong, others arrive right
averaging-missing = the gradient of `{ $parameter }` does not arrive at the optimizer in some step
averaging-shape = the gradient of `{ $parameter }` arrives in another shape than it has
averaging-not-finite = the optimizer receives infinities or NaN where the gradients are ordinary numbers
averaging-precision = the average is right only roughly: precision is lost on the way, as by a buffer of lower precision
averaging-not-linear = what arrives is no weighted sum of the gradients: something else is computed, or elements are mixed up
averaging-nan = a NaN or an infinity in a gradient does not arrive at the optimizer: it must not be hidden
averaging-alias = right while each micro-batch brings tensors of its own, wrong when the caller hands out the same tensors again: copy deeply with `copy()`, a `shallow_clone` shares the memory
averaging-harm = the caller's own gradients are changed: copy the first with `copy()` and change only the copy

item-not-run = not part of this run

remark-uneven = { $micro_batches } micro-batches with grad_accum { $window } must be refused before any step; here they are not
remark-order = compute_grads should be called once for each micro-batch, in order
remark-held = all gradients of a window are held at once, which gives away what accumulation saves
remark-lingered = the process had answered everything and did not end; it was stopped
remark-refused-by-sandbox = the sandbox refuses files, network and other programs: code of a submission only computes
remark-parse-none = `{ $type }` cannot be read from text, or its error cannot be shown: `FromStr` or `Display` is missing
remark-parse-accept = the mode `{ $text }` should be read as what it names
remark-parse-refuse = the mode `{ $text }` should be refused
remark-parse-panic = reading the mode `{ $text }` panics; a refusal is an error that is returned
remark-parse-show = the error for the mode `{ $text }` should show that text
remark-kind = the optimizer receives another element kind than the gradients have: { $kinds }
remark-graph = the optimizer receives tensors that still hang on the graph (requires_grad)
remark-stranger = the optimizer receives a gradient under an unknown name, `{ $name }`
