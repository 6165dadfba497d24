"""Durable answers, POST to 303, beside a bare loop of an answer's statements with 64 answers a commit on the same disk.

The bare loop's time for an answer is that of its batch, from the first statement to the end of the commit: as if all 64 had been
queued when the batch began. Cairn's is what the client sees, and so holds the wait for the batch before as well.
"""

import subprocess

from harness import machine
from harness.cairn import Cairn
from harness.client import Client
from harness.figures import Row
from harness.load import load

NAME = "answers"
NEEDS = ("cairn", "gcc", "wrk")
CONNECTIONS = 64


def measure(bench):
    cairn = bench.start(Cairn(machine.ROOT / "Examples/vaccination", bench.folder / "data", bench.folder / "cairn.log"))
    client = Client(cairn.address)
    forms = bench.folder / "forms"
    forms.write_text("".join("%s %s\n" % client.begin_demo() for _ in range(CONNECTIONS)))
    program = bench.folder / "bare-answers"
    subprocess.run(
        ["gcc", "-O2", "-o", program, machine.BENCHMARKS / "peers/bare-answers.c", "-lsqlite3"], check=True)
    for words in (["backup", bench.folder / "data", bench.folder / "backup"],
                  ["restore", bench.folder / "backup", bench.folder / "bare"]):
        subprocess.run([machine.CAIRN, *words], check=True, capture_output=True)

    def bare():
        command = [program, bench.folder / "bare/cairn.sqlite", str(bench.seconds)]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return dict(zip(("rate", "cpu", "p99"), map(float, output.split())))

    found = bench.take_turns({
        "cairn": lambda: load(cairn, bench.seconds, CONNECTIONS, "", "answers.lua", [forms]),
        "bare": bare,
    })
    ours, theirs = found["cairn"], found["bare"]
    peer = "SQLite, bare loop"
    return [
        Row("durable answer, 64 at once", ours["rate"], "/s", peer, theirs["rate"], at_least=0.5),
        Row("its 99th percentile", ours["p99"], "ms", peer, theirs["p99"], at_most=3, decimals=1),
        Row("its CPU", ours["cpu"], "us", peer, theirs["cpu"], decimals=1),
    ]
