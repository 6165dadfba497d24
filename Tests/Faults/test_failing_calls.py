"""The n-th call of the system fails, for n = 1, 2, 3 … until what was asked for succeeds.

After each failure: the answer is there whole or not at all, the page is honest and holds what was typed, the database
is whole, and the same form sent again is stored, once. Nobody has to do anything for the service to go on.
"""

import unittest

from injection import Injection, reason_against_injection
from parts import Participant, wait_until
from small_study import SmallStudy

# Far more calls than an answer needs: a test that gets here has lost count.
MANY = 100


@unittest.skipIf(reason_against_injection(), reason_against_injection())
class FailingCalls(SmallStudy):
    def setUp(self):
        super().setUp()
        self.serve()

    # While an answer is stored

    def test_a_sync_that_fails(self):
        self.fail_each("fdatasync", "EIO", at_least=1)
        self.fail_each("fdatasync", "ENOSPC", at_least=1)

    def test_a_write_that_fails(self):
        self.fail_each("pwrite64", "EIO", at_least=5)
        self.fail_each("pwrite64", "ENOSPC", at_least=5)

    def test_a_read_that_fails(self):
        self.fail_each("pread64", "EIO", at_least=1)

    def test_a_file_that_cannot_be_looked_at(self):
        self.fail_each("newfstatat", "EIO", at_least=1)

    def test_a_lock_that_cannot_be_taken(self):
        self.fail_each("fcntl", "EIO", at_least=2)
        self.fail_each("fcntl", "ENOLCK", at_least=2)

    def test_an_open_that_fails_after_an_error_of_the_disk(self):
        """The error makes the writer open its connection again, and one of the files that this takes does not open."""
        for number in range(1, MANY):
            rules = ("fdatasync:error=EIO:when=1", f"openat:error=EMFILE:when={number}")
            with Injection(self.server.process, *rules) as injection:
                self.send_until_taken(3)
            if not any("openat" in call for call in injection.calls):
                break
        self.assertGreater(number, 2, "opening takes a database and its log")
        self.expect_whole()

    def fail_each(self, call, error, at_least):
        refusals = 0
        for number in range(1, MANY):
            with Injection(self.server.process, f"{call}:error={error}:when={number}") as injection:
                refusals += self.send_until_taken(1)
            if not injection.calls:
                break
        self.assertLess(number, MANY - 1, "the call never succeeded")
        self.assertGreaterEqual(number - 1, at_least, "fewer calls than storing an answer takes")
        self.expect_whole()
        print(f"{call} {error}: {number - 1} failed, {refusals} refusals;", end=" ", flush=True)

    def send_until_taken(self, refusals):
        """Sends new words, and again where they are refused; how often they were."""
        status = self.send()
        for refused in range(refusals + 1):
            if status == 303:
                return refused
            status = self.send_again()
        self.assertEqual(status, 303, f"refused {refusals + 1} times")
        return refusals + 1

    # Longer than a moment

    def test_while_the_disk_fails_pages_are_read_and_words_are_kept_and_then_it_goes_on_by_itself(self):
        self.assertEqual(self.send(), 303)
        with Injection(self.server.process, "fdatasync,fsync:error=EIO"):
            self.assertEqual(self.send(), 503)
            self.assertEqual(self.send_again(), 503)
            self.assertEqual(self.health(), 503)
            self.assertEqual(self.person.send("GET", self.page.path)[0], 200)
        wait_until(lambda: self.health() == 200, "the writer tries again")
        self.assertEqual(self.send_again(), 303)
        self.expect_whole()

    # At the end and at the beginning

    def test_a_server_that_cannot_tidy_up_at_its_end_loses_nothing(self):
        for call in ("pwrite64", "fdatasync", "ftruncate", "unlink"):
            self.assertEqual(self.send(), 303)
            with Injection(self.server.process, f"{call}:error=EIO"):
                self.server.stop()
            self.server.start()
            self.person.hang_up()
            self.assertEqual(self.stored(), self.typed)
        self.expect_whole()

    # Connections

    def test_a_connection_that_cannot_be_accepted_waits_a_moment_and_is_served(self):
        for error in ("EMFILE", "ENFILE", "ENOBUFS", "ENOMEM", "ECONNABORTED", "EINTR", "EPROTO"):
            with self.subTest(error=error):
                with Injection(self.server.process, f"accept4:error={error}:when=1..2") as injection:
                    for person in [Participant(self.server, timeout=10) for _ in range(3)]:
                        self.assertEqual(person.send("GET", "/")[0], 200)
                self.assertTrue(injection.calls)
        self.assertTrue(any("accept" in line for line in self.server.log), self.server.log)


if __name__ == "__main__":
    unittest.main()
