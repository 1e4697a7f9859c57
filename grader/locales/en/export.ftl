# What other systems are told of a result: gradebooks, CI jobs.

help-report = Also write the result for another system, as KIND=PATH: `json`, `gradescope`, `classroom50`, `prairielearn`, `junit`, `github-summary`, `github-annotations` or `github-output`; may be given several times

export-passed = Passed: { $score } of { $max } points, pass mark { $pass }.
export-failed = Not passed: { $score } of { $max } points, pass mark { $pass }.
export-vetoed = Not passed: a veto fired ({ $vetoes }). Earned: { $score } of { $max } points.
export-undecided = Not decided yet: { $score } of { $max } points are certain, up to { $possible } are possible; pass mark { $pass }.
export-counted-vetoed = Counted here: { $counted }, since a veto means not passed whatever the points, and the pass mark is { $pass }. The points of each item stand below.
export-counted-open = Counted here: { $counted }, until it is decided whether a veto fires; the pass mark is { $pass }.
export-open = Not decided yet: { $count ->
        [one] 1 item
       *[other] { $count } items
    }, worth up to { $points } points. None of them is lost.
export-item = { $id } · { $title }
export-item-open = { $id } · { $title } ({ $status }: up to { $points } points)
export-item-said = { $status }: { $message }
export-points = { $points } of { $max }
export-veto = veto { $id } · { $title }
export-veto-said = Veto { $state }: { $message }
export-veto-clear = not fired
export-veto-fired = fired
export-veto-excused = excused
export-veto-pending = undecided
export-remark = Remark: { $remark }
export-run = Lesson { $lesson } · seed { $seed } · submission { $sha256 }

export-not-graded-title = Not graded
export-not-graded = Not graded: { $what }.
export-not-graded-means = This says nothing about the submission: it is a failure of the set-up that grades, neither a grade nor a zero. Once it is mended, grade again.
export-interrupted-means = Somebody ended the run before there was a result. This says nothing about the submission: it is neither a grade nor a zero. Grade again.

export-summary-item = Item
export-summary-points = Points
export-summary-total = Total
export-summary-found = What was found
export-summary-vetoes = Vetoes
export-summary-compiler = The compiler says
export-summary-cut = Cut here: the page of a job holds no more. The whole text stands in the report.
export-left-out = Left out here: the result would be larger than what is taken there. The whole text stands in the report.
export-more = { $count } more in the report
export-cut = … { $count } characters left out …

export-needs-file = the report `{ $kind }` has no file to be written to: { $variable } is not set
hint-export-needs-file = On a runner of GitHub it is set by itself; elsewhere name a file: `--report { $kind }=PATH`.
export-needs-identity = the report `classroom50` needs to know whose submission this is: { $variables } are not set
hint-export-needs-identity = The runner of Classroom 50 sets them; to try it elsewhere, set them by hand.
export-stdout-taken = standard output carries the JSON report, and annotations do not belong into it
hint-export-stdout-taken = Name a file: `--report github-annotations=PATH`, or leave `--format json` out and use `--report json=PATH`.
export-unfinished = the run has not finished
hint-export-unfinished = It is still going, or something ended it from outside: memory, time, somebody. Grade again; the report of a run that came to its end says more.
export-no-submission = Classroom 50 takes no result for `{ $tag }`: the name of a submission begins with `submit/`
export-twice = two reports would be written to `{ $path }`
hint-export-twice = Name a file of its own for each.
export-no-file = `{ $path }` is no plain file, and a report would take its place
hint-export-no-file = Name a plain file, or one that does not exist yet.
export-disagrees = the report `{ $kind }` does not say what the grade says: { $what }
hint-export-disagrees = This is a fault of the grader, and no result was written. `--report json=PATH` gives you the report itself; please report the fault with it.
hint-report-values = Write `--report KIND=PATH` with one of these kinds: { $kinds }. Only those for GitHub go without a path.
