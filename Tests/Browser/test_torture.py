"""Hostile requests and byte ranges against the program that serves a live survey."""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from cairn_server import DEMO, ROOT, Server, study_of
from walker import Participant

CHECKS = ROOT / "Tests/Checks"
# The server gives a head 10 s; what waits for that deadline needs more.
SLOW = 12


class Torture(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        study_of(
            folder,
            "  - { id: film, type: videoInstruction, title: A film, video: { file: film.mp4, transcript: Words } }\n"
            "  - { id: words, type: question, question: What did you see?, answer: { type: text } }\n"
            "  - { id: done, type: completion, title: Thank you }\n")
        cls.film = pathlib.Path(folder) / "film.mp4"
        # Large enough to be cut off in the middle; a player does not mind what follows a film.
        cls.film.write_bytes((DEMO / "media/lot-number.mp4").read_bytes() * 12)
        cls.server = cls.enterClassContext(Server(folder))
        cls.person = Participant(cls.server)
        cls.person.begin()
        cls.film_address = re.search(r'<source src="([^"]+)"', cls.person.page.html)[1]
        cls.person.post()
        cls.step = cls.person.page.path

    def start(self, name, *arguments):
        return subprocess.Popen(
            [sys.executable, CHECKS / name, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True)

    def finish(self, check):
        """Waits for a check and gives how many of its cases passed."""
        output, _ = check.communicate(timeout=300)
        self.assertEqual(check.returncode, 0, output[-6000:])
        passed, failed = re.search(r"(\d+) passed, (\d+) failed", output).groups()
        self.assertEqual(failed, "0", output[-6000:])
        return int(passed)

    def test_hostile_requests_to_a_live_step_break_nothing(self):
        # Side by side, because most of them wait for what must not come.
        checks = [self.start(
            "http_torture.py", f"127.0.0.1:{self.server.port}", "--get", self.step, "--post", self.step, "--big",
            self.film_address, "--slow", SLOW, "--only", only) for only in ("^[ABE]", "^C", "^D(?!2[1-7])", "^D2[1-4]", "^D2[5-7]")]
        passed = sum([self.finish(check) for check in checks])
        self.assertGreaterEqual(passed, 329)
        print(f"{passed} cases", end=" ", flush=True)
        # Whatever was sent, the participant goes on.
        self.person.hang_up()
        self.person.post({"words": "Nothing was lost"})
        self.assertEqual(self.person.page.heading, "Thank you")
        self.assertEqual(self.server.answers()["words"], ("answered", "Nothing was lost"))
        self.assertEqual(self.server.value("SELECT count(*) FROM run"), 1)

    def test_ranges_of_a_film_are_exact(self):
        passed = self.finish(self.start("range_check.py", self.server.address, self.film_address, self.film))
        self.assertGreaterEqual(passed, 110)
        print(f"{passed} cases", end=" ", flush=True)


if __name__ == "__main__":
    unittest.main()
