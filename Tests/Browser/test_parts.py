"""Tasks that a page begins, what a page asks of the device, and pages that authors draw, in a browser."""

import tempfile
import unittest

from cairn_server import Server, study_of
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import Collector, html_messages, violations

TASK = """\
  - { id: lap, type: secondaryTask, title: Walk a lap, text: It takes a minute., task: lap, requiredAttempts: 2 }
  - id: devices
    type: requestPermissions
    title: Before you go on
    permissions:
      - { kind: location, detail: To know the weather }
      - { kind: microphone, title: Your microphone, optional: true }
  - id: drawn
    type: custom
    title: Where does it hurt?
    template: templates/drawn.mustache
    answer: { type: scale, minimum: 0, maximum: 4 }
    fields: [{ head: In your head }, { back: In your back }]
  - id: framed
    type: custom
    title: A game
    page: { file: media/game.html, name: A game, height: 200 }
    fields:
      - { id: points, question: How many points?, answer: { type: integer } }
      - { id: side, question: Which side?, answer: { type: textChoice, choices: [left, right] } }
  - { id: done, type: completion, title: Thank you }
"""
FILES = [
    ("tasks/lap.yaml", "task: lap\ntitle: A lap\nsteps:\n"
     "  - { id: minutes, type: question, question: How many minutes?, answer: { type: integer } }\n"
     "  - { id: lapDone, type: completion, title: Lap done }\n"),
    ("templates/drawn.mustache",
     '<p class="quiet">0 is <strong>no pain</strong>.</p>\n<div>{{>back}}</div>\n<div>{{>head}}</div>\n'),
    ("media/game.html",
     '<!doctype html><html lang="en"><title>A game</title><button>Play</button><script>'
     'document.querySelector("button").onclick = () => parent.postMessage('
     '{ fields: { points: 7, side: "right", _action: "skip" } }, "*")</script></html>'),
]


class Parts(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.server = self.enterContext(Server(study_of(folder, TASK, files=FILES)))

    def walk(self, visitor):
        """Begins and walks the two laps; stands at the permissions then."""
        visitor.begin()
        for label in ("Begin", "Do it once more"):
            visitor.press(label)
            visitor.fill({"minutes": "9"})
            visitor.press("Continue")
            visitor.page.get_by_role("link", name="Go on where you came from").click()
        visitor.press("Continue")
        visitor.page.locator("[data-permissions]").wait_for()

    def test_a_task_is_begun_completed_and_come_back_from(self):
        with Visitor(self.server, java_script_enabled=False) as visitor:
            visitor.begin()
            visitor.press("Continue")
            self.assertIn("Complete it 2 times more", visitor.page.locator(".error-summary").inner_text())
            self.walk(visitor)
        self.assertEqual(self.server.value("SELECT value FROM answer WHERE item = 'lap'"), "2")
        self.assertEqual(self.server.value("SELECT count(DISTINCT participant) FROM run WHERE task = 'lap'"), 1)

    def test_what_is_granted_is_connected_and_what_is_refused_holds_only_where_it_is_required(self):
        with Visitor(self.server, geolocation={"latitude": 52, "longitude": 13}) as visitor:
            self.walk(visitor)
            visitor.press("Continue")
            visitor.page.locator(".error-summary").wait_for()
            visitor.context.grant_permissions(["geolocation"])
            visitor.page.locator("[data-kind=location] button").click()
            visitor.page.get_by_text("Connected", exact=True).wait_for()
            visitor.page.locator("[data-kind=microphone] button").click()
            visitor.page.locator("[data-kind=microphone] [role=status]:not(:empty)").wait_for()
            visitor.go_on()
            visitor.page.locator("[name=head]").first.wait_for()
            self.assertIn("connected", self.server.value("SELECT value FROM answer WHERE item = 'devices'"))

    def test_without_scripts_one_goes_on(self):
        with Visitor(self.server, java_script_enabled=False) as visitor:
            self.walk(visitor)
            self.assertIn("cannot be asked on this page", visitor.page.locator("[data-permissions] .notice").inner_text())
            visitor.press("Continue")
            self.assertEqual(visitor.step, "drawn")

    def test_a_template_places_its_fields_and_runs_nothing(self):
        with Visitor(self.server, java_script_enabled=False) as visitor:
            self.walk(visitor)
            visitor.press("Continue")
            order = [legend.strip() for legend in visitor.page.locator("legend").all_inner_texts()]
            self.assertEqual(order, ["In your back", "In your head"])
            visitor.fill({"head": "3", "back": "0"})
            visitor.press("Continue")
            self.assertEqual(visitor.step, "framed")

    def test_a_frame_fills_the_fields_in(self):
        with Visitor(self.server) as visitor:
            visitor.context.grant_permissions(["geolocation"])
            self.walk(visitor)
            visitor.page.get_by_text("Connected", exact=True).wait_for()
            visitor.go_on()
            visitor.fill({"head": "3", "back": "0"})
            visitor.go_on()
            visitor.page.frame_locator("iframe").get_by_role("button", name="Play").click()
            visitor.page.locator("[name=points]").wait_for(state="hidden")
            visitor.go_on()
            visitor.page.get_by_text("Thank you").wait_for()
        answers = self.server.answers(self.server.value("SELECT id FROM run WHERE task = 'small'"))
        self.assertEqual((answers["points"][1], answers["side"][1]), ("7", "right"))

    def test_the_pages_are_accessible(self):
        collector = Collector()
        for kind, context in (("phone", PHONE), ("dark", {**DESKTOP, "color_scheme": "dark"})):
            with Visitor(self.server, **context) as visitor:
                visitor.context.grant_permissions(["geolocation"])
                visitor.begin()
                collector.keep(visitor, f"parts.task.{kind}")
                visitor.press("Begin")
                visitor.fill({"minutes": "9"})
                visitor.press("Continue")
                visitor.page.get_by_role("link", name="Go on where you came from").wait_for()
                collector.keep(visitor, f"parts.lap.{kind}")
                visitor.page.get_by_role("link", name="Go on where you came from").click()
                visitor.press("Continue")
                visitor.page.locator(".error-summary").wait_for()
                collector.keep(visitor, f"parts.open.{kind}")
                visitor.press("Do it once more")
                visitor.fill({"minutes": "8"})
                visitor.press("Continue")
                visitor.page.get_by_role("link", name="Go on where you came from").click()
                visitor.press("Continue")
                visitor.page.get_by_text("Connected", exact=True).wait_for()
                collector.keep(visitor, f"parts.devices.{kind}")
                self.assertLessEqual(visitor.sideways(), 0)
                visitor.go_on()
                visitor.page.locator("[name=head]").first.wait_for()
                collector.keep(visitor, f"parts.drawn.{kind}")
                self.assertLessEqual(visitor.sideways(), 0)
        for name, page in collector.pages.items():
            self.assertEqual(violations(page), [], name)
        self.assertEqual(html_messages(collector.pages), [])


if __name__ == "__main__":
    unittest.main()
