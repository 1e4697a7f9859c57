"""Grades a class of Python submissions, as a course without this grader would.

    python3 grader/bench/python/run.py lesson2 10 . solutions/lesson2

The words are the lesson, how many submissions, the course, and the folder of the solution, whose
answers every submission has. Each submission is another source and is checked by pytest in a process
of its own, since nobody's code is trusted with the next one's grade. Everything runs on one core, one
after the other. The last line is JSON: how many were checked and passed, the time on the clock, the
processor time and the largest process. Needs Python 3.11 or later with torch and pytest.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).resolve().parent


def lay(folder: Path, template: str, answers: Path, number: int) -> Path:
    """A submission that differs from all others by a constant that nobody uses."""
    submission = folder / f"student-{number:05}"
    submission.mkdir()
    (submission / "submission.py").write_text(f"{template}\n\nMARK = {number}\n")
    shutil.copy(answers, submission / "answers.md")
    return submission


def check(harness: Path, submission: Path, manifest: Path) -> bool:
    """Whether a submission passes every check."""
    environment = os.environ | {
        "SUBMISSION": str(submission),
        "MANIFEST": str(manifest),
        "OMP_NUM_THREADS": "1",
    }
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(harness)]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, cwd=harness)
    if done.returncode not in (0, 1):
        sys.exit(done.stdout + done.stderr)
    return done.returncode == 0


def main(lesson: str, n_submissions: int, course: Path, solution: Path) -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    manifest = (course / "lessons" / lesson / "lesson.toml").resolve()
    with tempfile.TemporaryDirectory() as scratch:
        # A copy, so that what Python compiles of it is kept there and not in the course.
        harness = Path(scratch, "harness")
        shutil.copytree(HERE / lesson, harness)
        template = (harness / "submission.py").read_text()
        (harness / "submission.py").unlink()
        (folder := Path(scratch, "class")).mkdir()
        answers = solution / "answers.md"
        # The first reads libraries from the disk that the others find in memory.
        check(harness, lay(folder, template, answers, 0), manifest)
        passed = 0
        began, before = time.monotonic(), processor_time()
        for number in range(1, n_submissions + 1):
            passed += check(harness, lay(folder, template, answers, number), manifest)
            print(f"checked {number} of {n_submissions}", flush=True)
        seconds, cpu_seconds = time.monotonic() - began, processor_time() - before
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    measured = {
        "submissions": n_submissions,
        "passed": passed,
        "seconds": seconds,
        "cpu_seconds": cpu_seconds,
        "peak_bytes": peak,
        "torch": version("torch"),
    }
    print(json.dumps(measured))


def processor_time() -> float:
    both = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4]))
