# Grading on every save, and the history of results.

list-results =
    { $count ->
        [one] 1 result: { $best } ({ $id })
       *[other] { $count } results, the best { $best } ({ $id })
    }
list-results-trend = { $count } results, the best { $best } ({ $id }); the last scores: { $trend }
list-see-recent = `cargo grade list { $lesson }` shows the last results and what changed
list-recent = The last results, newest first:
list-only = only { $only }
list-gained = + { $items }
list-lost = − { $items }
list-item-never = never graded
list-older = { $mark } graded before you changed the file; `cargo grade` without `--only` grades all of it
list-damaged =
    { $count ->
        [one] 1 damaged line in { $file } is left out; the others count
       *[other] { $count } damaged lines in { $file } are left out; the others count
    }

watch-watching = Watching { $lesson }: { $files }. Each save is graded.
watch-lines = Type a key and Enter: a again, h hint, c only the code (on/off), q quit
watch-keys = a again · h hint · c only code · m more, ↑ ↓ scroll · q quit
watch-grading = grading …
watch-grading-for = grading … { $seconds } s
watch-waiting = graded at { $time } · waiting for a save
watch-unchanged = unchanged: that save altered nothing, so it was not graded again
watch-unchanged-at = saved without a change at { $time }, not graded again · waiting for a save
watch-goes-on = not graded: the last result stands; mend it and save
watch-only = now only { $only }
watch-only-code = now only the code
watch-all = now everything
watch-more = lines { $first }–{ $last } of { $all } · m: more
watch-hint = Hint { $level } of { $levels } for { $item } ({ $title }): { $text }
watch-hint-last = Hint { $level } of { $levels } for { $item } ({ $title }), its last one: { $text }
watch-libtorch = Providing libtorch: once, a few minutes …
watch-polling-wished = Looking at the files every 0.2 s, since GRADE_WATCH is `poll`.
watch-polling-file-system = The files lie on a file system ({ $name }) that does not tell of every save: they are looked at every 0.2 s instead.
watch-polling-limit = The system's limit of watches is reached (fs.inotify.max_user_watches): the files are looked at every 0.2 s instead.
watch-polling-problem = The system cannot tell of saves ({ $problem }): the files are looked at every 0.2 s instead.
watch-not-built = it does not compile: { $error }
