# Hints, explanations, and putting files back.

hint-heading = { $item } · { $title } · hint { $level } of { $levels }
hint-next =
    For a plainer one:
      cargo grade hint { $lesson } { $item }
hint-last =
    This is the last one. For what is asked and what usually goes wrong:
      cargo grade explain { $lesson }/{ $item }
hint-none = Nothing is left to hint at in { $lesson }: every item that has hints is right in your last result. `cargo grade hint { $lesson } ITEM` gives one all the same.
hint-used-up = You have seen every hint for what is not right yet in { $lesson }: { $items }. To see one again, name its item: `cargo grade hint { $lesson } { $first } --level 1`.
hint-not-built = Your last result does not compile, and no hint helps before it does: { $error }
hint-not-built-next = No hint was used up. Mend that first; `cargo grade hint { $lesson } ITEM` gives one all the same.
hint-not-kept = This hint will come once more, since it could not be written down that you have seen it: { $problem }
error-no-hints = there are no hints for `{ $item }`
hint-no-hints = `cargo grade explain { $item }` says what is asked and what usually goes wrong.
error-no-level = `{ $item }` has no hint { $level }
hint-levels = Its hints are numbered from 1 to { $levels }.
hint-nearest = Did you mean one of these: { $ids }?
hint-topics = The items and vetoes are: { $ids }.
error-ambiguous-item = several lessons have an item `{ $item }`
hint-ambiguous-item = Say which: { $names }.

explain-answer = { $lesson } · { $max } points · answer under `## { $section }` in { $file }
explain-blanks = { $lesson } · { $max } points · { $count ->
    [one] blank { $blanks }
   *[other] blanks { $blanks }
} in { $file }
explain-code = { $lesson } · { $max } points · { $file }
explain-veto = { $lesson } · veto: where it fires, the lesson is not passed, whatever the score
explain-never = Your last result: none yet
explain-last-item = Your last result: { $status }, { $points } points
explain-last-veto = Your last result: { $state }
explain-veto-clear = not fired
explain-veto-fired = fired
explain-veto-excused = excused by the reason that you gave
explain-veto-pending = still open
explain-veto-unjudged = not judged yet, since your code did not run
explain-about = What it means
explain-judged = How it is judged
explain-accepted = Accepted forms:
explain-form = { $form } ({ $remark })
explain-form-alone = { $form }
explain-faults = What usually goes wrong
explain-next = Next
explain-next-hint = cargo grade hint { $lesson } { $item }: { $count ->
    [one] one hint
   *[other] { $count } hints, a little more each time
}
explain-next-only = cargo grade { $lesson } --only { $item }: grades this item alone
explain-next-grade = cargo grade { $lesson }: shows whether it fires for your own work

judged-expression = Your `{ $function }` is called in mode `{ $mode }` with { $sizes } sets of sizes that you do not see, { $random } of them drawn anew in each run. It is right where its value follows one of the accepted forms at every one of them, to { $tolerance } relative.
judged-own-mode = In these forms `{ $mode }` stands for your own value in that mode, so that a fault there does not cost points here too.
judged-mistakes = { $count ->
    [one] One usual mistake is named where your values betray it.
   *[other] { $count } usual mistakes are named where your values betray them.
}
judged-accumulation = Your `{ $function }` is run { $calls } times with gradients that you do not see, in windows of { $least } to { $most }. From what reaches the optimizer the weight of each micro-batch in each step is recovered, to { $tolerance } for f32.
judged-averaging = Right: every gradient of your own window arrives with weight 1/grad_accum, in every parameter, and the caller's tensors are left as they were.
judged-zeroing = Right: no gradient of an earlier window, and none of an earlier call, reaches a later step.
judged-trigger = Right: the optimizer is called once after the last micro-batch of each window and at no other place. Only the places count here, not what it receives.
judged-every-call = It must be right in every run in which it can be seen. The other parts of the loop are judged apart, so that one fault costs one part.
judged-text = Your words under `## { $section }` are searched for this statement, in English or Chinese, by rules and without a network. Part of it earns part of the points.
judged-by-claims = What counts is what you state: length, style and a list of catchwords earn nothing. Where the rules are not sure, the item is pending and a person decides.
judged-plain-sum = It fires when every window of two or more micro-batches reaches the optimizer as a plain sum, in every parameter. A valid reason under `## { $section }` excuses it; nothing that stands elsewhere does.
judged-claim = It fires where you state this under `## { $section }` as your own view. A quotation that you refute, a condition under which it is true, or a doubt does not fire it.
judged-veto = Where the rules are not sure, it stays open until a person decides.
judged-handed-in = Not on your machine: the course as you were given it has no rubric, and your instructor grades the answers after you hand them in.

reset-done = { $lesson } is back to how it was handed out:
reset-replaced = replaced { $path }
reset-added = put back { $path }, which was missing
reset-kept = Your versions are kept in { $folder }
reset-restore = To get one back, copy it over the file in { $exercise }: it has the same name there.
reset-nothing = Nothing to do: { $folder } is as it was handed out.
reset-differ = Not as they were handed out: { $files }
reset-ask = Put them back? A copy of yours is kept. [y/N]
reset-left = Nothing was changed.
error-reset-unasked = nobody is there to be asked whether these may be replaced: { $files }
hint-reset-unasked = Run it in a terminal, or say so at once: `cargo grade reset { $lesson } --yes`. A copy of yours is kept.
error-reset-in-the-way = `{ $path }` is in the way: a link, or no plain file or folder
hint-reset-in-the-way = Nothing was changed. Move it somewhere else and run the command again.
error-nothing-to-reset-to = there is nothing to put back from: neither a copy in `{ $skeleton }` nor a solution in `{ $solution }` that an exercise can be made from
hint-nothing-to-reset-to = Nothing was changed. Take the files from the archive in which the course was handed out, or ask your instructor for them.
error-skeleton-lacks = the copy of the exercise in `{ $skeleton }` lacks `{ $file }`
error-skeleton-link = `{ $path }` is no plain file or folder, and a copy of an exercise holds nothing else
