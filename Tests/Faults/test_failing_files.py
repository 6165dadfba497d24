"""The n-th call of the system fails while a participant's file is stored, for n = 1, 2, 3 … until it succeeds.

After each failure: no answer names a content that is not there whole, the page is honest, the database is whole, and the same
file sent again is stored.
"""

import hashlib
import os
import unittest

from disk import Disk, fill, reason_against_disks
from injection import Injection, reason_against_injection
from parts import study_of, wait_until
from small_study import SmallStudy

STEPS = """\
  - id: letter
    type: question
    question: Which letter?
    answer: { type: file, accept: [.pdf], maximumSize: 2 MB }
  - id: done
    type: completion
    title: Thank you
"""
# More than is held in memory: the body goes through a file of its own first.
SIZE = 600_000
MANY = 60


@unittest.skipIf(reason_against_injection(), reason_against_injection())
class FailingFiles(SmallStudy):
    def setUp(self):
        super().setUp()
        self.study = study_of(self.folder / "files-study", STEPS)
        self.serve()

    def test_a_file_that_cannot_be_opened(self):
        self.fail_each("openat", "EMFILE", at_least=2)

    def test_a_sync_that_fails(self):
        self.fail_each("fsync", "EIO", at_least=2)

    def test_a_name_that_cannot_be_given(self):
        self.fail_each("rename", "EIO", at_least=1)

    def test_an_answer_that_cannot_be_stored(self):
        self.fail_each("fdatasync", "EIO", at_least=1)

    @unittest.skipIf(reason_against_disks(), reason_against_disks())
    def test_a_full_disk_keeps_no_half_of_a_file(self):
        disk = self.enterContext(Disk(size="16M"))
        self.serve(data=disk.path / "data")
        for spare in (0, 100_000, 700_000, 1_100_000):
            content = b"%PDF-1.4\n" + os.urandom(SIZE)
            ballast = disk.path / "ballast"
            fill(ballast, spare)
            self.person.hang_up()
            status = self.upload(content)
            with self.subTest(spare=spare):
                self.assertIn(status, (200, 503, 507), "a page that says what happened")
                self.assertTrue(status != 200 or spare > 2 * SIZE, "room for both copies of a file")
                kept = {path.name for path in (self.server.data / "files").iterdir()}
                named = {row["sha256"] for row in self.server.rows("SELECT sha256 FROM file")}
                self.assertEqual(kept - named, set(), "something is left on the disk")
                ballast.unlink()
                wait_until(lambda: self.health() == 200, "the writer tries again")
                if status != 200:
                    self.assertEqual(self.upload(content), 200, "the same file sent again is stored")
                self.expect_stored(content)
                self.person.hang_up()
                self.person.begin()

    def fail_each(self, call, error, at_least):
        for number in range(1, MANY):
            content = b"%PDF-1.4\n" + bytes(f"{call} {error} {number}\n", "ascii") * SIZE
            self.person.hang_up()
            self.person.begin()
            with Injection(self.server.process, f"{call}:error={error}:when={number}") as injection:
                status = self.upload(content[:SIZE])
            if status != 200:
                self.assertIn(status, (503, 507), "a page that says what happened")
                self.assertEqual(self.upload(content[:SIZE]), 200, "the same file sent again is stored")
            self.expect_stored(content[:SIZE])
            if not injection.calls:
                break
        self.assertLess(number, MANY - 1, "the call never succeeded")
        self.assertGreaterEqual(number - 1, at_least, "fewer calls than storing a file takes")
        print(f"{call} {error}: {number - 1} failed;", end=" ", flush=True)

    def upload(self, content):
        """Sends a file from the step's page: the status of the page that comes of it."""
        self.person.hang_up()
        if self.person.page.status != 200:
            self.person.get(self.person.seen[-2].path)
        return self.person.upload({"letter": ("letter.pdf", content)}).status

    def expect_stored(self, content):
        digest = hashlib.sha256(content).hexdigest()
        self.assertEqual(self.server.value(f"SELECT count(*) FROM file WHERE sha256 = '{digest}'"), 1)
        self.assertEqual((self.server.data / "files" / digest).read_bytes(), content)
        for row in self.server.rows("SELECT DISTINCT sha256 FROM file"):
            kept = self.server.data / "files" / row["sha256"]
            self.assertEqual(hashlib.sha256(kept.read_bytes()).hexdigest(), row["sha256"], "named and not there whole")
        self.assertEqual(self.server.value("PRAGMA integrity_check"), "ok")


if __name__ == "__main__":
    unittest.main()
