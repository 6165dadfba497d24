"""The real server on a port of its own with a fresh data folder, and what the tests ask of it."""

import os
import pathlib
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEMO = ROOT / "Examples/vaccination"
OUTPUT = ROOT / "Tests/Output"

# How long a condition is waited for before a test fails, in seconds. Generous: the machine may be busy.
PATIENCE = 30


def binary():
    """The program under test: CAIRN, else the release build, else the debug build."""
    if named := os.environ.get("CAIRN"):
        return pathlib.Path(named)
    for build in ("release", "debug"):
        path = ROOT / ".build" / build / "cairn"
        if path.exists():
            return path
    raise FileNotFoundError("there is no cairn: run `swift build` or set CAIRN")


def wait_until(condition, what, patience=PATIENCE):
    """Waits for a condition to become true and returns what it gave."""
    end = time.monotonic() + patience
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise TimeoutError(f"waited {patience} s in vain: {what}")
        threading.Event().wait(0.01)


def fake_time_library():
    """The library that gives a program another clock, where it is installed."""
    found = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
    return found[0] if found else None


class Server:
    """`cairn serve` as a process. Use it with `with`, or call `start` and `stop`."""

    # What it prints once it listens, with its port.
    announcement = re.compile(rb"^Cairn serves .* at http://[^ :]+:(\d+)", re.MULTILINE)

    def __init__(self, study=DEMO, data=None, options=(), port=0, shifts_clock=False, wrapper=()):
        """`wrapper` is a command that runs the program and becomes it."""
        self.study = pathlib.Path(study)
        self.folder = None
        if data is None:
            self.folder = tempfile.mkdtemp(prefix="cairn-test-")
            data = pathlib.Path(self.folder) / "data"
        self.data = pathlib.Path(data)
        self.options = list(options)
        self.port = port
        self.shifts_clock = shifts_clock
        self.wrapper = list(wrapper)
        self.process = None
        self.log = []
        self.reader = None

    # Its life

    def start(self):
        environment, wrapper = dict(os.environ), self.wrapper
        if self.shifts_clock:
            self.clock = self.data.parent / "clock"
            if not self.clock.exists():
                self.shift_clock("+0")
            environment |= {
                "LD_PRELOAD": str(fake_time_library()), "FAKETIME_TIMESTAMP_FILE": str(self.clock),
                "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            }
            # The library sets a variable when it is first loaded, and Swift finds no arguments behind a changed
            # environment; a program that loads it before and becomes ours leaves nothing to set.
            wrapper = ["/usr/bin/env"]
        self.process = subprocess.Popen(
            [*wrapper, binary(), "serve", self.study, *self.data_options, "--port", str(self.port), *self.options],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
        return self.listen()

    def listen(self):
        """Waits until the process says where it is, and notes what it says from then on."""
        self.port = self.wait_for_address()
        self.reader = threading.Thread(target=self.read_log, daemon=True)
        self.reader.start()
        return self

    def wait_for_address(self):
        """The port of the address that the server prints once it listens."""
        end, printed = time.monotonic() + PATIENCE, b""
        while time.monotonic() < end:
            if select.select([self.process.stderr], [], [], 0.2)[0]:
                piece = os.read(self.process.stderr.fileno(), 65536)
                printed += piece
                if found := self.announcement.search(printed):
                    self.log += printed.decode(errors="replace").splitlines()
                    return int(found[1])
                if not piece:
                    break
        self.process.kill()
        raise RuntimeError(f"cairn did not start:\n{printed.decode(errors='replace')}")

    def read_log(self):
        for line in self.process.stderr:
            self.log.append(line.decode(errors="replace").rstrip("\n"))

    def stop(self, with_signal=signal.SIGTERM):
        """Asks the server to stop and gives its exit status."""
        if self.process is None:
            return None
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
        status = self.process.wait(PATIENCE)
        if self.reader:
            self.reader.join(PATIENCE)
        self.process.stderr.close()
        self.process = None
        return status

    def close(self):
        """Stops the server and takes its folder away."""
        try:
            return self.stop()
        finally:
            if self.folder:
                shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self.start()

    def __exit__(self, *error):
        self.close()

    @property
    def data_options(self):
        """With --watch the server has a folder of its own."""
        return [] if "--watch" in self.options else ["--data", self.data]

    # What it is asked

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self):
        return self.data / "cairn.sqlite"

    def rows(self, query, *arguments):
        """Reads the database beside the server, as dictionaries."""
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=PATIENCE)
        try:
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute(query, arguments)]
        finally:
            connection.close()

    def value(self, query, *arguments):
        """The first column of the first row, or None."""
        rows = self.rows(query, *arguments)
        return next(iter(rows[0].values())) if rows else None

    def answers(self, run=None):
        """The current answers of a run (by its id; the last begun without one): item to (status, value).

        From the second time on that something is asked, its name has the number, as on the page.
        """
        run = run or self.value("SELECT id FROM run ORDER BY row DESC LIMIT 1")
        rows = self.rows(
            "SELECT item, iteration, answer.status, value FROM answer JOIN run ON run.row = answer.run"
            " WHERE run.id = ? AND is_current = 1", run)
        return {
            f"{row['item']}/{row['iteration'] + 1}" if row["iteration"] else row["item"]: (row["status"], row["value"])
            for row in rows}

    def history(self, item):
        """Every revision of an item's answer over all runs: (revision, value, is_current)."""
        rows = self.rows("SELECT revision, value, is_current FROM answer WHERE item = ? ORDER BY revision", item)
        return [(row["revision"], row["value"], row["is_current"]) for row in rows]

    def command(self, name, *arguments, check=True):
        """Runs another of cairn's commands to its end."""
        result = subprocess.run(
            [binary(), name, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE * 4)
        if check and result.returncode != 0:
            raise AssertionError(f"cairn {name} ended with {result.returncode}:\n{result.stderr}")
        return result

    def shift_clock(self, offset):
        """Lets the server's clock run ahead or behind, as in "+31d"; its monotonic clock stays."""
        # A whole new file in one step: the server may read at any moment.
        new = self.clock.with_suffix(".new")
        new.write_text(offset + "\n")
        new.rename(self.clock)


def study_of(folder, task, *, head="", files=()):
    """Writes a small study with one task from its YAML and gives its folder."""
    folder = pathlib.Path(folder)
    (folder / "tasks").mkdir(parents=True, exist_ok=True)
    (folder / "study.yaml").write_text(
        "cairn: 1\nstudy: small\ntitle: Small study\nlanguages: [en]\ntimezone: Europe/Berlin\n"
        "participation: { start: small, open: true }\n" + head)
    (folder / "tasks/small.yaml").write_text("task: small\ntitle: Small survey\nsteps:\n" + task)
    for path, content in files:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content)
    return folder
