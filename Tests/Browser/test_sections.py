"""Headings between the items of a form, as a browser shows them."""

import pathlib
import tempfile
import unittest

from axe_playwright_python.sync_playwright import Axe
from cairn_server import OUTPUT, Server, study_of
from chromium import DESKTOP, PHONE, Visitor

STEPS = """\
  - id: you
    type: form
    title: About you
    optional: true
    items:
      - { id: age, question: How old are you?, answer: { type: integer } }
      - { id: works, section: { title: Your work, text: Whatever you **mainly** do. }, question: Do you work?, answer: { type: boolean } }
      - { id: place, section: { title: Where you work }, showIf: works == true, question: In which town?, answer: { type: text } }
  - { id: done, type: completion, title: Thank you }
"""


class Sections(unittest.TestCase):
    def setUp(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = self.enterContext(Server(study_of(folder / "study", STEPS), data=folder / "data"))

    def test_a_heading_comes_and_goes_with_its_item(self):
        with Visitor(self.server, locale="en", **PHONE) as visitor:
            visitor.begin()
            heading = visitor.page.get_by_role("heading", name="Where you work")
            self.assertEqual(heading.count(), 0)
            visitor.fill({"works": "true"})
            heading.wait_for()
            visitor.fill({"works": "false"})
            heading.wait_for(state="hidden")

    def test_headings_are_in_order_and_nothing_is_wrong_with_the_page(self):
        OUTPUT.mkdir(exist_ok=True)
        for name, look in (("phone", PHONE), ("desktop", DESKTOP)):
            with Visitor(self.server, locale="en", **look) as visitor:
                visitor.begin()
                visitor.fill({"works": "true"})
                visitor.page.get_by_role("heading", name="Where you work").wait_for()
                levels = visitor.page.eval_on_selector_all("h1, h2, h3", "all => all.map(one => one.tagName)")
                self.assertEqual(levels, ["H1", "H2", "H2"])
                self.assertEqual(Axe().run(visitor.page).response["violations"], [])
                visitor.page.screenshot(path=OUTPUT / f"sections-{name}.png", full_page=True)


if __name__ == "__main__":
    unittest.main()
