"""Cairn under callgrind: how many user instructions its event loops execute for a request.

It counts what the loops' threads do for one request at a time on one connection without compression. The database's writer is a
thread of its own and is not counted: an answer's figure is what receiving, checking, deciding and redirecting take; applying the
change and committing it, which depend on the disk and on how many come at once, are not in it.
"""

import re
import shutil
import subprocess

from harness import machine
from harness.cairn import command
from harness.process import PATIENCE, Process

WARM_UP = 20
BATCHES = 16
REQUESTS = 20


class Counter(Process):
    """A server under callgrind."""

    def __init__(self, study, data, folder):
        self.folder = folder
        subprocess.run(
            ["gcc", "-shared", "-fPIC", "-o", folder / "sigsuspend.so", machine.BENCHMARKS / "peers/sigsuspend.c"],
            check=True)
        valgrind = [
            "valgrind", "--tool=callgrind", "--separate-threads=yes", "--compress-strings=no", "--compress-pos=no",
            f"--callgrind-out-file={folder}/counts",
        ]
        environment = {
            "PATH": "/usr/bin:/bin", "LD_PRELOAD": str(folder / "sigsuspend.so"), "SWIFT_BACKTRACE": "enable=no",
            "SWIFT_DETERMINISTIC_HASHING": "1",
        }
        super().__init__([*valgrind, *command(study, data)], folder / "log", environment=environment, folder=folder)

    def control(self, *arguments):
        subprocess.run(
            ["callgrind_control", *arguments, str(self.process.pid)], check=True, timeout=PATIENCE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def count(self, request, keep=None, batches=BATCHES):
        """Instructions that one request takes, once the server is warm.

        - keep: a folder that callgrind's files are left in.
        """
        for _ in range(WARM_UP):
            request()
        # In some batches a second begins, and a new date is written: in the more of them, the slower the machine is.
        # So the least counts.
        return round(min(self.batch(request, keep) for _ in range(batches)) / REQUESTS)

    def batch(self, request, keep):
        for old in self.folder.glob("counts*"):
            old.unlink()
        self.control("--zero")
        for _ in range(REQUESTS):
            request()
        self.control("--dump")
        counts = {dump: loop_instructions(dump) for dump in self.folder.glob("counts*")}
        if keep:
            keep.mkdir(parents=True, exist_ok=True)
            for dump in counts:
                if counts[dump]:
                    shutil.copy(dump, keep)
        return sum(counts.values())


def loop_instructions(dump):
    """The instructions in one thread's dump, where that thread is an event loop."""
    text = dump.read_text(errors="replace")
    if "12SocketServer7ReactorV" not in text:
        return 0
    return int(re.search(r"^(?:summary|totals): (\d+)", text, re.MULTILINE)[1])
