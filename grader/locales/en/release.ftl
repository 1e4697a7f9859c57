# The exercise made from the solution, and what students get.

# What became of the exercises.
generate-same = { $lesson }: the exercise is what the solution gives, { $blanks ->
    [one] 1 blank
   *[other] { $blanks } blanks
}.
generate-written = { $lesson }: { $written ->
    [one] 1 file
   *[other] { $written } files
} written, { $blanks ->
    [one] 1 blank
   *[other] { $blanks } blanks
}.
generate-differs = { $lesson }: the exercise is not what the solution gives ({ $blanks ->
    [one] 1 blank
   *[other] { $blanks } blanks
}). Edit the solution rather than the exercise, then run `cargo grade generate { $lesson }`.
generate-kept = What had been filled in there is kept in { $folder }.
generate-file-differs = { $file }:{ $line } differs
generate-file-changed = { $file }: written over from line { $line } on
generate-file-missing = { $file } is missing
generate-file-new = { $file }: new
generate-file-extra = { $file }: the solution has no such file; it was left alone, and no release takes it

# Why an exercise cannot be made: fragments in lower case. Next steps are sentences.
error-generate = { $place }: { $problem }
error-no-solution = { $lesson } has no solution to make its exercise from
hint-no-solution = Put the reference crate, or at least its answer sheet, into `{ $path }`.
error-generate-layout = the exercise made from the solution cannot be read as Rust: { $files }
hint-generate-layout = The lines after `// exercise|` must make sense in place of the solution's; the compiler's words are above.
error-no-rustfmt = rustfmt was not found
hint-no-rustfmt = Install it with `rustup component add rustfmt`: the lines of an exercise are laid out by it.
error-no-file = `{ $path }` is a link or no file at all
hint-no-file = Put the file itself there: what a link points at is not copied, lest something come along that nobody looked at.
mark-unclosed = blank { $number } has no end
mark-unclosed-next = Write `// end of blank { $number }` after its last line.
mark-nested = a mark stands inside blank { $number }
mark-no-hint = blank { $number } has no hint
mark-no-hint-next = Write what is to be filled in there: `// blank { $number }: a hint of one line`.
mark-end-alone = blank { $number } ends here and did not begin
mark-end-alone-next = Write `// blank { $number }: a hint` before its first line, or correct the number.
mark-empty = nothing stands between the marks of blank { $number }
mark-empty-next = Put the marks around the solution's lines.
mark-no-blank = the lines of the exercise must have the blank { $number } in them once
mark-no-blank-next = Write `{ $place }` where the student's code goes, or leave these lines out altogether.
mark-blank-outside = `{ $place }` stands outside a blank
mark-blank-outside-next = Put the line between `// blank N: a hint` and `// end of blank N`.
mark-malformed = this looks like a mark and is none
mark-malformed-next = Marks have a line to themselves: `// blank N: a hint`, `// exercise| code`, `// end of blank N`.
mark-left = the exercise would have a mark in it
mark-left-next = After `// exercise|` write what students are to see; marks stand in lines of their own.
mark-twice = there is another blank { $number }
mark-gap = this is blank { $number }, and there is no blank { $missing }
mark-number-next = Number the blanks 1, 2, 3, … over all files of the solution, each once.
mark-no-item = no item of the manifest names blank { $number }
mark-no-item-next = Add { $number } to `blanks` of the item that it earns points for, in `lesson.toml`.
mark-no-such-blank = `{ $item }` names blank { $number }, which the solution does not have
mark-no-such-blank-next = Correct the number, or mark blank { $number } in the solution.
sheet-no-mark = `## { $section }` has no mark, so that its answer would be handed out
sheet-no-mark-next = Write `{ $mark }` between the question and the answer.

# What was handed out.
release-building = building the grader of the release, to try it: a few minutes the first time, then seconds
release-written = Release written to { $out }: { $files } files, { $size }.
release-searched = Searched for the solutions of { $blanks ->
    [one] 1 blank
   *[other] { $blanks } blanks
} and { $sentences } sentences of model and labelled answers in all { $files } files: none found.
release-too-short = Too short to be looked for alone, so only together with the code around them, blanks: { $blanks }
release-limits = The search finds copies in any layout. It does not find what is renamed, reworded, computed in another order or drawn in pixels; and `lesson.toml` must hold the formulas and numbers that are accepted.
release-proved = { $lesson }: builds, earns { $points } of { $max } as handed out, as declared; { $pending ->
    [0] no answers to grade by hand-in.
    [one] 1 answer is graded when it is handed in.
   *[other] { $pending } answers are graded when they are handed in.
}
release-left-out = Not handed out: { $names }
release-next = Try it as a student would: change into the folder and run `cargo grade list`.

# Why there is no release.
error-release-not-empty = `{ $path }` is there already and not empty
error-release-inside = `{ $path }` lies inside a part of the course
error-release-no-parent = there is no folder for `{ $path }` to lie in
error-release-taken = something was put into `{ $path }` while this release was being proven
hint-release-taken = Another release may have been written there at the same time: look at it, or name another folder. It was left as it is.
error-page = { $place }: { $problem }
hint-page = Write `{ $opens }` before and `{ $closes }` after a part for authors, each in a line of its own; nothing was written.
page-unclosed = the part for authors that begins here has no end, so that the rest of the page would be left out
page-end-alone = a part for authors ends here and did not begin
page-nested = a part for authors begins inside another
page-malformed = this looks like the mark of a part for authors and is none
error-dead-links = { $count ->
    [one] 1 link of a page
   *[other] { $count } links of pages
} would lead nowhere in the release:
    { $links }
dead-link = { $place } leads to `{ $target }`, which is not handed out
hint-dead-links = Correct the link, put the file where the lesson hands it out (figures into `figures`), or put the link into a part for authors; nothing was written.
hint-release-out = Name a folder that does not exist yet, outside the course or right in it, such as `../handout`.
error-leak = the release would give a solution away, in { $count ->
    [one] 1 place
   *[other] { $count } places
}:
    { $leaks }
leak-place = { $place } holds { $secret }
leak-more = and in { $count ->
    [one] 1 place
   *[other] { $count } places
} more
hint-leak = Take it out of the course's own file there and run the command again; nothing was written.
leak-blank = the solution of blank { $number } ({ $place })
leak-answer = a sentence of the answer to { $heading } ({ $place })
leak-labelled = a sentence of a known answer ({ $place })
error-proof-lock = the lock file of the release cannot be made
error-proof-build = the grader of the release cannot be built
hint-proof-build = Something that is handed out needs something that is not; cargo's words are above. Nothing was written.
error-proof-not-graded = the release's own grader gives { $lesson } no grade
error-proof-grade = { $lesson } is not graded in the release as it must be: { $problem }
hint-proof-grade = Grade the generated exercise here to see why. What it earns as handed out is declared in `lesson.toml`: `[skeleton] points`. Nothing was written.
proof-status = `{ $item }` is { $status }: { $message }
proof-score = it earns { $score } as handed out, and { $expected } is declared
proof-passes = it passes as handed out
proof-exit = the verdict is { $verdict } and the exit code { $code }
proof-no-item = the report has no `{ $item }`
proof-not-pending = `{ $item }` is { $status } although the rubric was left out, or does not say that it is graded after the hand-in
proof-range = the score range does not hold the points of the answers
