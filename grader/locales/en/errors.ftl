# Why there is no grade: fragments in lower case. Hints are sentences.

# Whose it is, and what helps where an error has no hint of its own.
error-of-command = error in your command: { $what }
error-of-set-up = error in your set-up: { $what }
error-of-course = error in the course (our fault): { $what }
error-of-grader = error in the grader (our fault): { $what }
hint-of-command = `cargo grade --help` shows what can be typed, `cargo grade list` the lessons and their items.
hint-of-set-up = `cargo grade doctor` shows what was found on this machine and what to do about it. Your work was not graded, and your last result stands.
hint-of-course = Your own work is not the cause. Whoever wrote the lesson has to mend this: show your instructor these lines.
hint-of-grader = Your own work is not the cause. Show your instructor these lines and the command; your last result stands.

error-interrupted = interrupted
error-io = cannot use `{ $path }`: { $problem }
hint-disk-full = The disk is full. `cargo grade doctor` shows what the grader keeps; free some space and run the command again.
hint-permission = Check who owns it and whether it may be written.

error-no-course = `{ $folder }` is not inside a checkout of the course
hint-no-course = Change into the folder of the course, the one that holds `lessons` and `grader`.
error-unknown-lesson = there is no lesson `{ $lesson }`
hint-did-you-mean = Did you mean `{ $lesson }`?
hint-lessons = The lessons are: { $lessons }.
error-unknown-item = { $lesson } has no item `{ $item }`
hint-items = Use `code`, `answers`, or any of: { $items }.
error-no-folder = there is no folder `{ $path }`
error-not-a-folder = `{ $path }` is not a folder
hint-no-folder = Name the folder that holds the submission, the one with `src` and `answers.md` in it.

error-no-rustc = no Rust compiler was found
hint-no-rustc = Install Rust (rustup does it) and open a new terminal, so that `rustc --version` answers.
error-dependencies = what submissions are linked with is incomplete: `{ $path }`
error-dependencies-build = what submissions are linked with cannot be built
hint-dependencies-build = A C++ compiler is needed (the package `g++` or `clang`); the last lines above are the build's own.
error-launch = a child process cannot be started
hint-launch = Check that programs may be run from the cache folder; `cargo grade doctor` shows it.
error-linker = no program can be linked on this machine, not even one of ours
hint-linker = Check that a C compiler works (`cc --version`). One that reads files of its own in your home, such as a wrapper with a cache, cannot do so in the sandbox: put the system's first on the PATH.
error-compiler-disk = the disk is full: the compiler cannot write
error-sandbox-open = the sandbox would open { $path } to the submission, and the course lies in it
hint-sandbox-open = Move the course, or the compiler and libtorch, to a folder of its own.
error-program-gone = the compiled submission in `{ $path }` vanished; run the command again
error-probe-start = the compiled submission cannot be started: libtorch cannot be loaded
hint-doctor = `cargo grade doctor` shows what was found on this machine.
error-device = device `{ $device }` does not work: { $problem }
device-none = this machine has no NVIDIA GPU, or no driver for it
hint-device = Use `--device cpu`, or see `cargo grade doctor`.
error-sandbox = the sandbox reaches { $level }, and { $least } is asked for
hint-sandbox = Ask for less with `--min-sandbox`, and then grade only code that you trust.
error-sandbox-assay = the sandbox cannot be set up on this machine
error-sandbox-broke = the sandbox worked at the start of this run and then failed, twice; nothing was graded
hint-sandbox-assay = Run it again; if it stays so, `cargo grade doctor` shows what this machine offers. `--sandbox off` grades without confinement: only for code that you trust.
sandbox-off = warning: no sandbox. The submission runs with all the rights you have: it can read, change and send away whatever you can.
sandbox-weak = warning: this machine confines only to level { $level }. Do not grade code that you do not trust here.
sandbox-left-out = warning: left out of the sandbox by hand: { $rules }. Do not grade code that you do not trust like this.

error-manifest = { $path }: { $problem }
error-manifest-newer = { $path } has format { $found }, and this grader reads up to { $known }
hint-manifest-newer = Update the grader: it is older than the lesson.
error-lesson = { $path }: { $problem }
error-rescale-id = an id has letters or digits
hint-rescale-id = Use your student id: `--rescale 2026-017`.
error-no-rescale = { $lesson } has no scale for everybody
error-lesson-rubric = the rubric { $path } cannot be used
hint-lesson-rubric = `cargo grade rubric check` names everything that is wrong with it.
mistake-lesson-id = the id is `{ $id }`, the folder is `{ $folder }`: they must be the same
mistake-path = `{ $file }` must be a plain path below the submission's folder
mistake-crate-name = `{ $name }` is no name of a crate: lower-case letters first, then letters, digits and `_`
mistake-twice = `{ $id }` stands twice
mistake-points = { $points } is no number of whole hundredths of a point
mistake-sizes = check `{ $id }`: every fixed size needs a number for each variable, and every range must go upwards
mistake-elements = check `{ $id }`: the smallest parameter has { $smallest } elements, and { $needed } are needed to tell the weights of the largest call apart
mistake-tolerance = the tolerance of `{ $id }` is { $tolerance }: it must be a number above 0, such as 1e-9, or nothing can be told by it
mistake-one-kind = `{ $id }` must have exactly one of: { $kinds }
mistake-expression = `{ $id }`: the expression `{ $expression }` cannot be read: { $problem }
mistake-unknown-check = `{ $id }` names a check that does not exist or is of another kind: { $check }
