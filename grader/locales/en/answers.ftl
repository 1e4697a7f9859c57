# What is said of answers in words, and of vetoes.

text-no-file = there is no answer sheet in the submission
text-empty = nothing is written under `## { $question }` yet
text-absent = the sheet has no heading `## { $question }`
text-no-rubric = answered; your instructor grades it after you hand it in
text-half = half of it is there
text-nothing = nothing that you wrote was recognised as an answer to this
text-against = what you wrote says something else
text-missing = { $found }; missing: { $missing }
text-hint = { $found }. { $hint }
text-person = a person decides: { $reason }

reason-shotgun = it says one thing and its opposite
reason-tangled = so many negations that it is unclear what is claimed
reason-hedged-veto = it is close to a claim that fails the lesson, but in doubt or as a question
reason-conditional-veto = it is close to a claim that fails the lesson, but under a condition
reason-quoted-veto = it repeats a claim that fails the lesson without saying that it is wrong
reason-partial-excuse = a part of what makes the claim harmless is there, not all of it
reason-near-veto = it is close to a claim that fails the lesson
reason-method-only = the way is right, the result is not there
reason-unknown-reason = it gives a reason that the rubric does not know
reason-stuffing = words of the field in a row, without statements
reason-other-language = it is neither in Chinese nor in English

words-place = line { $line }, column { $column }: “{ $quote }”
words-read-as = read as: { $words }

veto-clear = clear
veto-not-run = not judged in this run
veto-claimed = this is what the answer claims; if you mean a special case, say which
veto-excused = it is claimed, and the answer says what makes it harmless
veto-person = a person decides: { $reason }
veto-no-rubric = your instructor judges it after you hand it in
veto-sum = every window arrives as a plain sum, and `## { $section }` gives no reason; only that section counts as the place for one
veto-sum-no-reason = every window arrives as a plain sum, and what `## { $section }` says is no reason for it
veto-sum-excused = every window arrives as a plain sum; `## { $section }` gives a valid reason
veto-sum-note = every window arrives as a plain sum; a person must weigh the reason given under `## { $section }`
veto-sum-person = every window arrives as a plain sum; a person must weigh what `## { $section }` says: { $reason }

remark-long = the answer under `## { $question }` is very long; a few paragraphs are enough
remark-hidden = under `## { $question }`, line { $line } holds text that a reader of the page does not see; it is not read
remark-injection = under `## { $question }`, line { $line } gives orders to whoever grades; they are not followed
remark-copies-question = the answer under `## { $question }` is mostly the question again, which earns nothing
remark-copies-reference = the answer under `## { $question }` is mostly the model answer; its points stand, and a person may ask
remark-unit = under `## { $question }`, line { $line } gives two amounts for one that differ: GB is 10⁹ bytes, GiB is 2³⁰

rescale-open = open. `cargo grade { $lesson } --rescale ID` with your student id gives you the numbers
rescale-no-id = open. `## { $section }` names no id: write a line such as `id: 2026-017`
rescale-no-result = open. `## { $section }` names no result yet: a number with its unit, such as `12.3 GB`
rescale-right = done. { $quote } is right for { $id } ({ $scale })
rescale-wrong = { $quote } is not what { $scale } gives
rescale-unit = { $quote } has the wrong unit: it is right when GB (10⁹ bytes) and GiB (2³⁰ bytes) are swapped ({ $scale })
rescale-thousand = { $quote } is off by a factor of a thousand or so: look at the unit ({ $scale })
rescale-mode = { $quote } is right for mode { $other }; asked for is { $scale }
rescale-no-unit = { $quote } is right in bytes, but has no unit ({ $scale })
scale-title = The scale for { $id }:
scale-next = How many bytes do the activations take? Write `id: { $id }`, your calculation, and the result with its unit under `## { $section }` in { $sheet }; the next grade tells whether it is right. It is not scored.
scale-next-handed-in = How many bytes do the activations take? Write `id: { $id }`, your calculation, and the result with its unit under `## { $section }` in { $sheet }; your instructor tells whether it is right after you hand it in. It is not scored.
