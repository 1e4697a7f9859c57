# The report for people.

report-origin = submission: { $origin }
report-code = Code { $points } of { $max }
report-answers = Answers { $points } of { $max }
report-more-errors = … and { $count } more errors
report-veto = Veto { $id } fired. { $title }: { $message }
report-veto-excused = Veto { $id } excused. { $title }: { $message }
report-veto-pending = Veto { $id } open. { $title }: { $message }
report-vetoes-handed-in = Vetoes that your instructor judges after you hand in: { $ids }
report-vetoes-not-run = Vetoes not judged in this run: { $ids }
report-rescale = Your own scale, not scored: { $message }
report-remark = Remark: { $remark }
report-score = Score { $score } of { $max }, pass mark { $pass }
report-score-open = Score { $score }, up to { $possible } of { $max } once everything is graded, pass mark { $pass }
report-run = seed { $seed } · { $device } · sandbox { $sandbox } · { $seconds } s

verdict-passed = Passed
verdict-failed = Not passed
verdict-vetoed = Not passed: a veto fired
verdict-undecided = Undecided: what is still open decides
verdict-partly-run = Undecided: this run graded only a part
verdict-handed-in = Code complete: { $points } of { $max }. The answers, { $open } points, are graded when you hand in.
verdict-handed-in-partly = Code { $points } of { $max } so far. The answers, { $open } points, are graded when you hand in.

next-code = Next: `{ $id }` in { $file }, blank { $blanks }
next-answers = Next: the questions in { $file }
next-no-answers = Next: { $file } is missing: `cargo grade reset { $lesson }` puts it back
next-hand-in = Next: hand in `{ $code }` and `{ $answers }` from { $folder } as your instructor asks
next-not-built = Next: make it compile; the first error above is the one to mend
next-not-finished = Next: see what in { $file } keeps the compiler of your code from finishing
next-panic = Next: mend the panic in your code at { $place } (`{ $id }`)
next-crash = Next: find what ends the program in your code: `{ $id }` in { $file }, blank { $blanks }
next-endless = Next: find the loop in your code that does not end: `{ $id }` in { $file }, blank { $blanks }
next-limit = Next: find what takes so much in your code: `{ $id }` in { $file }, blank { $blanks }
next-trace = Next: take out of your code whatever touches files, pipes or processes: `{ $id }` in { $file }, blank { $blanks }
next-refused = Next: hand in plain files of your own in place of the refused ones

hint-line = → { $hint }

matrix-caption = weights of `{ $parameter }` with { $micro_batches } micro-batches and grad_accum { $window }: row = optimizer step (after micro-batch n), column = micro-batch
matrix-yours = yours
matrix-right = right
matrix-no-step = no step
matrix-is-right = right
matrix-is-wrong = wrong weight
matrix-is-missing = missing
matrix-is-foreign = from another window

list-totals = { $max } points, pass mark { $pass }
list-last = last result: { $verdict }, { $score }
list-last-open = last result: { $verdict }, { $score } up to { $possible }
list-never = not graded yet
results-not-kept = The result could not be kept for `cargo grade list`: { $problem }

build-started = Building what submissions are linked with. This happens once and takes about a minute …
build-finished = Built in { $seconds } s.
run-waiting = still compiling and running your code …

doctor-rust = Rust
doctor-no-rust = no Rust compiler
doctor-libtorch = libtorch
doctor-absent = no libtorch
doctor-devices = Devices
doctor-sandbox = Sandbox
doctor-disk = Disk
doctor-free = { $size } free
doctor-next = Next
doctor-will-build = The first grade builds what submissions are linked with: about a minute, once.
doctor-will-fetch = The first grade fetches libtorch ({ $size }) and builds what submissions are linked with, once.
doctor-device = A device above does not work: `--device cpu` grades without it.
doctor-ready = All is ready: `cargo grade lesson2`.

