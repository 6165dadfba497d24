"""Where things are on this machine, and what is missing."""

import os
import pathlib
import shutil
import socket

ROOT = pathlib.Path(__file__).resolve().parents[2]
BENCHMARKS = ROOT / "Benchmarks"
# Another build is measured where the environment names it.
CAIRN = pathlib.Path(os.environ.get("CAIRN", ROOT / ".build/release/cairn")).resolve()
# What is made once and kept: large databases, compiled programs, peers.
KEPT = ROOT / ".build/bench"

# A tool, and how to get it.
INSTALL = {
    "callgrind_control": "apt-get install valgrind",
    "cairn": "swift build -c release --product cairn",
    "gcc": "apt-get install gcc libsqlite3-dev",
    "nginx": "apt-get install nginx-light",
    "otree": "python3 -m venv .build/bench/otree && .build/bench/otree/bin/pip install otree==6.0.15",
    "sqlite3": "apt-get install sqlite3",
    "wrk": "apt-get install wrk",
}


def find(tool):
    """The path of a tool, None where it is missing."""
    if tool == "cairn":
        return CAIRN if CAIRN.exists() else None
    if tool == "otree":
        program = KEPT / "otree/bin/otree"
        return program if program.exists() else None
    return shutil.which(tool, path=os.environ["PATH"] + ":/usr/sbin")


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def description():
    """The processor and how many of it: figures mean nothing without."""
    model = "an unknown processor"
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    load = ", ".join("%.1f" % average for average in os.getloadavg())
    return f"{os.cpu_count()} cores of {model}, load {load}"
