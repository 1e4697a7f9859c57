# A class: many submissions at once.

help-batch = Grades a class: a folder of submissions
help-batch-folder = The folder with one entry for each student: a folder, `.zip`, `.tar.gz` or git bundle
help-batch-out = Where the results go; what is there already and still holds is not graded again
help-batch-jobs = How many submissions at once; as many as cores and memory allow if not given
help-batch-roster = The list of the class as a CSV file; its other columns are carried over into `grades.csv`

batch-counts = { $lesson } · { $students ->
        [one] 1 student
       *[other] { $students } students
    } · { $graded } graded{ $reused ->
        [0] {""}
       *[other] {" "}({ $reused } unchanged, not run again)
    }{ $failed ->
        [0] {""}
       *[other] {" "}· { $failed } not graded
    }{ $missing ->
        [0] {""}
       *[other] {" "}· { $missing } without a submission
    }{ $unreached ->
        [0] {""}
       *[other] {" "}· { $unreached } not reached
    } · { $seconds } s with { $jobs ->
        [one] 1 worker
       *[other] { $jobs } workers
    }{ $rate ->
        [0] {""}
       *[other] {" "}({ $rate } a minute)
    }
batch-passed = { $n } passed
batch-failed = { $n } below the pass mark
batch-vetoed = { $n } vetoed
batch-undecided = { $n } undecided
batch-missing = Handed in nothing ({ $n }): { $names }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
batch-unlisted = Not on the list ({ $n }), graded all the same: { $names }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }
batch-failures = Not graded, through no fault of the students:
batch-failure = { $student }: { $what } → { $next }
batch-places = Results: `{ $folder }`; open `index.html` there. With it are `grades.csv` (one row a student), `items.csv` (one row an item), and for each student `report.html`, `report.json`, `log.txt` and what was handed in.
batch-review = Undecided ones wait for a person: `cargo grade review { $lesson } --submission { $folder }/STUDENT/submission --record { $folder }/STUDENT/decisions.jsonl`, then this command again.
batch-interrupted = Interrupted. What is finished stays; the same command goes on where this one stopped.

batch-nothing = there is no submission in `{ $path }`
hint-batch-folder = Name the folder that holds one entry for each student: a folder, `.zip`, `.tar.gz` or git bundle.
batch-other-lesson = `{ $path }` holds results of `{ $lesson }`
batch-no-lesson = `{ $path }` holds no results that can be read
batch-out-not-empty = `{ $path }` holds files that are no results of a class
batch-out-in-use = another run is writing to `{ $path }`
hint-batch-out = Name a new folder after `--out`, or the one of an earlier run of this lesson that has ended.
batch-several = handed in more than once: { $entries }
hint-batch-several = Leave the one that counts in the folder and run the command again.
batch-unknown = `{ $entry }` is neither a folder nor an archive that is read here (`.zip`, `.tar.gz`, `.tar`, git bundle); links are not followed
hint-batch-unknown = Unpack it into a folder of the same name, or ask for another format, and run the command again.
batch-panic = the grader failed on this submission
hint-batch-panic = This is a mistake of the grader: report it with the submission. All others were graded.
batch-report = the report of this submission cannot be read back
batch-elsewhere = `{ $file }` was taken from `{ $path }`
batch-large-folder = more than { $limit } files were handed in: only the first of them were looked at
refused-several = it cannot be told which of these is meant: { $files }; hand in one
refused-locked = `{ $file }` is encrypted: hand in an archive without a password
archive-large = the archive is larger than { $limit }: hand in the sources alone, without the folder `target`
archive-many = the archive holds more than { $limit } files: hand in the sources alone, without the folder `target`
archive-many-alike = the archive holds more than { $limit } files that could be meant: hand in one submission
archive-bomb = the archive comes to far more than it is: it was not unpacked
archive-broken = the archive cannot be read ({ $problem }): pack it again and look into it before you hand it in
archive-packing = the archive is packed in a way that is not read here ({ $problem }): pack it as an ordinary `.zip`
bundle-broken = git cannot read the bundle ({ $problem }): make it anew with `git bundle create NAME.bundle HEAD`
bundle-heads = the bundle has no `HEAD`, no `main` and several branches: make it anew with `git bundle create NAME.bundle HEAD`
bundle-limits = unpacking the bundle took more time or room than any course needs
error-no-git = git is not installed, and one submission is a git bundle
hint-no-git = Install git and run the command again.

roster-missing = the list of the class, `{ $path }`, is not there
roster-large = the list of the class, `{ $path }`, is larger than 16 MiB
roster-encoding = the list of the class, `{ $path }`, is not in UTF-8
roster-broken = the list of the class, `{ $path }`, cannot be read: { $problem }
roster-no-ids = no column of `{ $path }` says who a student is: its columns are { $columns }
roster-empty = the list of the class, `{ $path }`, holds no student
roster-no-id = line { $line } of `{ $path }` has no id
roster-twice = `{ $student }` stands twice in `{ $path }`, the second time in line { $line }
hint-roster = The list is a CSV file in UTF-8 with a line of headings, one of which is `student`, `id`, `username` or `学号`; a column `submission` may name each one's entry.

# Grading a class again.

help-regrade = Grades a class again after a change of lesson, rubric or grader, and says what that changes
help-regrade-folder = The results of `cargo grade batch`
help-regrade-apply = Write what is new; without this, nothing is written

regrade-counts = { $lesson } · { $students ->
        [one] 1 student
       *[other] { $students } students
    } · { $changed } changed · { $same } graded again and the same{ $untouched ->
        [0] {""}
       *[other] {" "}· { $untouched } with nothing to grade again
    }{ $none ->
        [0] {""}
       *[other] {" "}· { $none } without a result
    }{ $failed ->
        [0] {""}
       *[other] {" "}· { $failed } not graded
    } · { $seconds } s
regrade-causes = Changed since the results were made: { $causes }
regrade-cause-manifest = the manifest `lesson.toml`
regrade-cause-rubric = the rubric
regrade-cause-adapter = the adapter
regrade-cause-reference = the model answers
regrade-cause-grader = the grader
regrade-cause-tools = libtorch, the compiler or the device
regrade-cause-sandbox = the sandbox
regrade-cause-language = the language of messages
regrade-cause-model = the model that is asked
regrade-cause-decisions = what people decided
regrade-up = Would not pass before, pass now:
regrade-down = Passed before, would not pass now:
regrade-others = Other changes:
regrade-passed = passed
regrade-failed = below the pass mark
regrade-vetoed = vetoed
regrade-undecided = undecided
regrade-failures = Not graded again, through no fault of the students; their results stay as they are:
regrade-dry = Nothing was written. To write this: the same command with `--apply`; the reports that it replaces are kept in `{ $folder }/STUDENT/earlier`.
regrade-applied = Written to `{ $folder }`; the reports that were replaced are in `STUDENT/earlier`.
regrade-interrupted = Interrupted: nothing was written.
regrade-nothing = `{ $path }` holds no results of a class
regrade-class = `{ $path }` cannot be read
hint-regrade = Name the folder that was given to `cargo grade batch` after `--out`.
regrade-copy = `{ $path }` is not what was graded: it was changed since
hint-regrade-copy = Run `cargo grade batch` again with what was handed in.
batch-said = { $text }
