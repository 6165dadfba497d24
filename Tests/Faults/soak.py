#!/usr/bin/env python3
"""Lets everything happen to a server at once for a long time, and looks whether its memory and descriptors stay flat.

usage: soak.py [--minutes 20] [--people 6] [--seed N]      (the program is found as for the browser tests)

All at once: people who take whole surveys as fast as they can, one who answers wrongly, films in ranges that are read
to their end or hung up on, files with and without their tags, requests that cannot be read, connections that send
nothing or half a request, and every few seconds an export, a backup and a verification beside the running server.

Every answer is checked: a film's bytes against the file, a refusal against its status, and at the end everybody's run
is finished and of each acknowledged answer exactly one is there. Meanwhile the server's resident memory, descriptors
and threads are sampled. The first quarter is the warm-up, in which caches fill; then the median of the last quarter
may lie above the second quarter's by no more than 5 % or 2 MB, whichever is more. When the load has gone no more
descriptors are open than before it came, but for the few with which the database is read.
"""

import pathlib
import random
import shutil
import socket
import statistics
import struct
import tempfile
import threading
import time

from parts import DEMO, Load, Participant, Server, as_command, joined, load_ended, wait_until

# What each sample holds of /proc/PID/status, in KB.
MEMORY = ("VmRSS", "RssAnon", "RssFile", "RssShmem")

# The database and its log, for a reader of each loop and for the writer's checkpoints, are opened when first needed.
FILES_OF_THE_DATABASE = 8

# Requests that must not be answered as if they had been read, each with the only status that it may get.
UNREADABLE = [
    (b"GET / HTTP/1.1\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n", 400),
    (b"GET / HTTP/3.7\r\nHost: a\r\n\r\n", 505),
    (b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 200_000 + b"\r\n\r\n", 431),
]


class Companion(threading.Thread):
    """One who does the same thing again and again until the load is over."""

    def __init__(self, soak, action, pause):
        super().__init__(daemon=True)
        self.soak, self.action, self.pause, self.times, self.error = soak, action, pause, 0, None
        self.choose = random.Random(f"{soak.seed} {action.__name__}")

    def run(self):
        try:
            while not self.soak.over.wait(self.pause * self.choose.random()):
                self.action(self.choose)
                self.times += 1
        except Exception as error:  # noqa: BLE001 - whatever went wrong is the check's result
            self.error = error


