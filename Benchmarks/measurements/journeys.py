"""Complete journeys, every page fetched and every answer posted, beside oTree's production server with the same questions.

Three pages of four questions by 16 people at once. The client is a program in C that fills forms as HTML has them, the same for
both, so that it takes little of the processor; no assets are fetched. Both servers keep their own defaults: each answer is
durable before it is acknowledged, each request is a line of the log, and nothing is compressed.
"""

import re
import sqlite3
import subprocess
import urllib.request

from harness import machine
from harness.cairn import Cairn
from harness.figures import Row
from harness.otree import OTree

NAME = "journeys"
NEEDS = ("cairn", "gcc", "otree")
PARTICIPANTS = 16
# How many can come by in a second at most: oTree's have to be there before the load begins.
OTREE_PER_SECOND = 20
ANSWERS = 12


def measure(bench):
    program = bench.folder / "journeys"
    subprocess.run(
        ["gcc", "-O2", "-D_GNU_SOURCE", "-o", program, machine.BENCHMARKS / "load/journeys.c"], check=True)
    # oTree takes a second for what Cairn does in ten milliseconds: in shorter turns it would answer no page.
    seconds = max(bench.seconds, 5)
    otree = bench.start(OTree(bench.folder, (PARTICIPANTS + OTREE_PER_SECOND * seconds) * bench.rounds + 1))
    cairn = bench.start(Cairn(
        machine.BENCHMARKS / "studies/survey", bench.folder / "data", bench.folder / "cairn.log", "--log-requests"))
    addresses = bench.folder / "addresses"
    # The first page that a server makes takes longer.
    for server, start in ((cairn, "/"), (otree, otree.participants.pop())):
        urllib.request.urlopen(server.url + start).read()

    def journeys(server, starts, seconds):
        addresses.write_text("".join(start + "\n" for start in starts))
        before = server.cpu()
        command = [program, str(server.address[1]), str(PARTICIPANTS), str(seconds), addresses]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"a journey fails: {done.stderr}")
        found = {name: float(value) for name, value in re.findall(r"(\w+)=([\d.]+)", done.stdout)}
        if not found["answered"]:
            # On a machine that is very busy a page can take longer than the turn.
            return journeys(server, starts[PARTICIPANTS:] or starts, seconds * 2)
        return {
            "rate": found["answered"] / found["seconds"], "p99": found["p99"],
            "cpu": (server.cpu() - before) / found["answered"] * 1e3,
        }

    waiting = list(otree.participants)

    def of_otree():
        share = PARTICIPANTS + OTREE_PER_SECOND * seconds
        starts = waiting[:share]
        del waiting[:share]
        return journeys(otree, starts, seconds)

    found = bench.take_turns({"cairn": lambda: journeys(cairn, ["/"], seconds), "otree": of_otree})
    for name, stored in (("Cairn", stored_answers(bench.folder / "data/cairn.sqlite")), ("oTree", otree.answers())):
        if stored < ANSWERS:
            raise SystemExit(f"{name} stored {stored} answers only")
    ours, theirs = found["cairn"], found["otree"]
    peer = "oTree, prodserver"
    return [
        Row("pages of 4 answers sent", ours["rate"], "/s", peer, theirs["rate"], at_least=100, decimals=1),
        Row("to the next page, 99th percentile", ours["p99"], "ms", peer, theirs["p99"], decimals=1),
        Row("its CPU a page", ours["cpu"], "ms", peer, theirs["cpu"], decimals=2),
    ]


def stored_answers(path):
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True).execute("SELECT count(*) FROM answer").fetchone()[0]
