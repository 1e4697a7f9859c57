# The help of the commands. Those of `review` and `rubric` stand with them.

help-list = Lists the lessons, their items and your last results
help-watch = Grades again whenever you save a file
help-hint = Gives a hint, a little more each time
help-explain = Says what an item or a veto means and what usually goes wrong
help-reset = Puts the files of a lesson back to how they were handed out, and keeps a copy of yours
help-doctor = Shows what was found on this machine and what to do about what is missing
help-bench = Measures where the time of a grade goes, beside the least that it could take
help-check = Tests the course itself: manifest, skeleton, solution, wrong submissions
help-generate = Makes the exercises from the solutions
help-new = Writes a new lesson to start from
help-release = Writes what students get, and proves that no solution is in it
help-completions = Prints a script that completes commands in your shell
help-only-lesson = Only this lesson
help-hint-item = The item, such as `averaging`; without it, the next one that is not right
help-hint-level = How plain the hint is, from 1; without it, one more than last time
help-explain-item = The id of an item or a veto, such as `averaging`, `q1.a` or `lesson2/averaging`
help-reset-yes = Do not ask
help-bench-lesson = The lesson whose solution is graded
help-bench-runs = How many grades are measured
help-bench-class = Measures classes of up to so many submissions instead, 30 if no number is given: their rate, their floor, memory, and a Python harness beside them
help-generate-check = Compare with the exercises that are there, and write nothing
help-new-lesson = The id of the new lesson, such as `lesson3`
help-release-out = A folder that does not exist yet, or is empty
help-completions-shell = The shell

help-words-usage = Usage:{" "}
help-words-commands = Commands
help-words-arguments = Arguments
help-words-options = Options
help-words-help = Print help
help-words-version = Print version
help-words-default = {" "}[default: { $value }]
help-words-choices = {" "}[possible values: { $values }]
