# What people decide, and what they are shown and asked for it.

help-review = Decides what the grader leaves to a person
help-record = The record of what people decided about the answers, written by `cargo grade review`; by default the submission's own in `.grade/reviews`
help-review-solution = Review the reference solution in place of your own crate
help-review-submission = Review the files found in this folder in place of your own crate
help-review-only = Grade only these first: `code`, `answers`, or ids of items; `answers` spares the code
help-review-record = Write to this record and read from it; by default the submission's own in `.grade/reviews`
help-review-by = Who decides; otherwise your login name
help-review-all = Show every answer and veto, and not only what waits for a person
help-review-set = Decide without being asked: `q2.d=yes`, with `yes`, `half` or `no` for a point, `fired` or `clear` for a veto
help-review-withdraw = Take back what was decided about this
help-review-reason = Why; needed with `--set` and `--withdraw`
help-review-list = List what waits for a person and what was decided
help-review-verify = Check that the record is as it was written, and print the hash of its last line

word-yes = yes
word-half = half
word-no = no
word-fired = fired
word-clear = clear
word-withdrawn = withdrawn

decided-item = { $id }: { $by } decided “{ $word }”, { $points } of { $max } ({ $date }): { $reason }
decided-veto = Veto { $id } ({ $title }): { $by } decided “{ $word }” ({ $date }): { $reason }
decided-message = { $by } decided: { $reason }

machine-point = { $status }, { $points }
machine-clear = clear
machine-fired = fired
machine-excused = excused
machine-pending = pending
machine-plain = grader: { $found }
machine-says = grader: { $found }: { $message }
machine-asks = grader: { $found } ({ $code }): { $message }

remark-stale = decided on another version of the answer, so no longer counted: { $targets }. `{ $command }` asks again.
remark-other-rubric = decided with another version of the rubric, and still counted: { $targets }. `{ $command }` asks to confirm.
remark-unknown-target = the record decides about { $targets }, which this lesson does not know; it is passed over. `{ $command } --withdraw ID --reason "…"` takes it out.

review-position = [{ $at } of { $of }]
review-point = { $id } · { $title } · worth { $max }
review-point-open = { $id } · { $title } · { $least } to { $most } of { $max } possible
review-veto = { $id } · { $title } · veto
review-no-answer = (nothing is written here)
review-missing = not found: { $missing }
review-reference = The reference answer:
review-before = decided before: { $by }, “{ $word }” ({ $date }): { $reason }
review-before-rubric = decided before, with another version of the rubric; please confirm: { $by }, “{ $word }” ({ $date }): { $reason }
review-before-stale = decided before, on another version of the answer, and no longer counted: { $by }, “{ $word }” ({ $date }): { $reason }
review-written = Written: { $target } { $word }.
review-none = Nothing waits for a person.
review-how = To decide: { $command } --set { $target }={ $word } --reason "…"
review-verified = The record `{ $path }` is as it was written. Lines: { $count }. Hash of the last: { $head }
review-no-record = Nothing was decided yet: there is no record `{ $path }`.

ask-point = [y]es  [h]alf  [n]o  [s]kip  [q]uit:
ask-veto = [f]ired  [c]lear  [s]kip  [q]uit:
ask-reason = Why, in one line (empty takes it back):
ask-again = `{ $word }` is none of these.

error-record = the record `{ $path }` cannot be used: line { $line } { $fault }
hint-record = Nothing is graded without it, since it may have raised the grade. Put a copy back, or move it away and decide again.
record-cut-off = is cut off
record-unreadable = is no decision
record-altered = is not as it was written
record-unlinked = does not follow the line before
error-no-record = there is no record `{ $path }`
hint-no-record = Name the file that `cargo grade review` wrote, or leave `--record` out.
error-review-setting = `{ $setting }` is no decision
error-review-word = `{ $target }` cannot be decided as `{ $word }`
hint-review-setting = Write `--set q2.d=yes`: `yes`, `half` or `no` for a point, `fired` or `clear` for a veto.
error-review-target = { $lesson } has no point of an answer and no veto `{ $target }`
hint-review-targets = Use any of: { $targets }.
error-review-not-run = `{ $target }` is not judged in this run, so there is nothing to decide
hint-review-not-run = Leave `--only` out, or name what it rests on.
error-review-reason = a decision needs a reason
hint-review-reason = Say why with `--reason "…"`: it stands in the report beside the points.
error-review-nothing = there is no decision about `{ $target }` to take back
hint-review-nothing = `{ $command } --list` shows what was decided.
