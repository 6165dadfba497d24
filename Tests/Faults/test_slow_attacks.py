"""The slow attacks of slowhttptest, all at once: others are served meanwhile, and those who dawdle are cut off."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import unittest

from parts import DEMO, Participant, study_of, wait_until
from small_study import STEPS, SmallStudy
from test_crowds import SOON, seconds

# How long the attacks last, in seconds: longer than Cairn waits for a head, or for a body at its own pace.
LENGTH = 14
CONNECTIONS = 150


@unittest.skipUnless(shutil.which("slowhttptest"), "slowhttptest is not installed")
class SlowAttacks(SmallStudy):
    def setUp(self):
        super().setUp()
        film = "  - { id: film, type: videoInstruction, title: A film, video: { file: film.mp4, transcript: Words } }\n"
        study_of(self.study, STEPS.replace("  - id: done", film + "  - id: done"))
        (self.study / "film.mp4").write_bytes((DEMO / "media/lot-number.mp4").read_bytes() * 12)

    def attack(self, kind, address, *options):
        """An attack that has begun: connections at 100 a second, each with something to say every three seconds."""
        process = subprocess.Popen(
            ["slowhttptest", f"-{kind}", "-c", str(CONNECTIONS), "-r", "100", "-i", "3", "-l", str(LENGTH), "-p", "5",
             "-u", self.server.address + address, *map(str, options)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(lambda: process.poll() is None and process.kill())
        return process

    def test_slow_heads_bodies_readers_and_piles_of_ranges_keep_nobody_waiting(self):
        # One person sends more than a person can.
        self.serve(options=["--limit", "answersPerMinute=1000000"])
        before = sockets(self.server)
        film = f"/media/{self.server.value('SELECT sha256 FROM study_media')}/film.mp4"
        step = self.page.path
        attacks = {
            "heads": self.attack("H", "/", "-x", 24),
            "bodies": self.attack("B", step, "-t", "POST", "-s", 8192, "-x", 10),
            "readers": self.attack("X", film, "-w", 16, "-y", 32, "-n", 5, "-z", 8, "-k", 10),
            "ranges": self.attack("R", film, "-t", "GET", "-a", 10, "-b", 3000),
        }
        wait_until(lambda: sockets(self.server) > before + 2 * CONNECTIONS, "the attackers are there")
        most, slowest = 0, 0.0
        while any(attack.poll() is None for attack in attacks.values()):
            slowest = max(slowest, seconds(lambda: self.assertEqual(self.send(), 303)))
            slowest = max(slowest, seconds(lambda: self.assertEqual(Participant(self.server).send("GET", "/")[0], 200)))
            most = max(most, sockets(self.server) - before)
            self.page = self.person.get(step)
        print(f"{most} connections at a time, the slowest page of others {slowest:.2f} s", end=" ", flush=True)
        self.assertLess(slowest, SOON)
        for name, attack in attacks.items():
            output = attack.communicate()[0]
            self.assertNotRegex(output, r"service available: +NO", name)
            if name in ("heads", "bodies"):
                # The server's deadlines end the attack, not the attacker.
                self.assertIn("No open connections left", output, name)
        wait_until(lambda: sockets(self.server) <= before, "they are gone")
        self.expect_whole()


def sockets(server):
    """How many sockets the server has open."""
    links = pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()
    found = 0
    for link in links:
        with contextlib.suppress(FileNotFoundError):
            found += os.readlink(link).startswith("socket:")
    return found


if __name__ == "__main__":
    unittest.main()
