"""What a long study full of rules costs: its check, and a question page in it beside the same page of a short study.

300 steps and 1,000 rules, each a condition over an earlier answer that jumps over a step. The check is timed as the author
meets it, from the command line. The pages are timed under load, side by side, and their instructions counted under callgrind as
in `growth`.
"""

import functools
import shutil
import statistics
import subprocess
import time

from harness import machine
from harness.cairn import Cairn
from harness.callgrind import BATCHES
from harness.figures import Row
from harness.load import load
from measurements import growth

NAME = "rules"
NEEDS = ("callgrind_control", "cairn", "gcc", "wrk")
CONNECTIONS = 64
CHECK_BAR = 300
PAGE_BAR = 1.3


def measure(bench):
    steps, rules, runs, given = (30, 100, 10, 10) if bench.is_quick else (300, 1_000, 100, 100)
    batches = 1 if bench.is_quick else BATCHES
    long = growth.recipe(steps, runs, given, rules)
    seconds = statistics.median(check(long.study) for _ in range(bench.rounds))
    recipes = {"short": growth.recipe(3, 2, 1), "long": long}
    times = time_pages(bench, recipes)
    counts = growth.count(bench, recipes, batches)
    peer, about = "short study, no rules", f"{steps} steps, {rules:,} rules"
    rows = [Row(f"check of a study, {about}", seconds * 1e3, "ms", at_most=CHECK_BAR)]
    for figures, unit in (times, "us a page"), (counts, "instr."):
        small = figures["short"]["begun"]
        rows += [
            Row(f"question page, {about}", figures["long"]["begun"], unit, peer, small, at_most=PAGE_BAR),
            Row(f"with {given} answers given", figures["long"]["answered"], unit, peer, small, at_most=PAGE_BAR),
        ]
    return rows


def time_pages(bench, recipes):
    """Microseconds from one page to the next under load: name to place to time."""
    turns = {}
    for name, made in recipes.items():
        data, pages = made.folder()
        folder = bench.folder / f"{name}-served"
        shutil.copytree(data, folder)
        server = bench.start(Cairn(made.study, folder, bench.folder / f"{name}.log"))
        for place, page in pages.items():
            turns[name, place] = functools.partial(load, server, bench.seconds, CONNECTIONS, page)
    times = {name: {} for name in recipes}
    for (name, place), figures in bench.take_turns(turns).items():
        times[name][place] = 1e6 / figures["rate"]
    return times


def check(study):
    """Seconds of the clock for `cairn check`."""
    start = time.monotonic()
    subprocess.run([machine.find("cairn"), "check", study], check=True, capture_output=True)
    return time.monotonic() - start
