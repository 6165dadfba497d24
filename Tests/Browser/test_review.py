"""The list of answers: what it shows, and changing an answer from it, without JavaScript and in the browser; ends before the end."""

import pathlib
import re
import tempfile
import unittest

from cairn_server import Server, study_of
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import Collector, html_messages, violations
from walker import Participant

TASK = """\
  - { id: intro, type: instruction, title: Welcome }
  - id: smokes
    type: question
    question: Do you smoke?
    answer: { type: boolean }
  - id: howMany
    type: question
    showIf: smokes
    question: How many, {{smokes}}?
    optional: true
    answer: { type: integer, minimum: 0, maximum: 200, dontKnow: "No idea" }
  - id: about
    type: form
    title: About you
    items:
      - { id: town, question: Where do you live?, answer: { type: text, lines: 3 } }
      - { id: pet, question: Have you a pet?, optional: true, answer: { type: text } }
      - { id: mood, question: How are you?, optional: true, answer: { type: scale, labels: { 1: Bad, 2: Well } } }
      - { id: pain, question: Your pain, optional: true, answer: { type: scale, minimum: 0, maximum: 2, labels: { 0: None } } }
    earlyTermination: { button: I have to go, goTo: early }
  - { id: look, type: review, title: Look over your answers }
  - { id: last, type: question, question: Anything else?, optional: true, answer: { type: text } }
  - { id: kept, type: review, steps: [smokes, about], readOnly: true }
  - { id: done, type: completion, title: Thank you }
  - { id: early, type: completion, reason: earlyTermination, title: You have stopped }
"""


class Reviewing(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.server = self.enterContext(Server(study_of(folder, TASK.replace("How many, {{smokes}}?", '"How many, {{smokes}}?"'))))

    def arrive(self, **about):
        one = Participant(self.server)
        one.begin()
        one.post()
        one.post({"smokes": "true"})
        one.post({"howMany.dontKnow": "1"})
        one.post({"town": "Here\nand there", "pet": "", "mood": "2", "pain": "0", **about})
        self.assertEqual(one.page.step, "look")
        return one

    def test_it_lists_what_was_asked_with_the_answers_in_words(self):
        one = self.arrive()
        text = one.page.text
        for words in ("Do you smoke? Yes Change", "How many, Yes? No idea", "Where do you live? Here and there",
                      "Have you a pet? Not answered", "How are you? Well Change", "Your pain 0 Change"):
            self.assertIn(words, text)
        self.assertNotIn("Welcome", text)
        other = Participant(self.server)
        other.begin()
        other.post()
        other.post({"smokes": "false"})
        other.post({"town": "Elsewhere"})
        self.assertNotIn("How many", other.page.text)
        self.assertIn("Elsewhere", other.page.text)
        self.assertNotIn("Elsewhere", one.get(one.address + "/look").text)

    def test_a_change_is_saved_and_leads_back(self):
        one = self.arrive()
        page = one.get(one.address + "/about?review=look")
        self.assertEqual([button.text for button in page.form.buttons if button.name == "_action"][:1], ["Save"])
        self.assertNotIn("Continue", page.text)
        self.assertEqual(page.form.values("town"), ["Here\nand there"])
        page = one.post({"town": ""})
        self.assertEqual((page.step, page.errors), ("about", ["town"]))
        self.assertIn("Save", page.text)
        page = one.post({"town": "Elsewhere"})
        self.assertEqual(page.step, "look")
        self.assertIn("Elsewhere", page.text)
        self.assertEqual(one.post().step, "last")

    def test_an_answer_that_may_be_skipped_can_be_cleared(self):
        one = self.arrive()
        one.get(one.address + "/howMany?review=look")
        page = one.post({}, "skip")
        self.assertEqual(page.step, "look")
        self.assertIn("How many, Yes? Skipped", page.text)
        self.assertEqual(self.server.answers()["howMany"], ("skipped", None))

    def test_a_change_that_takes_another_way_goes_that_way(self):
        one = self.arrive()
        one.get(one.address + "/smokes?review=look")
        page = one.post({"smokes": "false"})
        # The question in between is gone from the path, and the list after it is decided anew.
        self.assertIn(page.step, ("look", "about"))
        while page.step != "look":
            page = one.post()
        self.assertNotIn("How many", page.text)

    def test_a_list_to_read_cannot_be_changed_from(self):
        one = self.arrive()
        one.post()
        page = one.post({"last": "no"})
        self.assertEqual(page.step, "kept")
        self.assertIn("These answers cannot be changed here", page.text)
        self.assertNotIn("Change", page.text.replace("changed", ""))
        self.assertNotIn("How many", page.text)
        page = one.get(one.address + "/about?review=kept")
        self.assertIn("Continue", page.text)
        for nowhere in ("nothing", "about", "look%22", ""):
            self.assertIn("Continue", one.get(one.address + f"/about?review={nowhere}").text)

    def test_the_button_for_an_early_end_says_what_it_does_first(self):
        one = Participant(self.server)
        one.begin()
        one.post()
        one.post({"smokes": "false"})
        page = one.post({"town": "half"}, "end")
        self.assertEqual(page.step, "about")
        self.assertIn("The survey ends then. Choose “I have to go” once more", page.text)
        self.assertEqual(page.form.values("town"), ["half"])
        page = one.post({}, "end")
        self.assertEqual(page.heading, "You have stopped")
        self.assertEqual(self.server.value("SELECT status FROM run"), "earlyTermination")
        self.assertEqual(list(self.server.answers()), ["smokes"])

    def test_the_pages_are_accessible(self):
        collector = Collector()
        one = self.arrive()
        for context in (PHONE, {**DESKTOP, "color_scheme": "dark"}):
            kind = "phone" if context is PHONE else "dark"
            with Visitor(self.server, **context) as visitor:
                for path in ("look", "about?review=look", "howMany?review=look"):
                    visitor.page.goto(f"{self.server.address}{one.address}/{path}")
                    collector.keep(visitor, f"review.{path.split('?')[0]}.{kind}")
                    self.assertLessEqual(visitor.sideways(), 0)
        for name, page in collector.pages.items():
            self.assertEqual(violations(page), [], name)
        self.assertEqual(html_messages(collector.pages), [])


if __name__ == "__main__":
    unittest.main()
