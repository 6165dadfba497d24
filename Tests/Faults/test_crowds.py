"""Too many connections, slow ones, too few descriptors, another time of day, a restart: others are served meanwhile."""

import contextlib
import pathlib
import resource
import socket
import threading
import time
import unittest

from parts import Load, Participant, Server, compare, fake_time_library, wait_until
from small_study import SmallStudy

# How long somebody else's page may take meanwhile on a busy machine, in seconds; alone it takes milliseconds.
SOON = 1.0


class Crowds(SmallStudy):
    # Connections

    def test_slow_readers_and_idle_connections_keep_nobody_waiting(self):
        with contextlib.ExitStack() as stack:
            server = stack.enter_context(Server())
            person = Participant(server)
            film = server.value("SELECT sha256 FROM study_media WHERE path LIKE '%.mp4'")
            address = f"/media/{film}/lot-number.mp4"
            self.assertEqual(person.send("HEAD", address)[0], 200)
            for _ in range(300):
                stack.enter_context(connected(server))
            for _ in range(20):
                reader = stack.enter_context(connected(server, receive=4_096))
                reader.sendall(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            begun = time.monotonic()
            person.begin()
            for _ in range(20):
                self.assertLess(seconds(lambda: Participant(server).send("GET", "/")), SOON)
            self.assertLess(time.monotonic() - begun, 21 * SOON)
            self.assertGreater(descriptors(server), 320, "the others are still there")

    def test_a_connection_that_was_served_and_idles_holds_less_than_two_kilobytes(self):
        with contextlib.ExitStack() as stack:
            server = stack.enter_context(Server())

            def join(count):
                for _ in range(count):
                    connection = stack.enter_context(connected(server))
                    connection.sendall(b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    self.assertTrue(connection.recv(4_096).startswith(b"HTTP/1.1 200 "))

            # The first ones also pay for what all share.
            join(100)
            before = resident_bytes(server)
            join(600)
            self.assertLess((resident_bytes(server) - before) / 600, 2_048)

    def test_with_all_descriptors_in_use_those_who_are_there_are_served_and_others_a_little_later(self):
        self.serve()
        self.assertEqual(self.send(), 303)
        process = self.server.process.pid
        limits = resource.prlimit(process, resource.RLIMIT_NOFILE)
        resource.prlimit(process, resource.RLIMIT_NOFILE, (descriptors(self.server) + 6, limits[1]))
        with contextlib.ExitStack() as stack:
            crowd = [stack.enter_context(connected(self.server)) for _ in range(12)]
            wait_until(lambda: any("accept" in line for line in self.server.log), "no descriptor is left")
            spent = processor_seconds(process)
            self.assertIn(self.send(), (303, 503))
            # Twice the pause between two tries: a loop that spins uses it whole.
            threading.Event().wait(0.5)
            self.assertLess(processor_seconds(process) - spent, 0.25, "it spins")
            for connection in crowd[:10]:
                connection.close()
            self.assertEqual(Participant(self.server, timeout=10).send("GET", "/")[0], 200)
        resource.prlimit(process, resource.RLIMIT_NOFILE, limits)
        wait_until(lambda: self.health() == 200, "it goes on")
        if self.stored() != self.typed:
            self.assertEqual(self.send_again(), 303)
        self.expect_whole()

    # Time

    @unittest.skipIf(fake_time_library() is None, "libfaketime is not installed")
    def test_a_clock_that_jumps_loses_no_answer_form_or_connection(self):
        self.serve(shifts_clock=True)
        self.assertEqual(self.send(), 303)
        idle = connected(self.server)
        self.addCleanup(idle.close)
        for jump in ("+1d", "-1h", "+0"):
            self.server.shift_clock(jump)
            # The form is from before the jump, in a future or a past that the clock does not know.
            self.assertEqual(self.send(), 303, jump)
            self.assertEqual(self.health(), 200, jump)
        idle.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        self.assertTrue(idle.recv(100).startswith(b"HTTP/1.1 200 "), "the jump closed a connection")
        self.expect_whole()
        self.assertNotEqual(self.server.command("verify", self.server.data, check=False).returncode, 1)

    # Restart

    def test_a_restart_under_load_refuses_nobody_for_a_second_and_loses_nothing(self):
        with Server(options=["--limit", "beginningsPerMinute=1000000"]) as server:
            load, refused, done = Load(server, 8, seed=1), Refusals(server), threading.Event()
            load.up.set()
            for person in load.people:
                person.start()
            watch = threading.Thread(target=refused.watch, args=(done,))
            watch.start()
            try:
                for _ in range(3):
                    before = load.answers
                    wait_until(lambda before=before: load.answers > before + 20, "answers")
                    load.up.clear()
                    self.assertEqual(server.stop(), 0, "it did not stop in order")
                    server.start()
                    load.up.set()
            finally:
                load.over.set()
                done.set()
                watch.join()
            for person in load.people:
                person.join(60)
                self.assertIsNone(person.error)
            self.assertEqual(compare(server, load), [])
            self.assertEqual(server.value("PRAGMA integrity_check"), "ok")
        print(f"longest refusal {refused.longest:.2f} s;", end=" ", flush=True)
        self.assertGreater(refused.longest, 0, "nobody looked")
        self.assertLess(refused.longest, 1)


class Refusals:
    """Connects again and again, and knows for how long no connection could be made."""

    def __init__(self, server):
        self.server, self.longest = server, 0.0

    def watch(self, done):
        since = None
        while not done.wait(0.01):
            try:
                connected(self.server).close()
                since = None
            except OSError:
                since = since or time.monotonic()
                self.longest = max(self.longest, time.monotonic() - since)


def connected(server, receive=None):
    """A bare connection, that takes in few bytes at a time where it is told to."""
    connection = socket.socket()
    if receive:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
    connection.settimeout(10)
    try:
        connection.connect(("127.0.0.1", server.port))
    except OSError:
        connection.close()
        raise
    return connection


def seconds(action):
    begun = time.monotonic()
    action()
    return time.monotonic() - begun


def descriptors(server):
    """How many descriptors the server has open."""
    return len(list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))


def resident_bytes(server):
    """How much memory the server holds."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) * 1_024 for line in status.splitlines() if line.startswith("VmRSS:"))


def processor_seconds(process):
    """How long the process has been computing."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


if __name__ == "__main__":
    unittest.main()
