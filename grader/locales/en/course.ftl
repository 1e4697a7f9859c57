# The course's own test, and a new lesson.

course-group-manifest = manifest
course-group-texts = texts and handouts
course-group-rubric = rubric
course-group-skeleton = skeleton
course-group-solution = solution
course-group-blanks = one blank at a time
course-group-submissions = wrong submissions
course-group-trivial = trivial answers
course-group-margins = margins
course-counts = { $faults ->
        [0] sound
        [one] 1 fault
       *[other] { $faults } faults
    }{ $remarks ->
        [0] {""}
        [one] , 1 remark
       *[other] , { $remarks } remarks
    }{ $unchecked ->
        [0] {""}
       *[other] , { $unchecked } not checked
    }
course-not-reached = not reached
course-sum = { $faults ->
        [0] Sound
        [one] 1 fault
       *[other] { $faults } faults
    } in { $lessons ->
        [one] 1 lesson
       *[other] { $lessons } lessons
    } · { $remarks ->
        [one] 1 remark
       *[other] { $remarks } remarks
    } · { $unchecked } not checked · { $seconds } s
course-finding = { $file }: { $what } → { $next }
course-finding-at = { $file }: { $place }: { $what } → { $next }
course-margin-item = margin of
course-margin-error = error
course-margin-tolerance = tolerance
course-margin-room = room
course-margin-nearest = nearest mistake
course-margin-exact = no error
course-margin-beyond = { $sign }: further off than any tolerance, since the right value there is 0 or one of the two is no finite number

course-unusable-next = mend this first: the rest of it is not checked
course-points = the items are worth { $sum } together, and { $total } is declared
course-points-next = change the points, or set `total` in the manifest
course-pass-mark = the pass mark is { $mark }, and the items are worth { $sum } together
course-pass-mark-next = set a pass mark above zero that can be reached
course-worthless = is worth nothing
course-worthless-next = give it points, or take it away
course-no-adapter = there is no adapter `{ $file }`
course-no-adapter-next = write it: it connects the names of the manifest with the functions of a submission
course-idle-check = is asked, and no item rests on it
course-idle-check-next = name it in an item, or take it away
course-no-blanks = names no blank of the skeleton
course-no-blanks-next = list in `blanks` the blanks that it needs, so that an unfilled one is told from a wrong one
course-unknown-blank = names blank { $blank }, which the skeleton does not have
course-unknown-blank-next = write `todo!("blank { $blank }: …")` in the skeleton, or mend the number
course-idle-blank = blank { $blank } is named by no item
course-idle-blank-next = add { $blank } to the `blanks` of an item
course-blank-twice = blank { $blank } is there more than once
course-blank-twice-next = give each blank a number of its own
course-blanks-of-answer = names blanks, and is answered in words
course-blanks-of-answer-next = take `blanks` away: they are of the code, and no answer waits for them
course-blank-needless = names blank { $blank }, and loses nothing when only that blank is open
course-blank-apart = names blank { $blank }, and stays right when the code of that blank is left out
course-blank-needless-next = take { $blank } out of its `blanks`, or name the blank that was meant
course-blank-unnamed = is lost by blank { $blank } alone, and does not name it
course-blank-unnamed-next = add { $blank } to its `blanks`: a student who gets the item wrong is sent to the blanks that it names
course-blank-unbuilt = with blank { $blank } open and the others filled the solution cannot be graded, so nobody knows which items need it
course-blank-unbuilt-next = let the lines that the exercise has for blank { $blank } fit the rest of the solution: { $said }
course-tolerance-small = the tolerance { $tolerance } is below { $bound }, close to the rounding of { $kind }
course-tolerance-small-next = widen it, or a right solution that computes in another order may lose the points
course-tolerance-large = the tolerance { $tolerance } is above { $bound }, which is wide for { $kind }
course-tolerance-large-next = narrow it, or values of less precision and small mistakes pass
course-no-rubric = answers in words are asked for, and there is no `rubric.toml`
course-no-rubric-next = write one: until then a person decides every answer
course-shared-id = `{ $lesson }` has an id like this one
course-shared-id-next = nothing to mend: `cargo grade explain { $lesson }/{ $id }` tells them apart

