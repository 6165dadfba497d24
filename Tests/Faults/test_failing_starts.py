"""The n-th call of the system fails while a server starts over a new folder.

It starts all the same, or ends with a status for its environment and a sentence; the next start finds all in order.
"""

import hashlib
import os
import pathlib
import select
import shutil
import signal
import sqlite3
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

    def test_a_file_of_the_data_folder_that_cannot_be_opened_or_read(self):
        names = ("lock", "secret", "cairn.sqlite", "cairn.sqlite-wal", "cairn.sqlite-shm")
        for call, error in (("openat", "EMFILE"), ("openat", "EIO"), ("pread64", "EIO")):
            for name in names:
                with self.subTest(call=call, error=error, name=name):
                    self.fail_each(call, error, name)

    def fail_each(self, call, error, name):
        for number in range(1, MANY):
            # The folder is there: that its files are read again is what a start over it does.
            with Server(study=self.study, data=self.folder / "kept") as server:
                server.stop()
            is_up, status, printed, was_injected = self.start(
                f"{call}:error={error}:when={number}", ["-P", self.folder / "new" / name], of=self.folder / "kept")
            if not was_injected:
                return
            self.assertEqual(status, 0 if is_up else 3, printed)
            self.assertTrue(is_up or "cairn: " in printed, "nothing was said")
            with Server(study=self.study, data=self.folder / "new") as server:
                self.assertEqual(server.value("PRAGMA integrity_check"), "ok")
        self.fail("the start never succeeded")

    def test_a_start_without_descriptors_says_so(self):
        is_up, status, printed, _ = self.start(
            "openat:error=EMFILE:when=1+", ["-P", self.folder / "new" / "cairn.sqlite"])
        self.assertEqual((is_up, status), (False, 3), printed)
        self.assertIn("Raise the limit", printed)

    def test_a_version_that_was_damaged_is_not_taken_for_one_of_a_later_program(self):
        for words, expected in ((b"id: [", "not as it was published"), (None, "cannot be read by this program")):
            with self.subTest(expected=expected):
                shutil.rmtree(self.folder / "altered", ignore_errors=True)
                with Server(study=self.study, data=self.folder / "altered") as server:
                    server.stop()
                    alter(server.database, words or b"shape: of later years\n", also_digest=words is None)
                is_up, _, printed, _ = self.start("mkdir:error=EIO:when=99", of=self.folder / "altered")
                self.assertIn(expected, printed)

    def test_a_study_that_the_system_does_not_let_be_read_has_no_mistakes(self):
        for error in ("EMFILE", "ENFILE", "ENOMEM", "EIO"):
            for place in (self.study, self.study / "tasks", self.study / "study.yaml"):
                with self.subTest(error=error, place=place.name):
                    is_up, status, printed, was_injected = self.start(f"openat:error={error}:when=1", ["-P", place])
                    self.assertTrue(was_injected)
                    self.assertEqual((is_up, status), (False, 3), printed)
                    self.assertIn("cannot be read now", printed)

    def start(self, rule, filters=(), of=None):
        """Starts and stops a server over a new folder, or over a copy: whether it served, its status, what it printed, whether
        a call failed."""
        shutil.rmtree(self.folder / "new", ignore_errors=True)
        if of:
            shutil.copytree(of, self.folder / "new")
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


def alter(database, words, also_digest):
    """Puts other words into the study file of the first version, as damage does or, with its digest, as a later program may."""
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE study_file SET content = ? WHERE path = 'study.yaml'", (words,))
        if also_digest:
            digest = hashlib.sha256()
            for path, content in connection.execute("SELECT path, content FROM study_file ORDER BY path"):
                digest.update(f"{path}\n{len(content)}\n".encode() + content)
            connection.execute("UPDATE study_version SET sha256 = ?", (digest.hexdigest(),))
    connection.close()


if __name__ == "__main__":
    unittest.main()
