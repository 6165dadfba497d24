"""What a long study full of rules costs: its check, and a question page in it beside the same page of a short study.

300 steps and 1,000 rules, each a condition over an earlier answer that jumps over a step. The check is timed as the author
meets it, from the command line; the page's instructions are counted under callgrind as in `growth`.
"""

import statistics
import subprocess
import time

from harness import machine
from harness.callgrind import BATCHES
from harness.figures import Row
from measurements import growth

NAME = "rules"
NEEDS = ("callgrind_control", "cairn", "gcc")
CHECK_BAR = 300
PAGE_BAR = 1.3


def measure(bench):
    steps, rules, runs, given = (30, 100, 10, 10) if bench.is_quick else (300, 1_000, 100, 100)
    batches = 1 if bench.is_quick else BATCHES
    long = growth.recipe(steps, runs, given, rules)
    seconds = statistics.median(check(long.study) for _ in range(bench.rounds))
    counts = growth.count(bench, {"short": growth.recipe(3, 2, 1), "long": long}, batches)
    small, peer, about = counts["short"]["begun"], "short study, no rules", f"{steps} steps, {rules:,} rules"
    return [
        Row(f"check of a study, {about}", seconds * 1e3, "ms", at_most=CHECK_BAR),
        Row(f"question page, {about}", counts["long"]["begun"], "instr.", peer, small, at_most=PAGE_BAR),
        Row(f"with {given} answers given", counts["long"]["answered"], "instr.", peer, small, at_most=PAGE_BAR),
    ]


def check(study):
    """Seconds of the clock for `cairn check`."""
    start = time.monotonic()
    subprocess.run([machine.find("cairn"), "check", study], check=True, capture_output=True)
    return time.monotonic() - start