bench-compile = compile the submission's crate
bench-link = compile and link the probe around it
bench-start = start the process and load libtorch
bench-run = ask everything
bench-judge = judge
bench-own = the grader itself, judging included
bench-whole = the whole grade
bench-floor = the floor: the bare compiler, and one start of the program
bench-sandbox = of it what the sandbox costs: its assay, and confining two compilers and the program
bench-summary = { $ratio } times the floor; median of { $runs }. Peak memory: grader { $own } MB, probe { $probe } MB.
bench-class-about = { $lesson }: classes of right submissions, each compiled anew. { $cores ->
        [one] 1 core
       *[other] { $cores } cores
    }; on average { $load } programs wanted one in the minute before.
bench-class-sizes = The whole class, one submission, and the processor time of one:
bench-class-size = { $n ->
        [one] 1 submission
       *[other] { $n } submissions
    }, { $jobs ->
        [one] 1 worker
       *[other] { $jobs } workers
    }: { $rate } a minute, { $core } a minute and core
bench-class-unchanged = Once more, with nothing changed: { $seconds } s for { $n }, { $cpu } s of them on a processor.
bench-class-stages = Where the time of one submission goes with 1 worker, on average of { $n }:
bench-class-open = start the grader, shared among all
bench-class-write = write the tables and the overview
bench-class-rest = what the grader does besides, writing each result and its page included
bench-class-floor = { $ratio } times the floor, { $cpu } times by processor time. The floor is { $floor } ms: { $compile } ms for two bare compilers, { $ask } ms for asking everything with libtorch loaded, { $judge } ms for judging.
bench-class-memory = Peak memory: { $worker } MB a worker, which is its share of the grader ({ $own } MB for all) and its largest child (compiler { $compiler } MB, probe { $run } MB).
bench-class-python = Python with torch { $torch } and pytest: { $rate } a minute and core, in { $n ->
        [one] 1 submission
       *[other] { $n } submissions
    }. The grader makes { $ours }, { $times } times as many.
bench-class-skipped = Python was not measured: { $why }.
bench-python-none = there is no `python3`
bench-python-lacks = `python3` cannot load `tomllib`, `pytest` and `torch`: { $problem }
bench-python-no-lesson = { $lesson } has no folder in `grader/bench/python`
bench-python-failed = the Python harness in `grader/bench/python` failed
hint-bench-python = Run `python3 grader/bench/python/run.py` as its first lines say.

help-about = Grades a submission of the course: runs the code apart, judges what it does, and shows what is right, what is wrong and why.
help-authors = For the course's authors:
help-after =
    Examples:
      cargo grade lesson2               grade your own crate, exercises/lesson2
      cargo grade lesson2 --only code   only the code
      cargo grade list                  lessons, items and your last results
      cargo grade doctor                what is missing on this machine

    Exit codes: 0 passed, 1 not passed, 2 wrong call, 3 not graded, 4 vetoed, 5 undecided, 6 the course is broken
help-lesson = The lesson, such as `lesson2`
help-solution = Grade the reference solution in place of your own crate
help-submission = Grade the files found in this folder in place of your own crate
help-only = Grade only these: `code`, `answers`, or ids of items
help-device = Where the tensors live: `auto`, `cpu`, `cuda` or `cuda:N`
help-rescale = Print the scale that this student computes under `## Rescale`, and grade nothing
help-seed = Draw the hidden inputs of an earlier run again; each run prints its seed
help-exit-policy = What the exit code tells: the verdict, or (`graded`) only that grading finished
help-sandbox = Confine the submission as far as this machine can, or not at all
help-min-sandbox = Refuse to grade with weaker confinement than this
help-sandbox-without = Leave out parts of the confinement by name, to test that each is needed
help-format = What standard output carries
help-lang = The language of messages; otherwise that of the locale

list-passed = passed
list-failed = not passed
list-vetoed = not passed, a veto fired
list-undecided = undecided

status-passed = right
status-partial = partly
status-wrong = wrong
status-unfilled = open
status-refused = refused
status-not-built = not built
status-crashed = crashed
status-timed-out = timed out
status-over-limit = over a limit
status-broken-trace = no answer
status-pending = pending
status-not-run = not run
