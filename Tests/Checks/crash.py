#!/usr/bin/env python3
"""Kills a server under load, again and again, and looks whether anything that it acknowledged is missing.

usage: crash.py [--rounds 10] [--people 8] [--seed N]      (the program is found as for the browser tests)

People walk the demo survey by its forms, as fast as they can. At a random moment the server is killed with signal 9 and
started again over the same data. Whoever got no answer sends the same form again, as a person pressing a button twice
does. An answer counts as acknowledged when its 303 has arrived. At the end everybody's run resumes and finishes, and of
every run that was begun and every answer that was acknowledged exactly one is in the database, with what was typed.
"""

import argparse
import http.client
import pathlib
import random
import re
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from cairn_server import Server, wait_until  # noqa: E402
from walker import Participant, is_step, sensible  # noqa: E402

LOST = (OSError, http.client.HTTPException)

# What these items store of what was typed, so that the end can be compared.
TEXTS = ("manufacturer", "lotNumber", "comments")


class Person(threading.Thread):
    """Somebody who takes one survey after another and never gives up."""

    def __init__(self, load, number):
        super().__init__(daemon=True)
        self.load, self.choose = load, random.Random(f"{load.seed} {number}")
        self.number, self.texts = number, 0
        self.participant = None
        # (run's address, item) to the text whose 303 arrived last, or that may have been stored without a 303.
        self.acknowledged, self.addresses, self.finished = {}, [], set()
        self.error = None

    def run(self):
        try:
            while not self.load.over.is_set():
                self.take_survey()
        except Exception as error:  # noqa: BLE001 - whatever went wrong is the check's result
            self.error = error

    def take_survey(self):
        self.participant = Participant(self.load.server, timeout=10)
        self.insist(lambda: self.participant.get("/"))
        path, body = self.participant.encoded(form=self.participant.page.forms[0])
        page = self.insist(lambda: self.send(path, body))
        if page is None:
            return
        self.addresses.append(self.participant.address)
        self.walk()

    def walk(self):
        """Goes on to the end, or until the load is over."""
        while is_step(self.participant.page):
            if self.load.over.is_set():
                return
            values, button = self.answer(self.participant.page)
            path, body = self.participant.encoded(values, button)
            address = self.participant.address
            if self.insist(lambda path=path, body=body: self.send(path, body)) is None:
                # The load ended between the form and its answer: either value may stand in the end.
                for item in TEXTS:
                    if item in values:
                        self.acknowledged.pop((address, item), None)
                return
            for item in TEXTS:
                if item in values:
                    self.acknowledged[address, item] = values[item]
            self.load.count()
        self.finished.add(self.addresses[-1])

    def answer(self, page):
        values, button = sensible(page, self.choose)
        for item in TEXTS:
            if item in values:
                self.texts += 1
                values[item] = f"T{self.number}-{self.texts}"
        return values, button

    def send(self, path, body):
        """Sends a form once and, when its 303 has come, opens where it leads."""
        status, headers, text = self.participant.send(
            "POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})
        if status != 303:
            raise AssertionError(f"POST {path.rsplit('/', 1)[-1]} was answered {status}: {text[:400]}")
        location = headers["Location"]
        return self.insist(lambda: self.participant.get(location))

    def insist(self, action):
        """Tries again until there is an answer; None when the load is over before one came."""
        while True:
            try:
                return action()
            except LOST:
                self.participant.hang_up()
                if self.load.over.is_set():
                    return None
                # Nothing answers while the server is down.
                self.load.up.wait(10)


class Load:
    def __init__(self, server, people, seed):
        self.server, self.seed = server, seed
        self.over, self.up = threading.Event(), threading.Event()
        self.lock, self.answers = threading.Lock(), 0
        # Runs that somebody else begins meanwhile.
        self.other_runs = 0
        self.people = [Person(self, number) for number in range(people)]

    def count(self):
        with self.lock:
            self.answers += 1


def crash(rounds=10, people=8, seed=None, say=print):
    """Runs the check; the list of what went wrong, empty when nothing did."""
    seed = random.randrange(10**6) if seed is None else seed
    choose = random.Random(seed)
    problems, starts = [], []
    options = ["--limit", "beginningsPerMinute=1000000"]
    with Server(options=options) as server:
        load = Load(server, people, seed)
        load.up.set()
        for person in load.people:
            person.start()
        for number in range(rounds):
            before = load.answers
            # A moment after at least a few answers: killed in the middle of everything.
            wait_until(lambda: load.answers > before + people or any(one.error for one in load.people), "answers")
            threading.Event().wait(choose.uniform(0, 0.6))
            load.up.clear()
            server.process.kill()
            server.stop()
            begun = time.monotonic()
            server.start()
            first = Participant(server)
            first.get("/")
            starts.append(time.monotonic() - begun)
            load.up.set()
            say(f"round {number + 1:2}: {load.answers} answers acknowledged, up again after {starts[-1]:.2f} s")
        problems += load_ended(server, load)
    say(f"{rounds} rounds, {load.answers} answers, {sum(len(one.addresses) for one in load.people)} runs; slowest first "
        f"page after a kill {max(starts):.2f} s; {len(problems)} problems (seed {seed})")
    return problems


def compare(server, load):
    """Finishes every run and holds what was acknowledged against the database."""
    problems, expected = [], {}
    for person in load.people:
        for address in person.addresses:
            participant = Participant(server)
            participant.get(address)
            if is_step(participant.page):
                if address in person.finished:
                    problems.append(f"a finished run of person {person.number} is open again")
                person.participant = participant
                resumed = Resumption(person, address)
                participant.walk(resumed.answer)
            if "Reference" not in participant.page.text:
                problems.append(f"a run of person {person.number} did not finish: {participant.page.text[:200]}")
        for (_, item), text in person.acknowledged.items():
            expected[text] = item
    stored = {}
    for row in server.rows("SELECT item, value FROM answer WHERE is_current = 1 AND value IS NOT NULL"):
        if row["item"] in TEXTS:
            stored.setdefault(row["value"], []).append(row["item"])
    for text, item in expected.items():
        if stored.get(text) != [item]:
            problems.append(f"acknowledged {item} {text} is stored {len(stored.get(text, []))} times")
    twice = server.rows("SELECT run, item FROM answer WHERE is_current = 1 GROUP BY run, item HAVING count(*) > 1")
    if twice:
        problems.append(f"two current answers: {twice[:3]}")
    edited = server.value("SELECT count(*) FROM answer WHERE revision > 1")
    if edited:
        problems.append(f"{edited} answers were stored twice")
    runs = server.value("SELECT count(*) FROM run")
    begun = sum(len(one.addresses) for one in load.people) + load.other_runs
    # A start whose 303 never came may have left a run that nobody knows; one a person at most.
    if not begun <= runs <= begun + len(load.people):
        problems.append(f"{runs} runs are stored, {begun} were begun")
    return problems


def load_ended(server, load):
    """Lets everybody finish, and says what is not as it was acknowledged."""
    load.over.set()
    problems = joined((f"person {person.number}", person) for person in load.people)
    if not problems:
        problems += compare(server, load)
    if (integrity := server.value("PRAGMA integrity_check")) != "ok":
        problems.append(f"integrity_check: {integrity}")
    if problems:
        problems.append("what the server's log says:\n" + "\n".join(noteworthy(server.log)[-20:]))
    return problems


def joined(threads):
    """Waits for threads to end, each with a name and an `error`; says what went wrong with them."""
    problems = []
    for name, thread in threads:
        thread.join(120)
        if thread.is_alive():
            problems.append(f"{name} hangs")
        if thread.error:
            problems.append(f"{name}: {thread.error!r}")
    return problems


def as_command(run, about, **settings):
    """Runs a check with an option for each setting, and a seed; prints what it finds, and ends the program."""
    arguments = argparse.ArgumentParser(description=about.splitlines()[0])
    for name, usual in settings.items():
        arguments.add_argument(f"--{name}", type=type(usual), default=usual)
    arguments.add_argument("--seed", type=int)
    found = run(**vars(arguments.parse_args()))
    for problem in found:
        print(problem)
    sys.exit(1 if found else 0)


def noteworthy(log):
    """The lines of a server's log without those that every finished run leaves."""
    return [line for line in log if not re.search(r" run \w+: \w+$", line)]


class Resumption:
    """The answers of somebody who comes back: what stands there stays, what is empty is filled in."""

    def __init__(self, person, address):
        self.person, self.address = person, address

    def answer(self, page):
        values, button = self.person.answer(page)
        for item in TEXTS:
            if item in values:
                if given := "".join(page.form.values(item)):
                    values[item] = given
                else:
                    self.person.acknowledged[self.address, item] = values[item]
        return values, button


if __name__ == "__main__":
    as_command(crash, __doc__, rounds=10, people=8)
