"""The evening writing study, as it stands in the examples: checked, taken part in, and exported with the columns it promises."""

import csv
import pathlib
import shutil
import statistics
import tempfile
import unittest

from cairn_server import ROOT, Server, wait_until
from chromium import PHONE, Visitor
from test_commands import cairn
from walker import Participant, sensible

STUDY = ROOT / "Examples/evening-writing"
HEADERS = ROOT / "Tests/Fixtures/evening-writing"
ORDER = ["welcome", "consent", "about", "moodBefore", "write", "writingCheck", "moodAfter", "stress", "sleep", "evening",
         "comments", "done"]
TEXT = "Today somebody whom I did not know held the door for me, and we talked about the weather and about dogs. " * 3


def header(name):
    return (HEADERS / name).read_text().strip().split(",")


class EveningWriting(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.study = self.folder / "study"
        shutil.copytree(STUDY, self.study)
        self.server = self.enterContext(Server(self.study, data=self.folder / "data"))

    def export(self):
        """The header and the rows of the survey's file, by run."""
        self.server.command("export", self.server.data, "--output", self.folder / "out")
        with open(self.folder / "out/survey.csv", newline="") as file:
            reader = csv.DictReader(file)
            return list(reader.fieldnames), list(reader)

    def begin(self, path="/"):
        person = Participant(self.server)
        person.begin(path)
        person.post()
        self.assertEqual(person.page.step, "consent")
        return person

    def answer(self, page):
        values, button = sensible(page)
        fixed = {"consent.adult": "1", "consent.informed": "1", "age": "44", "stressCheck": "2"}
        values |= {name: value for name, value in fixed.items() if name in page.form.names}
        values |= {name: TEXT for name in page.form.names if name.startswith("write")}
        return values, "agree" if page.step == "consent" else button

    def test_it_checks_without_a_word(self):
        result = cairn("check", STUDY)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", "No mistakes found.\n"))

    def test_who_takes_part_gives_a_row_with_arm_orders_and_scores(self):
        person = self.begin("/?pid=0123456789abcdef01234567")
        steps = [person.page.step]
        person.walk(lambda page: steps.append(page.step) or self.answer(page))
        self.assertIn("Your answers have arrived", person.page.text)
        walked = [step if not step.startswith("write") or step == "writingCheck" else "write" for step in steps]
        self.assertEqual(list(dict.fromkeys(walked)), ORDER[1:-1])
        columns, [row] = self.export()
        self.assertEqual(columns, header("survey.header.csv"))
        self.assertEqual((row["run_status"], row["panelId"]), ("completed", "0123456789abcdef01234567"))
        written = {"grateful": "writeGrateful", "factual": "writeFactual"}[row["condition"]]
        self.assertEqual(row[written], TEXT)
        other = ({"writeGrateful", "writeFactual"} - {written}).pop()
        self.assertEqual((row[other], row[f"{other}__status"]), ("", "notShown"))
        self.assertEqual(sorted(row["stress__order"].split(";")), sorted(
            [*(f"stress{number:02d}" for number in range(1, 11)), "stressCheck"]))
        mood = [8 - int(row[f"before{number}"]) if number in (3, 4) else int(row[f"before{number}"]) for number in range(1, 6)]
        self.assertAlmostEqual(float(row["moodBeforeMean"]), statistics.mean(mood))
        self.assertAlmostEqual(
            float(row["moodChange"]), float(row["moodAfterMean"]) - float(row["moodBeforeMean"]))
        self.assertEqual(row["attentive"], "1")

    def test_who_is_too_young_leaves_nothing_behind(self):
        person = self.begin()
        person.post({"consent.adult": "1", "consent.informed": "1"}, "agree")
        person.post({"age": "17"})
        for _ in range(2):
            # Blanks that may stay are asked for once.
            if person.page.step == "about":
                person.post({"age": "17"})
        self.assertIn("This study is for people who are 18 years old or older", person.page.text)
        _, [row] = self.export()
        self.assertEqual((row["run_status"], row["age"], row["consent"]), ("screenedOut", "", ""))

    def test_who_declines_uses_up_no_place(self):
        person = self.begin()
        person.post(button="disagree")
        self.assertIn("You have decided not to take part", person.page.text)
        _, [row] = self.export()
        self.assertEqual((row["run_status"], row["consent"], row["condition"]), ("declined", "0", ""))
        self.assertEqual(self.server.value("SELECT count(*) FROM draw"), 0)

    def test_a_later_version_with_one_more_item_keeps_every_column(self):
        self.begin().walk(self.answer)
        self.server.stop()
        task = self.study / "tasks/survey.yaml"
        text = task.read_text()
        last = "      - sleep8: I was satisfied with my sleep.\n"
        self.assertIn(last, text)
        task.write_text(text.replace(last, last + "      - sleep9: I dreamt a lot.\n"))
        self.server.command("publish", self.study, self.server.data, "--note", "one item more")
        self.server.start()
        self.begin().walk(self.answer)
        columns, rows = self.export()
        self.assertEqual(columns, header("survey.header.v1-and-v2.csv"))
        self.assertEqual([row["sleep9__status"] for row in rows], ["notInVersion", "answered"])

    def test_a_phone_with_a_browser_gets_to_the_end(self):
        with Visitor(self.server, locale="en", **PHONE) as visitor:
            visitor.page.goto(self.server.address)
            visitor.begin()
            visitor.go_on()
            visitor.fill({"consent.adult": "1", "consent.informed": "1"})
            visitor.press("I agree to take part")
            wait_until(lambda: visitor.step == "about", "the page after consent")
            visitor.fill({"age": "31"})
            for _ in range(30):
                if visitor.step == "done":
                    break
                visitor.go_on()
            self.assertIn("Your answers have arrived", visitor.page.inner_text("main"))
            self.assertEqual(visitor.foreign_hosts, set())
        _, [row] = self.export()
        self.assertEqual((row["run_status"], row["age"], row["before1"], row["moodBeforeMean"]), ("completed", "31", "", ""))


if __name__ == "__main__":
    unittest.main()