class Soak:
    def __init__(self, server, people, seed, folder):
        self.server, self.seed, self.folder, self.over = server, seed, pathlib.Path(folder), threading.Event()
        self.load = Load(server, people, seed)
        self.film = (DEMO / "media/lot-number.mp4").read_bytes()
        self.film_path = "/media/" + server.value(
            "SELECT sha256 FROM study_media WHERE path LIKE '%lot-number.mp4'") + "/lot-number.mp4"
        self.companions = [
            Companion(self, action, pause) for action, pause in (
                (self.watch, 0.05), (self.watch_and_leave, 0.05), (self.answer_wrongly, 0.1), (self.take_files, 0.05),
                (self.send_nonsense, 0.1), (self.send_nothing, 0.5), (self.take_out, 5))]

    def run(self, seconds, tick):
        """Lets the load run, and calls `tick` with the time that has passed, a few times a second at most."""
        begun, every = time.monotonic(), min(5, seconds / 200)
        self.load.up.set()
        for one in [*self.load.people, *self.companions]:
            one.start()
        while (passed := time.monotonic() - begun) < seconds and not self.failed():
            tick(passed)
            self.over.wait(every)
        self.over.set()

    def failed(self):
        return [one.error for one in [*self.load.people, *self.companions] if one.error]

    def ended(self):
        """Lets all come to their end; what went wrong."""
        problems = joined((one.action.__name__, one) for one in self.companions)
        return problems + load_ended(self.server, self.load)

    # What the companions do

    def watch(self, choose):
        first = choose.randrange(len(self.film))
        last = choose.randrange(first, len(self.film))
        with self.connected() as connection:
            status, body = exchange(connection, self.range(first, last))
        expect(status == 206 and body == self.film[first:last + 1], f"bytes {first}-{last} of the film: {status}")

    def watch_and_leave(self, choose):
        """As browsers do: asks for all of it, takes in a little, and hangs up."""
        with self.connected(receive=4_096) as connection:
            connection.sendall(self.range(choose.randrange(len(self.film)), ""))
            expect(connection.recv(choose.randrange(1, 4_096)).startswith(b"H"), "the head of a film")
            if choose.random() < 0.5:
                # Hung up with a reset.
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def range(self, first, last):
        return (f"GET {self.film_path} HTTP/1.1\r\nHost: localhost\r\nRange: bytes={first}-{last}\r\n"
                "Connection: close\r\n\r\n").encode()

    def answer_wrongly(self, choose):
        person = Participant(self.server)
        person.begin()
        self.load.other_runs += 1
        for _ in range(10):
            fields = [name for name in person.page.form.names if name.endswith((".year", ".month", ".day"))]
            if fields:
                break
            person.post(button="_action=continue")
        else:
            raise AssertionError("no page of the demo asks for a date")
        for _ in range(3):
            step = person.page.step
            person.post({name: str(choose.randrange(40, 99)) for name in fields}, "_action=continue")
            expect(person.page.step == step and person.page.errors, "a wrong date is refused")
        status, _, page = person.send("POST", person.address + "/" + step, "_seal=made-up&_action=continue", {
            "Content-Type": "application/x-www-form-urlencoded"})
        expect(status == 403, f"a form without our seal: {status}")
        expect(person.send("GET", f"/r/{choose.randrange(10**20)}")[0] == 404, "a run that nobody has")
        person.hang_up()

    def take_files(self, choose):
        person = Participant(self.server)
        page = person.get("/")
        paths = [part.split('"')[0] for part in page.html.split('href="')[1:] if part.startswith("/assets/")]
        path = choose.choice(paths)
        encoding = {"Accept-Encoding": "gzip"} if choose.random() < 0.5 else {}
        status, fields, _ = person.send("GET", path, fields=encoding)
        expect(status == 200, f"{path}: {status}")
        status, _, text = person.send("GET", path, fields={"If-None-Match": fields["ETag"], **encoding})
        expect(status == 304 and not text, f"{path} with its tag: {status}")
        person.hang_up()

    def send_nonsense(self, choose):
        request, expected = choose.choice(UNREADABLE)
        with self.connected() as connection:
            try:
                connection.sendall(request)
                status, _ = exchange(connection, b"")
            except (BrokenPipeError, ConnectionResetError):
                # Refused before all of it was sent.
                return
        expect(status == expected, f"{request[:40]!r} was answered {status}")

    def send_nothing(self, choose):
        with self.connected() as first, self.connected() as second, self.connected() as third:
            second.sendall(b"GET / HTTP/1.1\r\nHo")
            third.sendall(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na=b")
            self.over.wait(choose.uniform(0, 5))
            first.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            expect(exchange(first, b"")[0] == 200, "health, asked for late")

    def take_out(self, choose):
        """What an operator does meanwhile; each of these commands says by its status whether all is well."""
        copy, table = self.folder / "copy.tar", self.folder / "table"
        self.server.command("backup", self.server.data, copy)
        copy.unlink()
        self.server.command("export", self.server.data, "--output", table, "--history", "--labels")
        shutil.rmtree(table)
        self.server.command("verify", self.server.data)

    def connected(self, receive=None):
        connection = socket.socket()
        if receive:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        connection.settimeout(30)
        connection.connect(("127.0.0.1", self.server.port))
        return connection


def exchange(connection, request):
    """Sends a request and reads to the end of the connection: the status and the body."""
    connection.sendall(request)
    pieces = []
    while piece := connection.recv(65_536):
        pieces.append(piece)
    head, _, body = b"".join(pieces).partition(b"\r\n\r\n")
    expect(head.startswith(b"HTTP/1.1 "), f"no answer to {request[:60]!r}")
    return int(head.split()[1]), body


def expect(holds, what):
    if not holds:
        raise AssertionError(what)


class Sample:
    """How a process stands now."""

    def __init__(self, process, seconds):
        folder = pathlib.Path(f"/proc/{process}")
        status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
        self.seconds = seconds
        self.memory = {name: int(status[name].split()[0]) for name in MEMORY}
        self.threads = int(status["Threads"])
        self.descriptors = len(list((folder / "fd").iterdir()))

    def __str__(self):
        kinds = " + ".join(f"{self.memory[name] / 1_000:.1f}" for name in MEMORY[1:])
        return (f"{self.seconds / 60:5.1f} min  {self.memory['VmRSS'] / 1_000:6.1f} MB ({kinds})  "
                f"{self.descriptors:4} descriptors  {self.threads} threads")


def judged(samples, seconds):
    """What is not flat: the last quarter's samples against the second quarter's."""
    def quarter(number, value):
        return [value(one) for one in samples if number <= one.seconds / seconds * 4 < number + 1]

    problems = []
    before, after = (statistics.median(quarter(number, lambda one: one.memory["VmRSS"])) for number in (1, 3))
    if after > before + max(before * 0.05, 2_000):
        problems.append(f"resident memory rose from {before / 1_000:.1f} to {after / 1_000:.1f} MB")
    before, after = (statistics.median(quarter(number, lambda one: one.descriptors)) for number in (1, 3))
    if after > before * 1.2 + 5:
        problems.append(f"descriptors rose from {before:.0f} to {after:.0f}")
    before, after = (max(quarter(number, lambda one: one.threads)) for number in (1, 3))
    if after > before:
        problems.append(f"threads rose from {before} to {after}")
    return problems


def soak(minutes=20.0, people=6, seed=None, say=print):
    """Runs the check; the list of what went wrong, empty when nothing did."""
    seed = random.randrange(10**6) if seed is None else seed
    limits = ["--limit", "beginningsPerMinute=1000000", "--limit", "connections=2000"]
    samples, said, seconds = [], 0, minutes * 60
    with Server(options=limits) as server, tempfile.TemporaryDirectory(prefix="cairn-soak-") as folder:
        process = server.process.pid
        check = Soak(server, people, seed, folder)
        Participant(server).get("/")
        wait_until(lambda: server.command("verify", server.data, check=False).returncode == 0, "a sound beginning")
        first = Sample(process, 0)
        say(str(first))

        def tick(passed):
            nonlocal said
            samples.append(Sample(process, passed))
            if passed >= said + seconds / 20:
                said = passed
                say(f"{samples[-1]}  {check.load.answers} answers")

        check.run(seconds, tick)
        problems = check.ended() or judged(samples, seconds)
        for person in check.load.people:
            if person.participant:
                person.participant.hang_up()
        try:
            allowed = first.descriptors + FILES_OF_THE_DATABASE
            wait_until(lambda: Sample(process, 0).descriptors <= allowed, "the descriptors of before")
        except TimeoutError:
            left = Sample(process, 0).descriptors
            problems.append(f"{left} descriptors are left, {first.descriptors} were there before")
        say(f"at the end {Sample(process, seconds)}")
        size = server.database.stat().st_size
    done = ", ".join(f"{one.action.__name__} {one.times}" for one in check.companions)
    runs = sum(len(one.addresses) for one in check.load.people)
    say(f"{minutes:g} minutes, {check.load.answers} answers of {runs} runs, {done}; the database holds "
        f"{size / 1e6:.0f} MB; {len(problems)} problems (seed {seed})")
    return problems


if __name__ == "__main__":
    as_command(soak, __doc__, minutes=20.0, people=6)