course-no-english = the English text is missing beside “{ $text }”
course-no-english-next = write it in `en`
course-no-chinese = the Chinese text is missing beside “{ $text }”
course-no-chinese-next = write it in `zh`
course-english-chinese = the English text “{ $text }” has Chinese in it
course-english-chinese-next = move it to `zh`
course-chinese-english = the Chinese text beside “{ $text }” has no Chinese in it
course-chinese-english-next = translate it
course-unexplained = is not explained
course-unexplained-next = add an `[[entry]]` with `id = "{ $id }"` and what it means
course-no-hint = has no hint
course-no-hint-next = add `hints`, from a nudge to the last step before the solution
course-unknown-entry = explains something that the lesson does not have
course-unknown-entry-next = mend the id, or take the entry away
course-entry-twice = is explained twice
course-entry-twice-next = make one entry of the two
course-no-sheet = there is no answer sheet
course-no-sheet-next = write one with the headings { $sections }
course-no-section = the answer sheet lacks this section
course-no-section-next = add the heading `## { $section }`
course-answered-section = the sheet that is handed out has an answer already
course-answered-section-next = take it away, or put the question into a block quote
course-no-handout = the handout is missing or empty
course-no-handout-next = write it
course-handout-english = the Chinese handout has no Chinese in it
course-handout-chinese = the English handout is mostly Chinese
course-handout-next = have the two handouts been swapped?

course-exercise-differs = the exercise is not what the solution gives
course-exercise-differs-next = edit the solution rather than the exercise, then run `cargo grade generate { $lesson }`
course-no-exercise = there is no exercise
course-no-exercise-next = make it from the solution: `cargo grade generate`
course-no-skeleton = there is no code in the exercise
course-skeleton-not-built = the skeleton cannot be graded: { $why }
course-not-built-next = mend it: { $said }
course-skeleton-grade = the skeleton earns { $earned }, and { $declared } is declared
course-skeleton-grade-next = take the answer out of the skeleton, or declare `[skeleton]` `points = { $earned }`
course-skeleton-right = is right in the skeleton already, for { $points } points
course-skeleton-right-next = leave a blank there
course-skeleton-not-blank = is `{ $status }` in the skeleton, not unfilled: { $message }
course-skeleton-not-blank-next = leave a `todo!("blank …")` on every way to it

course-no-solution = there is no solution
course-no-solution-next = write one: it must get full marks
course-solution-not-built = the solution cannot be graded: { $why }
course-solution-item = the solution gets { $points } of { $max }: { $message }
course-solution-veto = the solution's veto is { $state }: { $message }
course-solution-remark = the solution is remarked on: { $remark }
course-solution-next = mend the solution or the manifest, whichever is wrong
course-not-formatted = is not formatted
course-not-formatted-next = run `cargo fmt`: { $said }
course-clippy = clippy objects: { $said }
course-clippy-next = mend it: students read the solution as a model
course-no-tool = `{ $tool }` is not installed, so nobody asked it
course-no-tool-next = install it beside the compiler (`rustup component add rustfmt clippy`)

course-no-submissions = there are no wrong submissions
course-no-submissions-next = add folders with an `expect.toml`, at least one for each item of the code
course-expect = cannot be read: { $problem }
course-expect-next = mend it
course-expect-silent = `about` or `source` is empty
course-expect-silent-next = say what is wrong or unusual, and where the case comes from
course-stranger = `{ $file }` is no file of a submission
course-stranger-next = only the files that the manifest names are graded
course-edit = an edit of `{ $file }` does not fit the solution
course-edit-next = its `from` must occur once and occurs { $count ->
        [0] never
       *[other] { $count } times
    }: “{ $from }”
course-unknown-id = names `{ $id }`, which the lesson does not have
course-unknown-id-next = mend the id: nothing is compared by it
course-other-points = { $id } got { $got }, not { $wanted }: { $message }
course-other-status = { $id } is { $got }, not { $wanted }: { $message }
course-other-veto = veto { $id } is { $got }, not { $wanted }
course-other-verdict = the verdict is { $got }, not { $wanted }
course-no-remark = there is no remark on { $id }
course-left-out = expects nothing of { $items }, and its files change { $count ->
        [one] this item
       *[other] these items
    }
