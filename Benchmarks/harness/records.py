"""Data folders with many answers: made once by Cairn and a script, and kept.

Cairn publishes the study, so that schema, version and secret are its own; then rows go straight into the tables, with the spelling
in which Cairn keeps values. The same numbers give the same rows. `cairn verify` looks at every folder that was made.
"""

import hashlib
import inspect
import json
import shutil
import sqlite3
import subprocess
import sys

from harness import machine
from harness.cairn import Cairn
from harness.client import Client

# Monday, 6 January 2025, 08:00 UTC, in milliseconds; far behind the end of any open run.
FIRST_START = 1_736_150_400_000
NEVER = 4_102_444_800_000
# How many runs later the next page of a run is sent: runs overlap, as those of many people do.
OVERLAP = 7


class Recipe:
    """What a data folder is made from: a study, and the answers to its pages."""

    def __init__(self, name, study, task, runs, pages, answer, prepare=None, length=None):
        """
        - study: the folder of the study.
        - pages: the steps in order, each with its items: `[(step, [item, …]), …]`.
        - answer: gives `(status, type, value)` for the number of a run and an item.
        - prepare: takes a connection to the running server once all rows are there, and returns what is to be remembered.
        - length: after how many pages a run stops without having finished; None: it goes to its end, a step `done`.
        """
        self.name = name
        self.study = study
        self.task = task
        self.runs = runs
        self.pages = pages
        self.answer = answer
        self.prepare = prepare
        self.length = length

    def folder(self):
        """The data folder and what was remembered of it; made anew when the recipe or the schema changed."""
        folder = machine.KEPT / self.name
        note = folder / "recipe.json"
        digest = self.digest()
        if note.exists():
            kept = json.loads(note.read_text())
            if kept["digest"] == digest:
                return folder / "data", kept["remembered"]
        print(f"making {folder.relative_to(machine.ROOT)}: {self.runs:,} runs", file=sys.stderr, flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        Cairn(self.study, folder / "data", folder / "log").stop()
        self.fill(folder / "data/cairn.sqlite")
        remembered = None
        if self.prepare:
            server = Cairn(self.study, folder / "data", folder / "log")
            try:
                remembered = self.prepare(Client(server.address))
            finally:
                server.stop()
        subprocess.run([machine.CAIRN, "verify", folder / "data"], check=True, capture_output=True)
        note.write_text(json.dumps({"digest": digest, "remembered": remembered}))
        return folder / "data", remembered

    def digest(self):
        """Over all that decides what the folder holds."""
        hasher = hashlib.sha256()
        sources = [sys.modules[__name__], inspect.getmodule(self.answer)]
        hasher.update("".join(map(inspect.getsource, sources)).encode())
        hasher.update(repr((self.task, self.runs, self.length)).encode())
        hasher.update((machine.ROOT / "Sources/Records/Schema.swift").read_bytes())
        for file in sorted(self.study.rglob("*.yaml")):
            hasher.update(file.read_bytes())
        return hasher.hexdigest()

    def fill(self, path):
        database = sqlite3.connect(path, isolation_level=None)
        database.executescript("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000")
        database.execute("BEGIN")
        database.executemany("INSERT INTO participant (id, created_at) VALUES (?, ?)", self.participants())
        database.executemany(
            "INSERT INTO run (row, id, participant, task, version, status, mode, is_test, number, revision, language, "
            "timezone, started_at, last_saved_at, finished_at, expires_at, closes_at, active_ms, active_until, resumes, "
            "path) VALUES (?, ?, ?, ?, 1, ?, 'self', 0, 1, ?, 'en', 'Europe/Berlin', ?, ?, ?, ?, ?, ?, ?, 0, ?)",
            self.run_rows())
        database.executemany(
            "INSERT INTO token (hash, kind, subject, created_at) VALUES (?, ?, ?, ?)", self.tokens())
        database.executemany(
            "INSERT INTO answer (run, step, item, iteration, revision, is_current, status, type, value, shown_at, "
            "answered_at, form) VALUES (?, ?, ?, 0, 1, 1, ?, ?, ?, ?, ?, ?)", self.answers())
        database.executemany(
            "INSERT INTO submission (form, digest, run, destination, at) VALUES (?, ?, ?, ?, ?)", self.submissions())
        database.execute("COMMIT")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()

    def ids(self):
        return ((number, scattered("run", number)[:10].hex()) for number in range(self.runs))

    def participants(self):
        for number, run in self.ids():
            yield "p" + run, started(number)

    def run_rows(self):
        steps = [step for step, _ in self.pages]
        sent = len(steps) if self.length is None else self.length
        is_finished = self.length is None
        path = "\n".join([*steps[:sent], "done" if is_finished else steps[sent]])
        for number, run in self.ids():
            start, last = started(number), sent_at(number, sent - 1)
            yield (
                number + 1, "r" + run, "p" + run, self.task, "completed" if is_finished else "inProgress", sent, start,
                last, last if is_finished else None, NEVER, NEVER, last - start, last, path)

    def tokens(self):
        for number, run in self.ids():
            for kind in ("run", "code"):
                yield scattered(kind, number), kind, "r" + run, started(number)

    def sent_pages(self):
        """The pages of all runs in the order in which they were sent."""
        pages = self.pages[:self.length]
        for turn in range(self.runs + OVERLAP * len(pages)):
            for index, (step, items) in enumerate(pages):
                number = turn - OVERLAP * index
                if 0 <= number < self.runs:
                    yield number, index, step, items

    def answers(self):
        for number, index, step, items in self.sent_pages():
            at = sent_at(number, index)
            form = scattered("form", number * 1_000 + index)[:12]
            for item in items:
                yield (number + 1, step, item, *self.answer(number, item), at - 9_000 - number % 977, at, form)

    def submissions(self):
        for number, index, _, _ in self.sent_pages():
            form = number * 1_000 + index
            yield scattered("form", form)[:12], scattered("digest", form), number + 1, "/r/next", sent_at(number, index)


def scattered(kind, number):
    """32 bytes that lie anywhere, as those of hashes do."""
    return hashlib.sha256(f"{kind} {number}".encode()).digest()


def started(number):
    return FIRST_START + number * 1_713


def sent_at(number, index):
    """When a run's page was sent, by the number of pages before it."""
    return started(number) + (index + 1) * 1_713 * OVERLAP + number % 1_009
