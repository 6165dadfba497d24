"""What a run knows beside its answers: values from the link, arms and scores, from real forms to the research files."""

import collections
import csv
import pathlib
import signal
import subprocess
import tempfile
import threading
import unittest

from cairn_server import Server, study_of
from walker import Participant

STUDY = """\
  - id: consent
    type: question
    question: Do you take part?
    answer: { type: textChoice, choices: [agree, decline] }
  - id: feeling
    type: form
    title: Right now
    optional: true
    answer: { type: scale, minimum: 1, maximum: 7 }
    items: [{ calm: Calm }, { content: Content }, { tense: Tense }]
  - { id: good, type: question, showIf: condition == "grateful", question: "Something good, {{panelId}}?", answer: { type: text } }
  - { id: rooms, type: question, showIf: condition == "factual", question: Some rooms?, answer: { type: text } }
  - { id: done, type: completion, title: Thank you }
  - { id: declined, type: completion, reason: declined, title: Goodbye }
rules:
  - { after: consent, when: consent == "decline", goTo: declined }
scores:
  mood: { title: Good mood, mean: [calm, content, tense], reverse: [tense], atLeast: 2 }
  isLow: { value: mood < 4 }
"""

HEAD = """\
randomize:
  condition: { title: Which text was written, arms: [grateful, factual], after: consent, blocks: [4] }
"""

R_SCRIPT = """
source(file.path(folder, "read_small.R"))
data <- read_small(folder)
cat(class(data$panelId), class(data$condition), class(data$mood), class(data$isLow), class(data$mood__n), "\\n")
cat(levels(data$condition), "\\n")
cat(sum(is.na(data$mood)), sum(is.na(data$condition)), "\\n")
"""


def study(folder):
    """The study, with a panel's ids from the link."""
    study_of(folder, STUDY, head=HEAD)
    path = folder / "study.yaml"
    path.write_text(path.read_text().replace(
        "{ start: small, open: true }",
        "{ start: small, fromLink: [{ id: panelId, parameter: pid, matches: \"[0-9]{24}\", again: resume }] }"))
    return folder


def panel(number):
    return f"{number:024d}"


