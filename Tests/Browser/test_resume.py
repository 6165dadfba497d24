"""The server is killed after every page of a study and started again: the run goes on by its link as if nothing had been."""

import csv
import pathlib
import signal
import tempfile
import unittest

import catalogue
import every_kind
from cairn_server import Server
from test_every_format import ANSWERS, WALK
from test_every_kind import WALK as KINDS
from walker import Participant

FORMATS = [(step, values) for step, values, _ in WALK]

# What differs between two runs of the same answers: who it is, in what order things were shown, and when.
OWN = {"run_id", "participant_id", "run_number", "run_resumes", "feelings__order", "position"}
TIMES = ("_at", "_s", "seconds_on_page")


class Resume(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def serve(self, study):
        self.server = self.enterContext(Server(study, self.folder / "data"))

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

    def tables(self, task):
        """The tables of the export, a list of rows for each run in the order in which they began."""
        export = self.folder / "export"
        self.server.command("export", self.server.data, "--output", export, "--identifying", "--status-columns", "all")
        found = []
        # The tables of what is repeated as well; nobody may be named.
        names = sorted(one.relative_to(export) for one in export.rglob(f"{task}*.csv"))
        self.assertGreaterEqual(len(names), 2)
        for name in names:
            with open(export / name, newline="") as file:
                by_run = {}
                for row in csv.DictReader(file):
                    kept = {key: value for key, value in row.items() if key not in OWN and not key.endswith(TIMES)}
                    by_run.setdefault(row["run_id"], []).append(kept)
                found.append(by_run)
        runs = [row["id"] for row in self.server.rows("SELECT id FROM run ORDER BY row")]
        return [[table.get(run) for table in found] for run in runs]

    def paths(self):
        return [(row["path"], row["status"]) for row in self.server.rows("SELECT path, status FROM run ORDER BY row")]

    def go_through(self, task, pages):
        """One run as it comes, and one with a kill behind each page: the same comes of both."""
        person = self.begin()
        for step, values, *button in pages:
            self.go_to(person, step)
            person.post(values, *button)

        person = self.kill(self.begin())
        for step, values, *button in pages:
            self.go_to(person, step)
            person.post(values, *button)
            person = self.kill(person)
            stored = {item for item, (status, _) in self.server.answers().items() if status in ("answered", "default", "dontKnow")}
            # What was acknowledged is there.
            self.assertEqual({name.split(".")[0] for name in values} - stored, set())
        plain, killed = self.tables(task)
        self.assertEqual(killed, plain)
        first, second = self.paths()
        self.assertEqual(second, first)
        self.assertEqual(first[1], "completed")

    def go_to(self, person, step):
        if person.page.step == "pause":
            person.post()
        self.assertEqual(person.page.place, step, person.page.text[:400])

    def test_killed_after_every_page_it_ends_as_without(self):
        self.serve(catalogue.beginning_with("formats", self.folder))
        self.go_through("formats", FORMATS)
        self.assertEqual(self.server.answers(), ANSWERS)

    def test_killed_after_every_kind_of_step_it_ends_as_without(self):
        self.serve(every_kind.write(self.folder / "study"))
        self.go_through("everything", KINDS)

    def test_killed_after_every_page_of_the_catalogue_of_steps_it_ends_as_without(self):
        self.serve(catalogue.STUDY)
        self.go_through("steps", catalogue.STEPS)

    def test_killed_after_every_page_of_what_is_asked_several_times_it_ends_as_without(self):
        self.serve(catalogue.beginning_with("several", self.folder))
        self.go_through("several", catalogue.SEVERAL)

    def test_killed_after_every_page_of_a_task_that_another_one_begins_it_ends_as_without(self):
        self.serve(catalogue.beginning_with("breaths", self.folder))
        self.go_through("breaths", catalogue.BREATHS)

    def test_killed_before_its_page_is_stored_it_shows_the_page_again(self):
        self.serve(catalogue.beginning_with("formats", self.folder))
        person = self.begin()
        for step, values in FORMATS:
            self.assertEqual(person.page.step, step, person.page.text[:400])
            # Nothing was sent: only the page was looked at. The same form is taken by the server that comes next.
            shown = person.page
            person = self.kill(person)
            self.assertEqual(person.page.step, step)
            person.post(values, page=shown)
        self.assertEqual(self.server.answers(), ANSWERS)

    def test_what_was_typed_and_refused_outlives_the_kill(self):
        self.serve(catalogue.beginning_with("formats", self.folder))
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
