"""What a browser remembers of a run: the start page that offers to go on, and how it is made to forget."""

import tempfile
import unittest

from cairn_server import OUTPUT, Server, study_of
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import SMALL_TARGETS, Collector, html_messages, violations

TASK = """\
  - { id: welcome, type: instruction, title: { en: Welcome, de: Willkommen } }
  - { id: name, type: question, question: { en: "What are you called?", de: "Wie hei\u00dfen Sie?" }, answer: { type: text } }
  - { id: done, type: completion, title: { en: Thank you, de: Danke } }
"""


class Bookmarks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        study = study_of(folder, TASK)
        head = study / "study.yaml"
        head.write_text(head.read_text().replace("languages: [en]", "languages: [en, de]")
                        .replace("title: Small study", "title: { en: Small study, de: Kleine Studie }"))
        task = study / "tasks/small.yaml"
        task.write_text(task.read_text().replace("title: Small survey", "title: { en: Small survey, de: Kleine Umfrage }"))
        cls.server = cls.enterClassContext(Server(study))

    def arrive(self, **context):
        visitor = self.enterContext(Visitor(self.server, **context))
        self.addCleanup(lambda: self.assertEqual(visitor.messages, []))
        visitor.begin()
        visitor.go_on()
        self.assertEqual(visitor.step, "name")
        return visitor

    def offered(self, visitor):
        visitor.page.goto(self.server.address)
        return visitor.page.locator("button[value=goOn]")

    def test_a_closed_window_is_found_again_with_and_without_scripts(self):
        for script in (True, False):
            with self.subTest(script=script):
                visitor = self.arrive(java_script_enabled=script)
                first = visitor.run_address
                visitor.page.close()
                visitor.page = visitor.tab()
                button = self.offered(visitor)
                self.assertRegex(button.inner_text(), r"^Go on with the survey that you began on \w+,? \d+ \w+$")
                button.click()
                self.assertEqual(visitor.step, "name")
                self.assertNotEqual(visitor.run_address, first)
                self.assertEqual(visitor.page.evaluate("document.cookie"), "", "no script reads it")

    def test_a_new_one_can_be_begun_which_is_then_the_one_that_is_remembered(self):
        visitor = self.arrive()
        runs = self.server.value("SELECT count(*) FROM run")
        self.offered(visitor)
        visitor.press("Begin a new one")
        self.assertEqual(visitor.step, "welcome")
        self.assertEqual(self.server.value("SELECT count(*) FROM run"), runs + 1)
        self.offered(visitor).click()
        self.assertEqual(visitor.step, "welcome")
        self.assertEqual(len(visitor.context.cookies()), 1)

    def test_a_shared_device_forgets_on_the_start_page_and_under_pause_or_stop(self):
        for place in ("start", "leave"):
            with self.subTest(place=place):
                visitor = self.arrive()
                address = visitor.run_address
                if place == "start":
                    self.offered(visitor)
                else:
                    visitor.page.goto(address + "/leave")
                visitor.press("Forget this on this device")
                self.assertEqual(visitor.context.cookies(), [])
                self.assertEqual(visitor.page.get_by_role("button", name="Forget this on this device").count(), 0)
                self.assertEqual(self.offered(visitor).count(), 0)
                visitor.page.goto(address)
                self.assertEqual(visitor.step, "name")

    def test_nothing_is_remembered_once_it_is_over(self):
        visitor = self.arrive()
        visitor.fill({"name": "Ada"})
        visitor.go_on()
        self.assertIn("Thank you", visitor.page.locator("h1").inner_text())
        self.assertEqual(visitor.context.cookies(), [])
        self.assertEqual(self.offered(visitor).count(), 0)

    def test_no_log_and_no_file_holds_it(self):
        visitor = self.arrive()
        token = visitor.context.cookies()[0]["value"]
        self.offered(visitor).click()
        self.assertNotIn(token, "\n".join(self.server.log))
        for path in self.server.data.rglob("*"):
            if path.is_file():
                self.assertNotIn(token.encode(), path.read_bytes(), path.name)

    def test_the_page_is_accessible_in_both_languages_on_a_phone_and_in_the_dark(self):
        collector = Collector(OUTPUT / "screens/bookmark")
        for name, window in (("phone", PHONE), ("dark", {**PHONE, "color_scheme": "dark"}), ("desktop", DESKTOP)):
            for language in ("en", "de"):
                visitor = self.arrive(locale=language, **window)
                self.offered(visitor)
                self.assertLessEqual(visitor.sideways(), 0)
                collector.keep(visitor, f"start-{name}-{language}")
                collector.small += visitor.page.evaluate(SMALL_TARGETS)
                visitor.page.goto(visitor.server.address)
                visitor.page.locator("button[value=goOn]").click()
                visitor.page.goto(visitor.run_address + "/leave")
                collector.keep(visitor, f"leave-{name}-{language}")
                collector.small += visitor.page.evaluate(SMALL_TARGETS)
        for title, page in collector.pages.items():
            with self.subTest(page=title):
                self.assertEqual(violations(page), [])
        self.assertEqual(html_messages(collector.pages), [])
        self.assertEqual(collector.small, [])


if __name__ == "__main__":
    unittest.main()
