"""The server is killed after every page of a study and started again: the run goes on by its link as if nothing had been."""

import csv
import pathlib
import signal
import tempfile
import unittest

from cairn_server import ROOT, Server
from test_every_format import ANSWERS, WALK
from walker import Participant

STUDY = ROOT / "Examples/every-format"

# What differs between two runs of the same answers: who it is, and when.
OWN = {"run_id", "participant_id", "run_number", "run_resumes"}
TIMES = ("_at", "_s", "seconds_on_page")


class Resume(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = self.enterContext(Server(STUDY, self.folder / "data"))

    def kill(self, person):
        """Ends the server without a word, starts it again on the same port, and comes back by the run's link."""
        link = person.address
        self.server.stop(signal.SIGKILL)
        self.server.start()
        back = Participant(self.server)
        back.get(link)
        return back

    def begin(self):
        person = Participant(self.server)
        person.begin()
        return person

    def tables(self):
        """Both tables of the export, a list of rows for each run in the order in which they began."""
        export = self.folder / "export"
        self.server.command("export", self.server.data, "--output", export, "--identifying", "--status-columns", "all")
        found = []
        for name in ("formats.csv", "formats.long.csv", "identity/formats.csv"):
            with open(export / name, newline="") as file:
                by_run = {}
                for row in csv.DictReader(file):
                    kept = {key: value for key, value in row.items() if key not in OWN and not key.endswith(TIMES)}
                    by_run.setdefault(row["run_id"], []).append(kept)
                found.append(by_run)
        runs = [row["id"] for row in self.server.rows("SELECT id FROM run ORDER BY row")]
        return [[table[run] for table in found] for run in runs]

    def paths(self):
        return [(row["path"], row["status"]) for row in self.server.rows("SELECT path, status FROM run ORDER BY row")]

    def test_killed_after_every_page_it_ends_as_without(self):
        person = self.begin()
        for step, values, _ in WALK:
            self.assertEqual(person.page.step, step, person.page.text[:400])
            person.post(values)

        person = self.kill(self.begin())
        for number, (step, values, _) in enumerate(WALK):
            self.assertEqual(person.page.step, step, person.page.text[:400])
            person.post(values)
            person = self.kill(person)
            # Everything that was acknowledged is there, in the words that were typed.
            stored = {item for _, _, kept in WALK[:number + 1] for item in kept}
            self.assertEqual(set(self.server.answers()), stored)
        self.assertEqual(self.server.answers(), ANSWERS)
        plain, killed = self.tables()
        self.assertEqual(killed, plain)
        self.assertEqual(*self.paths())
        self.assertEqual(self.paths()[0][1], "completed")

    def test_killed_before_its_page_is_stored_it_shows_the_page_again(self):
        person = self.begin()
        for step, values, _ in WALK:
            self.assertEqual(person.page.step, step, person.page.text[:400])
            # Nothing was sent: only the page was looked at. The same form is taken by the server that comes next.
            shown = person.page
            person = self.kill(person)
            self.assertEqual(person.page.step, step)
            person.post(values, page=shown)
        self.assertEqual(self.server.answers(), ANSWERS)

    def test_what_was_typed_and_refused_outlives_the_kill(self):
        person = self.begin()
        person.post({"face": "sad", "seat.row": "2"})
        self.assertEqual(person.page.step, "pictures")
        person = self.kill(person)
        self.assertEqual(person.page.form.values("face"), ["sad"])
        self.assertEqual(person.page.form.values("seat.row"), ["2"])
        self.assertEqual(self.server.answers(), {})
        person.post(WALK[0][1])
        self.assertEqual(person.page.step, WALK[1][0])


if __name__ == "__main__":
    unittest.main()
