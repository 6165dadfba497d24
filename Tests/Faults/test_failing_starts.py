"""The n-th call of the system fails while a server starts over a new folder.

It starts all the same, or ends with a status for its environment and a sentence; the next start finds all in order.
"""

import os
import pathlib
import select
import shutil
import signal
import subprocess
import time
import unittest

from injection import reason_against_injection
from parts import Server, binary
from small_study import SmallStudy

# Far more calls than a start needs.
MANY = 300


@unittest.skipIf(reason_against_injection(), reason_against_injection())
class FailingStarts(SmallStudy):
    def test_a_start_that_fails_says_why_and_leaves_nothing_in_the_way_of_the_next(self):
        for call, error, step in (
                ("fdatasync", "EIO", 1), ("fsync", "EIO", 1), ("mkdir", "ENOSPC", 1), ("ftruncate", "EIO", 1),
                ("epoll_create1", "EMFILE", 1), ("pwrite64", "EIO", 13), ("pwrite64", "ENOSPC", 17)):
            with self.subTest(call=call, error=error):
                failed = 0
                for number in range(1, MANY, step):
                    is_up, status, printed, was_injected = self.start(f"{call}:error={error}:when={number}")
                    if not was_injected:
                        break
                    failed += not is_up
                    self.assertEqual(status, 0 if is_up else 3, printed)
                    self.assertTrue(is_up or "cairn: " in printed, "nothing was said")
                    with Server(study=self.study, data=self.folder / "new") as server:
                        self.assertEqual(server.value("PRAGMA integrity_check"), "ok")
                self.assertLess(number, MANY - step, "the start never succeeded")
                self.assertGreater(failed, 0)

    def test_a_study_that_the_system_does_not_let_be_read_has_no_mistakes(self):
        for error in ("EMFILE", "ENFILE", "ENOMEM", "EIO"):
            for place in (self.study, self.study / "tasks", self.study / "study.yaml"):
                with self.subTest(error=error, place=place.name):
                    is_up, status, printed, was_injected = self.start(f"openat:error={error}:when=1", ["-P", place])
                    self.assertTrue(was_injected)
                    self.assertEqual((is_up, status), (False, 3), printed)
                    self.assertIn("cannot be read now", printed)

    def start(self, rule, filters=()):
        """Starts and stops a server: whether it served, its status, what it printed, whether a call failed."""
        shutil.rmtree(self.folder / "new", ignore_errors=True)
        traced = self.folder / "traced"
        process = subprocess.Popen(
            ["strace", "-f", "-o", traced, "-e", "signal=none", "-e", f"trace={rule.split(':')[0]}",
             "-e", f"inject={rule}", *filters, binary(), "serve", self.study, "--data", self.folder / "new", "--port", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        printed, end = b"", time.monotonic() + 30
        with process.stderr:
            while b" at http" not in printed and time.monotonic() < end:
                if select.select([process.stderr], [], [], 1)[0]:
                    piece = os.read(process.stderr.fileno(), 65_536)
                    if not piece:
                        break
                    printed += piece
            is_up = b" at http" in printed
            if is_up:
                children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
                os.kill(int(children[0]), signal.SIGTERM)
            status = process.wait(30)
        return is_up, status, printed.decode(errors="replace"), "INJECTED" in traced.read_text()


if __name__ == "__main__":
    unittest.main()
