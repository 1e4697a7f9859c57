# The commands for whoever writes a rubric.

help-rubric = Checks a rubric, tries it on a sentence, compares it with labelled answers
help-rubric-check = Finds what is wrong with a rubric; exit code 6 if anything is
help-rubric-check-lesson = Only this lesson; otherwise all that have a rubric
help-rubric-try = Shows how a sentence is read: concepts, rules, points and vetoes
help-rubric-try-text = The sentence; without it, lines are read from the terminal, or one whole answer from a pipe
help-rubric-try-lesson = The lesson whose rubric reads it; needed only where several have one
help-rubric-try-question = The question that it answers, such as `Q2`; otherwise each is tried
help-rubric-eval = Compares the rubric's verdicts with labelled answers
help-rubric-eval-lesson = The lesson whose rubric judges
help-rubric-eval-files = Labelled answers, in TOML

error-no-rubrics = no lesson of the course has a rubric
error-no-rubric = { $lesson } has no rubric
hint-no-rubric = A rubric stands beside the manifest, in `{ $path }`.
error-which-lesson = several lessons have a rubric
hint-which-lesson = Say which with `--lesson`: { $lessons }.
error-no-question = the rubric of { $lesson } has no question `{ $question }`
hint-questions = Questions that it has: { $questions }.
error-no-input = standard input cannot be read: { $problem }
error-rubric = { $file }: { $problem }
error-rubric-at = { $file }: { $place }: { $problem }
hint-rubric = `cargo grade rubric check` says what to do about it.

rubric-none = No lesson has a rubric: nothing to check.
rubric-flaw = { $what } → { $next }
rubric-flaws = { $lesson }: { $count ->
    [0] nothing to mend
    [one] one thing to mend
   *[other] { $count } things to mend
}

rubric-form = not in the form of a rubric: { $problem }
rubric-form-next = mend this line; nothing after it was checked
rubric-pattern = a pattern that cannot be compiled: { $problem }
rubric-pattern-next = mend the regular expression after `re:`; nothing else was checked
rubric-unknown = names `{ $name }`, which does not exist
rubric-unknown-next = correct the name, or add `{ $name }`; nothing else was checked
rubric-schema = schema { $schema } is unknown
rubric-schema-next = write `schema = 1`, or update the grader

rubric-twice = a concept with this id is there already
rubric-twice-next = rename one of the two, or put their patterns together
rubric-no-chinese = has no Chinese patterns
rubric-no-english = has no English patterns
rubric-no-words-next = add some under `{ $field }`: answers come in both languages
rubric-open-gap = `{ $pattern }` has a gap without a limit
rubric-open-gap-next = give it one, such as `[^。;\n]{"{"}0,12{"}"}`
rubric-unknown-part = names the part `{ $part }`, which the point does not have
rubric-unknown-part-next = correct the name, or add the part
rubric-unknown-excuse = names the excuse `{ $excuse }`, which the veto does not have
rubric-unknown-excuse-next = correct the name, or add the excuse
rubric-never-full = cannot be earned in full
rubric-never-full-next = list under `full` which parts earn all of it
rubric-odd-weight = has a weight that cannot be halved
rubric-odd-weight-next = make it an even number of hundredths
rubric-empty-part = has the part `{ $part }` without a rule
rubric-empty-part-next = add a `rule`, or remove the part
rubric-few-earn = only { $all } examples earn it ({ $chinese } Chinese, { $english } English)
rubric-few-deny = only { $all } examples earn nothing of it ({ $chinese } Chinese, { $english } English)
rubric-few-fire = only { $all } examples set it off ({ $chinese } Chinese, { $english } English)
rubric-few-clear = only { $all } examples leave it alone ({ $chinese } Chinese, { $english } English)
rubric-few-next = add some, to { $needed } in all and { $each } in each language
rubric-no-excuse = has neither an excuse nor anything that clears it
rubric-no-excuse-next = add `excused_by` or `clear`: no claim is beyond explanation
rubric-prompt-earns = earned by the handed-out question itself
rubric-prompt-fires = set off by the handed-out question itself
rubric-prompt-next = narrow the patterns to what only an answer says
rubric-unknown-question = an example answers this question, which the rubric does not have
rubric-unknown-question-next = correct `question` of the example
rubric-unknown-id = an example names it, but its question has no such point or veto
rubric-unknown-id-next = correct the id, or the example's `question`
rubric-example-earns = an example gets { $got } and should get { $wanted }
rubric-example-safe = does not fire for an example that should set it off
rubric-example-fires = fires for an example that should not set it off
rubric-example-next = `cargo grade rubric try` shows how it reads `{ $example }`

