"""Disks that are full, slow, turn read-only or give back other bytes than were written."""

import sqlite3
import threading
import time
import unittest

from disk import Disk, fill, reason_against_disks
from injection import Injection, reason_against_injection
from parts import Participant, wait_until
from small_study import SmallStudy


class Disks(SmallStudy):
    @unittest.skipIf(reason_against_disks(), reason_against_disks())
    def test_a_full_disk_keeps_what_was_acknowledged_and_goes_on_once_there_is_room(self):
        disk = self.enterContext(Disk(size="16M"))
        self.serve(data=disk.path / "data")
        self.assertEqual(self.send(), 303)
        ballast = disk.path / "ballast"
        fill(ballast)
        # The log may have room of its own for a while.
        wait_until(lambda: self.send() == 503, "the log fills as well")
        self.assertEqual(self.send_again(), 503)
        self.assertEqual(self.person.send("GET", self.page.path)[0], 200)
        ballast.unlink()
        wait_until(lambda: self.health() == 200, "the writer tries again")
        self.assertEqual(self.send_again(), 303)
        self.expect_whole()

    @unittest.skipIf(reason_against_disks(), reason_against_disks())
    def test_a_disk_that_turns_read_only_is_still_read_and_serves_again_after_its_repair(self):
        disk = self.enterContext(Disk())
        self.serve(data=disk.path / "data")
        self.assertEqual(self.send(), 303)
        disk.report_error()
        self.assertEqual(self.send(), 503)
        self.assertEqual(self.person.send("GET", self.page.path)[0], 200)
        self.assertEqual(self.health(), 503)
        self.server.stop()
        disk.repair()
        self.server.start()
        self.person.hang_up()
        self.assertEqual(self.health(), 200)
        self.assertEqual(self.send_again(), 303)
        self.expect_whole()

    def damage(self, table):
        page = 4_096 * (self.server.value(f"SELECT rootpage FROM sqlite_schema WHERE name = '{table}'") - 1)
        with open(self.server.database, "r+b") as file:
            file.seek(page)
            file.write(b"\xa5" * 2_000)
        self.assertEqual(self.server.command("verify", self.server.data, check=False).returncode, 1)

    def test_damage_that_somebody_meets_is_looked_for_and_health_says_so(self):
        self.serve()
        self.assertEqual(self.send(), 303)
        self.server.stop()
        self.damage("run")
        self.server.start()
        self.person.hang_up()
        self.assertEqual(self.health(), 200, "nobody has met it yet")
        self.number += 1
        status, _, page = self.person.post_once({"words": self.typed}, page=self.page)
        self.assertEqual(status, 503)
        self.assertIn(self.typed, page.text)
        wait_until(lambda: self.health() == 503, "health says that nothing can be stored")
        self.assertTrue(any("Restore a backup" in line for line in self.server.log))

    def test_damage_is_said_and_what_was_typed_is_not_lost_with_it(self):
        self.serve()
        self.assertEqual(self.send(), 303)
        self.server.stop()
        self.damage("audit")
        # A server that stops in order has nothing to look for; one that was killed looks.
        (self.server.data / "lock").write_text("running\n")
        self.server.start()
        self.person.hang_up()
        wait_until(lambda: any("Restore a backup" in line for line in self.server.log), "the damage is in the log")
        self.assertEqual(self.health(), 503)
        self.number += 1
        status, _, page = self.person.post_once({"words": self.typed}, page=self.page)
        self.assertEqual(status, 503)
        self.assertIn(self.typed, page.text)

    @unittest.skipIf(reason_against_injection(), reason_against_injection())
    def test_a_page_that_cannot_be_read_while_the_database_is_looked_through_is_no_damage(self):
        self.serve()
        self.server.stop()
        with sqlite3.connect(self.server.database) as database:
            database.executemany(
                "INSERT INTO audit (at, actor, action, subject, detail) VALUES (0, 'test', 'fill', '', ?)",
                [("x" * 2_000,)] * 1_000)
        database.close()
        (self.server.data / "lock").write_text("running\n")
        # strace counts for each thread by itself, and only the one that looks through all pages reads so many.
        self.server.wrapper = [
            "strace", "-D", "-f", "-o", self.folder / "traced", "-e", "signal=none", "-e", "trace=pread64",
            "-e", "inject=pread64:error=EIO:when=200+"]
        self.server.start()
        self.person.hang_up()
        wait_until(
            lambda: any("could not be looked through" in line for line in self.server.log), "the log says so")
        self.assertEqual(self.health(), 200)
        self.assertEqual(self.send(), 303)

    @unittest.skipIf(reason_against_injection(), reason_against_injection())
    def test_on_a_slow_disk_many_answers_share_a_sync_and_pages_wait_for_none(self):
        self.serve()
        people = [Participant(self.server) for _ in range(8)]
        for person in people:
            person.begin()
        pages = []
        with Injection(self.server.process, "fdatasync:delay_enter=400000"):
            threads = [threading.Thread(target=person.post_once, args=({"words": "Slow"},)) for person in people]
            begun = time.monotonic()
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                before = time.monotonic()
                self.assertEqual(self.person.send("GET", self.page.path)[0], 200)
                pages.append(time.monotonic() - before)
            took = time.monotonic() - begun
        self.assertEqual(self.server.value("SELECT count(*) FROM answer WHERE value = 'Slow'"), 8)
        self.assertGreater(took, 0.4)
        self.assertLess(took, 8 * 0.4, "each answer waited for a sync of its own")
        self.assertLess(sorted(pages)[len(pages) // 2], 0.2, "pages waited for the disk")


if __name__ == "__main__":
    unittest.main()