course-left-out-next = name the points that are due in `[points]`: only what stays as in the solution may be left out
course-other-next = mend the expectation, or the lesson that gives another grade
course-untested = no wrong submission loses it
course-untested-next = add one that does, or it may be earned by anything

course-trivial = is passed by { $trick }
course-trivial-next = ask at sizes at which no such answer is right
course-trivial-by-rule = { $count ->
        [one] is also earned by { $trick }
       *[other] is also earned by { $count } loops that do little, such as { $trick }
    }
course-trivial-by-rule-next = nothing to mend: it is about this one thing, which such a loop gets right; the other parts are lost
course-trivial-by-own = is also earned by { $trick }, since it is measured by the submission's own value in another mode
course-trivial-by-own-next = nothing to mend: the item of that mode is lost
course-trick-constant = a function that always returns { $value }
course-trick-argument = a function that returns its argument { $place }
course-trick-stale = a function that returns the right answer to the call before
course-trick-first = a function that repeats its first right answer
course-loop = a loop that { $position } hands over { $content }
course-loop-nothing = a loop that does nothing
course-loop-never = a loop that never steps
course-loop-due = at the right times
course-loop-every = after every micro-batch
course-loop-end = once at the end
course-loop-zeros = zeros
course-loop-ones = ones
course-loop-nan = NaN
course-loop-own = the last gradient as it came
course-loop-first = the first gradient of all
course-loop-stale = the average of the window before
course-trivial-answer = { $answer } earns { $points }
course-trivial-answer-next = narrow the rubric: `cargo grade rubric try` shows which rule holds
course-answer-empty = an empty answer
course-answer-yes = a bare “yes”
course-answer-question = the question, copied,
course-answer-words = the rubric's own words in a row

course-narrow = the solution's error fits only { $factor } times into the tolerance { $tolerance } ({ $kind })
course-narrow-next = widen the tolerance where no mistake comes in, or know that a right solution may come near it
course-mistake-accepted = a mistake is accepted at the fixed sizes: { $mistake }
course-mistake-accepted-next = add a fixed size at which it is wrong
course-mistake-unmeasured = a mistake can be compared at no fixed size: { $mistake }
course-mistake-unmeasured-next = add fixed sizes, and see that the solution is right in every mode that it names
course-mistake-twin = a mistake cannot be told from one that stands before it: { $mistake }
course-mistake-twin-next = add a fixed size at which they differ, or take one away
course-mistake-words = two mistakes have the same words: { $mistake }
course-mistake-words-next = say of each what is wrong with it, or take one away
course-accepted-twin = accepts `{ $value }`, which is the same as a value that stands before it
course-accepted-twin-next = take it away, or add a fixed size at which they differ: only the first one's remark is ever given
course-accepted-unmet = accepts `{ $value }` as the lesson's own value, and the solution answers another
course-accepted-unmet-next = mend the value, or say in a `remark` in which other way it is right

created = Wrote { $lesson }, which is sound as it stands:
created-next = Next: run `cargo grade check { $lesson }`, read `lessons/{ $lesson }/lesson.toml`, and change one thing at a time.
error-lesson-id = `{ $id }` cannot be the id of a lesson
hint-lesson-id = Use lower-case letters, digits and `_`, a letter first, { $most } at most: `lesson3`.
error-lesson-id-taken = `{ $id }` cannot be the id of a lesson: it is { $taken }
hint-lesson-id-taken = Choose another one, such as `lesson3` or the name of its topic.
taken-command = a command of `cargo grade`
taken-folder = a folder of the course
taken-keyword = a keyword of Rust
taken-reserved = reserved by cargo or by some file systems
taken-crate = a crate that the course uses already
error-lesson-exists = there is a `{ $folder }` already
hint-lesson-exists = Choose another id; or, if it is left over and nobody needs it, move it away and try again.
hint-lesson-there = The lesson is there: edit `lessons/{ $lesson }/lesson.toml` and run `cargo grade check { $lesson }`. For a new lesson choose another id.
course-dead-link = it links to `{ $target }`, which is not there
course-dead-link-next = Mend the path, which is seen from the page, or take the link out.
