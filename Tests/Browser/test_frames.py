"""A page of the author's own in its frame, as a browser shows it: what it gives back, and what it cannot reach."""

import tempfile
import unittest

from axe_playwright_python.sync_playwright import Axe

import every_kind
from cairn_server import Server
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import RULES, violations
from walker import Participant


class Frames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.server = cls.enterClassContext(Server(every_kind.write(folder)))

    def at_the_game(self, visitor):
        """Begins a run and goes on to the game; gives its field and its frame."""
        visitor.begin()
        while visitor.step != "game":
            visitor.go_on()
        return visitor.page.locator("textarea[name=game]"), visitor.page.frame_locator("iframe")

    def test_its_result_is_stored_and_the_field_for_it_is_not_shown(self):
        with Visitor(self.server) as visitor:
            field, frame = self.at_the_game(visitor)
            frame.get_by_role("button", name="A point").wait_for()
            # Only texts count: what the page has sent so far was none.
            self.assertTrue(field.is_visible())
            frame.get_by_role("button", name="A point").click()
            field.wait_for(state="hidden")
            frame.get_by_role("button", name="A point").click()
            visitor.page.wait_for_function("document.querySelector('textarea').value === '2'")
            frame.get_by_role("button", name="The end").click()
            visitor.page.locator("[name=adult]").wait_for()
            self.assertEqual(self.server.value("SELECT value FROM answer WHERE item = 'game'"), "2 <points>")
            visitor.back()
            self.assertEqual(visitor.page.locator("textarea[name=game]").input_value(), "2 <points>")

    def test_the_page_holds_for_axe_before_and_after_the_frame_has_answered(self):
        for window in ({**PHONE, "viewport": {"width": 320, "height": 640}}, {**DESKTOP, "color_scheme": "dark"}):
            with Visitor(self.server, **window) as visitor:
                field, frame = self.at_the_game(visitor)
                for press in (False, True):
                    if press:
                        frame.get_by_role("button", name="A point").click()
                        field.wait_for(state="hidden")
                    found = Axe().run(visitor.page, options=RULES).response["violations"]
                    self.assertEqual(violations({"violations": found}), [])
                    self.assertLessEqual(visitor.sideways(), 0)

    def test_it_reaches_neither_the_survey_nor_the_storage(self):
        with Visitor(self.server) as visitor:
            field, frame = self.at_the_game(visitor)
            frame.get_by_role("button", name="A point").click()
            field.wait_for(state="hidden")
            self.assertEqual([frame.title() for frame in visitor.page.frames[1:]], ["A game"])
            self.assertEqual(visitor.foreign_hosts, set())

    def test_without_scripts_the_result_is_typed(self):
        with Visitor(self.server, java_script_enabled=False) as visitor:
            field, _ = self.at_the_game(visitor)
            self.assertTrue(field.is_visible())
        person = Participant(self.server)
        person.begin()
        while person.page.step != "game":
            person.post()
        person.post({"game": "12"})
        self.assertEqual(person.page.step, "adult")


if __name__ == "__main__":
    unittest.main()
