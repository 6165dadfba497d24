"""Taking back what was chosen, with the script and without it, by pointer and by keys."""

import tempfile
import unittest

from cairn_server import OUTPUT, Server, study_of
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import Collector, html_messages, violations

TASK = """\
  - id: night
    type: form
    title: Last night
    items:
      - { id: where, question: Where did you sleep?, answer: { type: textChoice, choices: [ home: Home, away: Away ] } }
      - id: sleep
        question: How did you sleep?
        optional: true
        answer:
          type: textChoice
          choices: [ well: Well, badly: Badly, { value: other, text: Otherwise, other: { label: How? } } ]
      - { id: why, question: What kept you awake?, optional: true, showIf: sleep == "badly", answer: { type: text } }
      - { id: stars, question: How many stars?, optional: true, answer: { type: stars } }
      - { id: deep, question: How deep?, optional: true, answer: { type: continuousScale, minimum: 0, maximum: 10, hideSelectedValue: true } }
  - id: rows
    type: form
    title: Last week
    layout: grid
    optional: true
    answer: { type: scale, labels: { 1: Never, 2: Sometimes, 3: Often } }
    items: [ { id: calm, question: Calm }, { id: tense, question: Tense }, { id: tired, question: Tired } ]
  - { id: done, type: completion, title: Thank you }
"""
SCREENS = OUTPUT / "screens/clear"


class Clearing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.server = cls.enterClassContext(Server(study_of(folder, TASK)))

    def arrive(self, **context):
        visitor = self.enterContext(Visitor(self.server, **context))
        self.addCleanup(lambda: self.assertEqual(visitor.messages, []))
        visitor.begin()
        return visitor

    def button(self, visitor, question):
        return visitor.page.get_by_role("button", name=f"Clear answer: {question}", exact=True)

    def choose(self, visitor):
        visitor.fill({"where": "home", "sleep": "badly", "stars": "4"})

    def chosen(self, visitor):
        return visitor.page.evaluate("[...document.querySelectorAll(':checked')].map((one) => `${one.name}=${one.value}`)")

    def stored(self):
        return self.server.answers(self.server.value("SELECT id FROM run ORDER BY row DESC LIMIT 1"))

    def test_the_button_is_there_once_something_is_chosen(self):
        for script in (True, False):
            with self.subTest(script=script):
                visitor = self.arrive(java_script_enabled=script)
                self.assertEqual(self.button(visitor, "How did you sleep?").count(), 0)
                before = visitor.page.locator("#stars").bounding_box()
                visitor.fill({"sleep": "well", "where": "home"})
                self.assertEqual(self.button(visitor, "How did you sleep?").count(), 1)
                self.assertEqual(self.button(visitor, "Where did you sleep?").count(), 0)
                self.assertEqual(visitor.page.locator("#stars").bounding_box(), before, "nothing moves")

    def test_the_script_takes_the_choice_back_without_the_server(self):
        visitor = self.arrive()
        self.choose(visitor)
        visitor.wait_for("!document.querySelector('[data-if=why]').hidden")
        sent = len([one for one in visitor.requests if one.method == "POST"])
        self.button(visitor, "How did you sleep?").click()
        visitor.wait_for("document.querySelector('[data-if=why]').hidden")
        self.assertEqual(self.chosen(visitor), ["where=home", "stars=4"])
        self.assertEqual(visitor.focused(), ["sleep", "INPUT"])
        asked = [one.url for one in visitor.requests if one.method == "POST"][sent:]
        self.assertTrue(all(url.endswith("/shown") for url in asked), asked)
        visitor.go_on()
        self.assertEqual(visitor.step, "rows")
        stored = self.stored()
        self.assertEqual((stored["where"], stored["sleep"], stored["stars"]), (("answered", "home"), ("blank", None), ("answered", "4")))

    def test_without_the_script_the_page_comes_back_at_the_item(self):
        visitor = self.arrive(java_script_enabled=False)
        self.choose(visitor)
        self.button(visitor, "How did you sleep?").click()
        self.assertTrue(visitor.page.url.endswith("/night#sleep"), visitor.page.url)
        self.assertEqual(visitor.page.locator(".error").count(), 0)
        self.assertTrue(visitor.page.locator('[name="stars"][value="4"]').is_checked())
        self.assertEqual(visitor.page.locator('[name="sleep"]:checked').count(), 0)
        self.assertEqual(visitor.page.locator("#sleep:focus").count(), 1, "the keys go on from the item")
        visitor.go_on()
        self.assertEqual(self.stored()["sleep"], ("blank", None))

    def test_it_works_with_keys_alone_and_enter_still_continues(self):
        visitor = self.arrive()
        page = visitor.page
        self.choose(visitor)
        page.locator('[name="stars"]:checked').focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        self.assertEqual(self.chosen(visitor), ["where=home", "sleep=badly"])
        self.assertEqual(visitor.step, "night")
        page.keyboard.press("Enter")
        page.wait_for_url("**/rows")

    def test_the_words_beside_a_choice_go_with_it(self):
        visitor = self.arrive()
        visitor.fill({"where": "home", "sleep.other.text": "On the train"})
        self.button(visitor, "How did you sleep?").click()
        self.assertEqual(visitor.page.locator('[name="sleep.other.text"]').input_value(), "")

    def test_a_slider_without_its_number_is_unused_again(self):
        visitor = self.arrive()
        visitor.fill({"where": "home"})
        slider = visitor.page.get_by_role("slider", name="How deep?")
        slider.focus()
        visitor.page.keyboard.press("ArrowRight")
        self.assertNotEqual(visitor.page.locator('[name="deep"]').input_value(), "")
        self.button(visitor, "How deep?").click()
        self.assertEqual(visitor.page.locator('[name="deep"]').input_value(), "")
        self.assertIn("unused", slider.get_attribute("class"))
        visitor.go_on()
        self.assertEqual(self.stored()["deep"], ("blank", None))

    def test_it_fits_wherever_it_stands(self):
        collector = Collector(SCREENS)
        for name, context in (("desktop", DESKTOP), ("phone", PHONE), ("small", {"viewport": {"width": 320, "height": 640}}),
                              ("dark", {**PHONE, "color_scheme": "dark"})):
            with self.subTest(name):
                visitor = self.arrive(**context)
                self.choose(visitor)
                for step, values in (("night", {}), ("rows", {"calm": "1", "tired": "3"})):
                    visitor.fill(values)
                    self.assertLessEqual(visitor.sideways(), 0)
                    collector.keep(visitor, f"{name}-{step}")
                    self.assertEqual(violations(collector.pages[f"{name}-{step}"]), [])
                    visitor.page.evaluate("document.documentElement.dir = 'rtl'")
                    self.assertLessEqual(visitor.sideways(), 0)
                    visitor.page.screenshot(path=SCREENS / f"{name}-{step}-rtl.png", full_page=True)
                    visitor.go_on()
        self.assertEqual(html_messages(collector.pages), [])


if __name__ == "__main__":
    unittest.main()
