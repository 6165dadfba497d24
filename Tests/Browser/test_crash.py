"""The server killed under load: nothing that was acknowledged is lost, and everybody goes on."""

import sys
import unittest

from cairn_server import ROOT

sys.path.insert(0, str(ROOT / "Tests/Checks"))

from crash import crash  # noqa: E402


class Crash(unittest.TestCase):
    def test_twenty_kills_under_load_lose_nothing_that_was_acknowledged(self):
        lines = []
        problems = crash(rounds=20, people=8, say=lines.append)
        print(lines[-1], end=" ", flush=True)
        self.assertEqual(problems, [], "\n".join(lines))


if __name__ == "__main__":
    unittest.main()