class RunValues(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = self.enterContext(Server(study(self.folder / "study"), options=["--limit", "beginningsPerMinute=10000"]))

    def begin(self, number):
        person = Participant(self.server)
        person.begin(f"/?pid={panel(number)}")
        return person

    def all_at_once(self, count, body):
        """Runs the body for each number on a thread of its own and gives what was raised."""
        raised = []

        def one(number):
            try:
                body(number)
            except Exception as error:  # A server that is killed leaves all sorts of them.
                raised.append(error)

        threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return raised

    def expect_exact_blocks(self, draws):
        self.assertEqual([int(draw["position"]) for draw in draws], list(range(1, len(draws) + 1)))
        for start in range(0, len(draws) - len(draws) % 4, 4):
            arms = collections.Counter(draw["arm"] for draw in draws[start:start + 4])
            self.assertEqual(arms, {"grateful": 2, "factual": 2})

    def export(self):
        output = self.folder / "export"
        self.server.command("export", self.server.data, "--output", output)
        return output, *(self.table(output / name) for name in ("small.csv", "randomization.csv", "codebook.csv"))

    def table(self, path):
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def test_64_at_once_through_a_crash_get_exact_blocks_and_one_arm_each(self):
        people = [self.begin(number) for number in range(64)]
        begun = threading.Semaphore(0)

        def agree(number):
            people[number].post({"consent": "agree"})
            begun.release()

        # Killed in the middle: whoever was not answered opens the link again and sends the form again.
        killer = threading.Thread(target=lambda: ([begun.acquire() for _ in range(20)], self.server.stop(signal.SIGKILL)))
        killer.start()
        self.all_at_once(64, agree)
        killer.join()
        self.server.start()
        acknowledged = [number for number, person in enumerate(people) if person.page.step == "feeling"]

        def go_on(number):
            person = self.begin(number)
            if person.page.step == "consent":
                self.assertNotIn(number, acknowledged)
                person.post({"consent": "agree"})
            self.assertEqual(person.page.step, "feeling")

        self.assertEqual(self.all_at_once(64, go_on), [])
        _, runs, draws, _ = self.export()
        self.assertEqual(len(runs), 64)
        self.assertEqual(len(draws), 64)
        self.expect_exact_blocks(draws)
        arms = {draw["participant_id"]: draw["arm"] for draw in draws}
        self.assertEqual({run["participant_id"]: run["condition"] for run in runs}, arms)
        self.assertEqual({run["panelId"] for run in runs}, {panel(number) for number in range(64)})

    def test_the_research_files_have_what_the_run_knew(self):
        answers = [("1", "2", "7"), ("6", "", "1"), ("4", "", ""), ("", "", "")]
        for number, (calm, content, tense) in enumerate(answers):
            person = self.begin(number)
            person.post({"consent": "agree"})
            person.post({"calm": calm or None, "content": content or None, "tense": tense or None})
            self.assertIn(person.page.step, ("good", "rooms"), person.page.text)
            if person.page.step == "good":
                self.assertIn(panel(number), person.page.heading)
            person.post({person.page.step: "words"})
            self.assertEqual(person.page.heading, "Thank you")
        declined = self.begin(9)
        declined.post({"consent": "decline"})
        self.assertEqual(declined.page.heading, "Goodbye")
        output, runs, draws, codebook = self.export()
        self.assertEqual(
            list(runs[0])[17:], [
                "panelId", "condition", "consent", "calm", "content", "tense", "good", "good__status", "rooms",
                "rooms__status", "mood", "mood__n", "isLow"])
        by_panel = {run["panelId"]: run for run in runs}
        means = {0: ("1.333333333333", "3", "1"), 1: ("6.5", "2", "0"), 2: ("", "1", ""), 3: ("", "0", "")}
        for number, (mood, count, is_low) in means.items():
            run = by_panel[panel(number)]
            self.assertEqual((run["mood"], run["mood__n"], run["isLow"]), (mood, count, is_low), number)
            written = "good" if run["condition"] == "grateful" else "rooms"
            self.assertEqual(run[written], "words")
        self.assertEqual(by_panel[panel(9)]["condition"], "")
        self.assertEqual(len(draws), 4)
        self.expect_exact_blocks(draws)
        formulas = {row["column"]: row["formula"] for row in codebook if row["file"] == "small.csv"}
        self.assertEqual(formulas["mood"], "mean(calm, content, 8 - tense), at least 2 of 3")
        script = f"folder <- '{output}'\n" + R_SCRIPT
        result = subprocess.run(["Rscript", "-"], input=script, capture_output=True, text=True, timeout=120)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(
            result.stdout.split("\n")[:3], [
                "character factor numeric logical numeric ", "grateful factual ", "3 1 "])

    def test_whoever_opens_the_link_again_goes_on_and_sees_the_receipt_at_the_end(self):
        person = self.begin(1)
        person.post({"consent": "agree"})
        again = self.begin(1)
        self.assertEqual(again.page.step, "feeling")
        again.post({"calm": "3"})
        again.post({again.page.step: "words"})
        once_more = self.begin(1)
        self.assertIn("Reference", once_more.page.text)
        self.assertEqual(self.server.value("SELECT count(*) FROM run"), 1)
        self.assertEqual(self.server.value("SELECT count(*) FROM draw"), 1)

    def test_no_log_line_holds_a_value_or_an_arm(self):
        person = self.begin(5)
        person.post({"consent": "agree"})
        stranger = Participant(self.server)
        stranger.begin("/?pid=secret-of-a-panel")
        self.server.stop()
        text = "\n".join(self.server.log)
        self.assertIn("a value for `panelId` that the study does not take", text)
        for word in (panel(5), "secret-of-a-panel", "grateful", "factual"):
            self.assertNotIn(word, text)


if __name__ == "__main__":
    unittest.main()
