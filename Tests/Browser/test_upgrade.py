"""A data folder that an earlier release has left is opened by this one, and the run in its middle goes on."""

import pathlib
import sqlite3
import sys
import tempfile
import unittest

from cairn_server import ROOT, Server
from walker import Participant

sys.path.append(str(ROOT / "Tests/Fixtures"))

import released  # noqa: E402

RELEASES = sorted(path.parent.name for path in released.FIXTURES.glob("*/database.sql"))


class UpgradeTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="cairn-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def each_release(self):
        """Serves what each release has left; gives the server and what was noted down then."""
        self.assertTrue(RELEASES)
        for release in RELEASES:
            data = self.folder / release
            run = released.unpack(release, data)
            with self.subTest(release), Server(study=released.FIXTURES / release / "study", data=data) as server:
                yield server, run

    def test_a_run_of_an_earlier_release_goes_on_by_its_link_to_its_end(self):
        for server, run in self.each_release():
            self.assertEqual([line for line in server.log if "differs" in line], [])
            person = Participant(server)
            person.get(run["link"])
            self.assertEqual(person.page.path, run["step"])
            self.assertEqual(person.page.form.values("points"), [released.DRAFT])
            self.assertEqual({item: list(value) for item, value in server.answers().items()}, run["answers"])
            person.get(f"{run['link']}/look")
            self.assertIn("You said 3.", person.page.text)
            cup = next(part for part in person.page.html.split('"') if part.startswith("/media/"))
            self.assertEqual(person.send("GET", cup)[0], 200)
            person.post()
            person.post({"points": "9"})
            self.assertIn("Thank you", person.page.text)
            self.assertEqual(server.answers()["points"], ("answered", "9"))
            server.command("verify", server.data)
            server.command("export", server.data, "--output", server.data / "export")
            texts = (server.data / "export/tea.csv").read_text()
            for words in ("Rooibos; “red”", ",9", "completed"):
                self.assertIn(words, texts)

    def test_its_code_opens_it_too(self):
        for server, run in self.each_release():
            person = Participant(server)
            person.get("/resume")
            person.post({"code": run["code"].lower().replace("-", " ")})
            self.assertEqual(person.page.step, "points")

    def test_its_database_becomes_what_a_new_one_is(self):
        with Server(study=released.FIXTURES / RELEASES[0] / "study") as new:
            expected = self.shape(new)
        for server, _ in self.each_release():
            self.assertEqual(self.shape(server), expected)
            before = sqlite3.connect(":memory:")
            before.executescript((released.FIXTURES / server.data.name / "database.sql").read_text())
            is_older = before.execute("PRAGMA user_version").fetchone()[0] < server.value("PRAGMA user_version")
            before.close()
            self.assertEqual(len(list(server.data.glob("before-schema-*.sqlite"))), int(is_older))

    @staticmethod
    def shape(server):
        tables = server.rows("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
        return [(table["name"], table["sql"]) for table in tables]


if __name__ == "__main__":
    unittest.main()
