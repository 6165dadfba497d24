"""The export of 200,000 runs, beside the `sqlite3` shell on the same rows.

One `cairn export` writes the long and the wide file, the codebook, readers, and SHA-256 of each, and syncs them to the disk. The
shell writes the columns of the database as they are, one table a command: an answer a row, or a run a row by `max(case …)`.
"""

import shutil

from harness import machine
from harness.figures import Row
from harness.process import run_measured
from measurements import visits

NAME = "export"
NEEDS = ("cairn", "sqlite3")
RUNS = 200_000
QUICK_RUNS = 2_000
MEMORY = 100

LONG = """
SELECT run.id, run.participant, run.version, step, item, iteration + 1, answer.revision, is_current, answer.status, type, value,
  shown_at, answered_at, (answered_at - shown_at) / 1000.0
FROM run JOIN answer ON answer.run = run.row
WHERE run.task = 'visit' AND is_current = 1 ORDER BY run.started_at, run.row, answer.row
"""
WIDE = f"""
SELECT run.id, run.participant, run.task, run.version, run.status, run.mode, run.is_test, run.number, run.language,
  run.timezone, run.started_at, run.last_saved_at, run.finished_at, (run.finished_at - run.started_at) / 1000.0,
  run.active_ms / 1000.0, run.resumes, {", ".join(f"max(CASE WHEN item = '{item}' THEN value END)" for item in visits.ITEMS)}
FROM run JOIN answer ON answer.run = run.row
WHERE run.task = 'visit' AND is_current = 1 GROUP BY run.row ORDER BY run.started_at, run.row
"""


def measure(bench):
    runs = QUICK_RUNS if bench.is_quick else RUNS
    data, _ = visits.recipe(runs).folder()
    output = bench.folder / "export"

    def cairn():
        shutil.rmtree(output, ignore_errors=True)
        return run_measured([machine.CAIRN, "export", data, "--output", output])

    def shell(query, name):
        command = [machine.find("sqlite3"), "-csv", "-header", "-readonly", data / "cairn.sqlite", query]
        return run_measured(command, bench.folder / name)

    found = bench.take_turns({
        "cairn": cairn,
        "long": lambda: shell(LONG, "long.csv"),
        "wide": lambda: shell(WIDE, "wide.csv"),
    })
    for name in ("visit.csv", "visit.long.csv"):
        if not (output / name).exists():
            raise SystemExit(f"the export lacks {name}")
    ours, long, wide = found["cairn"], found["long"], found["wide"]
    rate = lambda figures: runs / figures["seconds"]
    return [
        Row(f"export of {runs:,} runs", rate(ours), "runs/s", "sqlite3 -csv, long", rate(long), at_least=0.7),
        Row("", rate(ours), "runs/s", "sqlite3 -csv, pivot", rate(wide), at_least=1.0),
        Row("its CPU", ours["cpu"], "s", "sqlite3 -csv, long", long["cpu"], decimals=2),
        Row("", ours["cpu"], "s", "sqlite3 -csv, pivot", wide["cpu"], decimals=2),
        Row("its memory at most", ours["bytes"] / 1e6, "MB", at_most=MEMORY),
    ]