rubric-other-lesson = is the rubric of `{ $lesson }`
rubric-other-lesson-next = write `lesson = "{ $lesson }"`
rubric-only-in-lesson = worth { $points } in the lesson, and not in the rubric at all
rubric-only-in-rubric = worth { $points } in the rubric, and no text item of the lesson
rubric-other-weight = worth { $points } in the rubric and { $lesson } in the lesson
rubric-other-question = belongs to { $question } in the rubric and to { $lesson } in the lesson
rubric-veto-only-in-lesson = a veto of the lesson that the rubric does not have
rubric-veto-only-in-rubric = a veto of the rubric that the lesson does not have
rubric-lesson-next = make `rubric.toml` and `lesson.toml` agree

rubric-try-live = One sentence a line; Ctrl-D ends.
rubric-try-question = { $question }
rubric-try-earned = { $question }: earns { $earned } of { $worth }
rubric-try-numbers = numbers: { $numbers }
rubric-try-status = { $status }
rubric-try-status-under = { $status }; topic { $topic }
rubric-try-pending = left to a person ({ $reason })
rubric-try-rules = rules that hold: { $rules }
rubric-try-doubted = { $rule } ({ $doubts })
rubric-try-missing = parts not found: { $parts }
rubric-try-veto = { $mark } veto { $veto }: { $state } · { $title }
rubric-try-flags = remarkable: { $flags }
rubric-try-silent = No rule holds in: { $questions }

rubric-status-and = {", "}
rubric-status-asserted = asserted
rubric-status-not = denied
rubric-status-not-always = denied as a general rule
rubric-status-hedged = hedged
rubric-status-conditional = under a condition
rubric-status-asked = asked
rubric-status-others = said by others
rubric-status-refuted = refuted afterwards
rubric-status-retracted = taken back
rubric-status-given = repeated from the question
rubric-status-tangled = negations unclear

rubric-share-none = nothing
rubric-share-half = half
rubric-share-full = all
rubric-veto-clear = clear
rubric-veto-fired = fires
rubric-veto-excused = excused

rubric-eval-heading = { $lesson }: { $answers ->
    [one] one answer
   *[other] { $answers } answers
}, { $pending } with something left to a person
rubric-eval-point = point
rubric-eval-agreement = agreement
rubric-eval-precision = precision
rubric-eval-recall = recall
rubric-eval-over = too much
rubric-eval-under = too little
rubric-eval-left = pending
rubric-eval-answers = answers
rubric-eval-veto = veto
rubric-eval-fired-right = right
rubric-eval-fired-wrong = wrong
rubric-eval-missed = missed
rubric-eval-pending-due = pending, due
rubric-eval-pending-clear = pending, clear
rubric-eval-question = question
rubric-eval-kappa = QWK
rubric-eval-interval = 95% interval
rubric-eval-total = total
rubric-eval-wrong = Decided otherwise than labelled ({ $count }):
rubric-eval-pending = Left to a person ({ $count }):
rubric-eval-line = { $answer }  { $item }: { $got }; label: { $wanted }
rubric-eval-close = { $answer }  { $item }: { $got }; label: { $wanted } (a close case)
rubric-eval-leaning = left to a person ({ $reason }), would get { $share }

error-corpus = { $path }:{ $line }: { $problem }
error-corpus-unread = `{ $path }` cannot be read: { $problem }
hint-corpus = Each `[[answer]]` has `id`, `question`, `text`, `points`, `veto` and `review`.
corpus-answer = answer `{ $answer }`: { $mistake }
corpus-twice = the id is used above already
corpus-question = the rubric has no question `{ $question }`
corpus-id = { $question } of the rubric has no `{ $id }`
corpus-share = `{ $id }` is labelled { $share }; a share is 0, 0.5 or 1
