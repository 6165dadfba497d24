"""The n-th call of the system fails while a backup or an export is made beside a running server.

The command ends with a status and a sentence, and nothing that is not whole stands under the name that it was given;
the server notices nothing.
"""

import collections
import subprocess
import unittest

from disk import Disk, reason_against_disks
from injection import reason_against_injection
from parts import binary
from small_study import SmallStudy


class FailingCommands(SmallStudy):
    def setUp(self):
        super().setUp()
        self.serve()
        self.assertEqual(self.send(), 303)
        self.place = self.folder / "place"
        self.place.mkdir()
        self.log = self.folder / "traced"

    # The number says at which calls: each, or one of so many.

    @unittest.skipIf(reason_against_injection(), reason_against_injection())
    def test_a_backup_that_fails_leaves_no_file_under_its_name(self):
        for call, error, step in (
                ("openat", "EMFILE", 1), ("pread64", "EIO", 4), ("read", "EIO", 1), ("pwrite64", "ENOSPC", 6),
                ("write", "ENOSPC", 1), ("fdatasync", "EIO", 1), ("fsync", "EIO", 1), ("link", "EIO", 1)):
            with self.subTest(call=call):
                self.fail_each(call, error, step, "backup", self.expect_backup)

    @unittest.skipIf(reason_against_injection(), reason_against_injection())
    def test_an_export_that_fails_leaves_no_folder_under_its_name(self):
        for call, error, step in (
                ("openat", "EMFILE", 3), ("pread64", "EIO", 2), ("write", "ENOSPC", 1), ("fsync", "EIO", 1),
                ("rename", "EIO", 1), ("mkdir", "ENOSPC", 1)):
            with self.subTest(call=call):
                self.fail_each(call, error, step, "export", self.expect_export)

    @unittest.skipIf(reason_against_injection(), reason_against_injection())
    def test_an_export_into_a_folder_that_is_there_leaves_each_file_whole_and_says_where_some_are_old(self):
        made = self.place / "made"
        self.assertEqual(self.command("export")[0], 0)
        names = sorted(one.name for one in made.iterdir())
        for call, number in (("rename", 1), ("rename", 2), ("rename", len(names)), ("fsync", len(names) + 1)):
            before = {one.name: one.read_bytes() for one in made.iterdir()}
            self.assertEqual(self.send(), 303)
            status, printed, was_injected = self.traced("export", call, f"inject={call}:error=EIO:when={number}")
            self.assertTrue(was_injected, "fewer calls than files")
            self.assertEqual(status, 3, printed)
            self.assertIn("Nothing was exported" if (call, number) == ("rename", 1) else "export again", printed)
            self.assertEqual(sorted(one.name for one in made.iterdir()), names, "files are left over")
            now = {one.name: one.read_bytes() for one in made.iterdir()}
            self.assertEqual(now == before, (call, number) == ("rename", 1))
        self.assertEqual(self.command("export")[0], 0)
        self.expect_export()

    @unittest.skipIf(reason_against_disks(), reason_against_disks())
    def test_a_full_disk_for_the_backup_or_the_export_is_said_and_the_server_goes_on(self):
        with Disk(size="1M") as disk:
            self.place = disk.path
            with open(disk.path / "ballast", "wb", buffering=0) as ballast:
                try:
                    while True:
                        ballast.write(b"\0" * 4_096)
                except OSError:
                    pass
            for name in ("backup", "export"):
                status, printed = self.command(name)
                self.assertEqual(status, 3, printed)
                self.assertIn("No space left on device", printed.replace("disk is full", "No space left on device"))
                self.assertEqual(sorted(one.name for one in self.place.iterdir()), ["ballast", "lost+found"])
        self.expect_undisturbed()

    def fail_each(self, call, error, step, name, expect_whole):
        failed, numbers = 0, self.own_calls(call, name)[::step]
        self.assertTrue(numbers)
        for number in numbers:
            status, printed, was_injected = self.traced(name, call, f"inject={call}:error={error}:when={number}")
            self.assertTrue(was_injected)
            left = sorted(one.name for one in self.place.iterdir())
            if status == 127:
                # Calls are counted by thread: this one was the loader's, and there was no program yet.
                self.assertIn("error while loading shared libraries", printed)
                self.assertEqual(left, [], printed)
                continue
            if status == 0:
                self.assertEqual(left, ["made"], printed)
                expect_whole()
            else:
                failed += 1
                self.assertEqual(left, [], printed)
                self.assertEqual(status, 3, printed)
                self.assertTrue(printed.startswith("cairn: "), printed or "nothing was said")
        self.assertGreater(failed, 0)
        self.expect_undisturbed()
        print(f"{name}, {call} {error}: {failed} of {len(numbers)} failed;", end=" ", flush=True)

    def own_calls(self, call, name):
        """The numbers of the calls, as strace counts them, that are about our files: others are the loader's."""
        status, printed, _ = self.traced(name, call)
        self.assertEqual(status, 0, printed)
        self.remove(self.place / "made")
        counts, numbers = collections.Counter(), set()
        for line in self.log.read_text().splitlines():
            thread, rest = line.split(maxsplit=1)
            if rest.startswith(call + "("):
                counts[thread] += 1
                if str(self.folder) in rest:
                    numbers.add(counts[thread])
        return sorted(numbers)

    def traced(self, name, call, *rules):
        """Runs the command under strace: its status, what it printed, whether a call failed."""
        status, printed = self.command(
            name, "strace", "-f", "-y", "-o", self.log, "-e", "signal=none", "-e", f"trace={call}",
            *[word for rule in rules for word in ("-e", rule)])
        return status, printed, "INJECTED" in self.log.read_text()

    def command(self, name, *before):
        made = self.place / "made"
        target = ("--output", made) if name == "export" else (made,)
        done = subprocess.run(
            [*before, binary(), name, self.server.data, *target], capture_output=True, text=True, timeout=120)
        return done.returncode, done.stderr

    def expect_backup(self):
        restored = self.folder / "restored"
        self.server.command("restore", self.place / "made", restored)
        self.remove(restored)
        (self.place / "made").unlink()

    def expect_export(self):
        made = self.place / "made"
        self.assertIn(self.typed, (made / "small.csv").read_text().replace('""', '"'))
        self.remove(made)

    def remove(self, folder):
        subprocess.run(["rm", "-r", folder], check=True)

    def expect_undisturbed(self):
        self.assertEqual(self.health(), 200)
        self.assertEqual(self.send(), 303)
        self.expect_whole()


if __name__ == "__main__":
    unittest.main()
