# The pages: a report for each student, an overview of the class.

html-failed = a page could not be made from its template
html-skip = To the content
html-contents = On this page
html-none = none: no code ran
html-of-max = { $points } of { $max }
html-mark = pass mark { $mark }

html-items = Items
html-item = Item
html-status = Status
html-points = Points
html-points-open = { $points }, up to { $possible } of { $max }
html-message = What was found
html-details = Item by item
html-diagnostics = What the compiler says
html-veto = Veto
html-vetoes = Vetoes
html-vetoes-about = A veto that fired means not passed, whatever the score.
html-answers = Your answers
html-answers-about = Marked are the words that a point or a veto rests on; the link behind them leads back to it.
html-run = How it was graded
html-stale = Decisions that no longer count: the answer was changed afterwards
html-stale-line = { $target }: { $by } decided “{ $word }” ({ $at }): { $reason }
html-report-footer = Made from `report.json` beside it, which holds the same for programs. With the seed above, `cargo grade` draws the same hidden inputs again.

html-decided = Decided by a person
html-decided-who = Who
html-decided-what = Decision
html-decided-why = Why
html-machine = The grader alone
html-model = Opinion of the model { $name }: { $verdict }. { $reasoning }

html-grid-step = after
html-grid-yours = Weights in this submission
html-grid-right = What is right
html-legend = What the signs mean
html-same-grid = The same weights as shown above
html-residual = A part of what arrived is no combination of the gradients: { $residual } of the largest gradient.
html-blank = Blank { $number } is still open.
html-panic = Panic in { $file }, line { $line }: { $message }
html-words = Line { $line }. Rules that hold there, and how the words were read: { $readings }

html-run-seed = Seed
html-run-device = Device
html-run-sandbox = Sandbox
html-run-grader = Grader
html-run-libtorch = libtorch
html-run-time = Time
html-run-times = { $build } ms to compile, { $run } ms to run
html-run-files = Files

html-index-heading = { $lesson }: the class
html-index-about = { $students ->
        [one] 1 student
       *[other] { $students } students
    }, { $graded } graded. Pass mark { $mark } of { $max }.
html-todo = { $groups ->
        [one] One decision waits for you
       *[other] { $groups } decisions wait for you
    }, about { $n ->
        [one] 1 student
       *[other] { $n } students
    }.
html-index-footer = Made from the `report.json` of each student. `grades.csv` and `items.csv` beside this page hold the same for spreadsheets.
html-not-graded = Not graded
html-no-submission = Nothing handed in
html-not-reached = Not reached

html-scores = Distribution of scores
html-scores-table = The same as a table
html-scores-none = Nobody has been graded.
html-score = Score
html-plot-column = { $range }: { $n ->
        [one] 1 student
       *[other] { $n } students
    }
html-students = Students
html-student = Student
html-verdict = Verdict
html-pending = Open
html-filter = Show only rows with
html-state = State
html-all-states = all
html-state-open = with open items
html-shown = {"{n}"} of {"{all}"} students are shown.
html-sorted-up = Sorted by “{"{column}"}”, from the lowest.
html-sorted-down = Sorted by “{"{column}"}”, from the highest.

html-lost = Items lost most often
html-lost-by = Students
html-lost-none = Nobody lost points for certain.
html-share = Share of those graded
html-per-cent = { $share } %

html-faults = Common faults
html-faults-about = Submissions share a fault if an item is lost with the same message, numbers aside. The examples name nobody.
html-faults-none = None.
html-fault-count = { $n } of { $of ->
        [one] 1 student
       *[other] { $of } students
    } ({ $share })
html-fault-withheld = The message names somebody and is not shown.
html-more-faults = { $n ->
        [one] One more fault is rarer
       *[other] { $n } more faults are rarer
    }; `items.csv` has them all.
html-example = Example

html-queue = Waiting for a person
html-queue-about = Grouped so that one decision serves everybody who wrote the same, letters' case and punctuation aside.
html-queue-none = Nothing is open.
html-queue-count = { $n ->
        [one] 1 student
       *[other] { $n } students
    }
html-queue-how = Paste the command in a terminal, in the course's folder. It asks what you decide and why, and records that under your login for everybody in the group.
html-queue-ask-item = { $id }, { $n ->
        [one] 1 student
       *[other] { $n } students
    }: yes, half or no?
html-queue-ask-veto = { $id }, { $n ->
        [one] 1 student
       *[other] { $n } students
    }: fired or clear?
html-queue-ask-why = Why?
html-command = Command
html-queue-again = Then run `cargo grade batch { $lesson } …` as before: it takes the decisions over and writes these pages again.

html-ungraded = Not graded
html-ungraded-none = Everything that was handed in was graded.
html-reason = Reason
html-why = { $what }. { $next }
html-why-missing = Nothing was handed in.
html-why-not-reached = The run ended before its turn came; the same command goes on.
