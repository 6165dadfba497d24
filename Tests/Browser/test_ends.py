"""The ends of a run that nobody hopes for, as people see them: a full quota, a way out, a survey that is closed."""

import tempfile
import unittest

from cairn_server import OUTPUT, Server, fake_time_library, study_of
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import Collector, html_messages, violations

TASK = """\
  - id: pace
    type: question
    question: How do you walk?
    answer: { type: textChoice, choices: [ slow: Slowly, fast: Fast ] }
    earlyTermination: { button: I would rather stop here, goTo: early }
  - { id: done, type: completion, title: Thank you }
  - { id: early, type: completion, reason: earlyTermination, title: You have stopped early, text: Your answers are kept. }
  - { id: full, type: completion, reason: screenedOut, title: Enough people walk like you, text: Thank you for your interest. }
quotas:
  - { id: slowWalkers, when: pace == "slow", limit: 1, after: pace, goTo: full }
"""
SCREENS = OUTPUT / "screens/ends"
SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}
WINDOWS = {"small": SMALL, "desktop": DESKTOP, "dark": {**PHONE, "color_scheme": "dark"}}


@unittest.skipUnless(fake_time_library(), "needs the Debian package faketime")
class Ends(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.server = self.enterContext(Server(study_of(folder, TASK), shifts_clock=True))
        with Visitor(self.server) as first:
            first.begin()
            first.fill({"pace": "slow"})
            first.go_on()

    def test_every_end_holds_for_eyes_and_ears(self):
        collector = Collector(SCREENS)
        open_runs = []
        for window, context in WINDOWS.items():
            visitor = self.enterContext(Visitor(self.server, **context))

            def keep(name, heading, status=200, visitor=visitor, window=window):
                visitor.page.get_by_role("heading", name=heading, exact=True).wait_for()
                collector.keep(visitor, f"{name}.{window}", status)
                self.assertLessEqual(visitor.sideways(), 0, f"{name} in {window}")
                self.assertFalse(visitor.page.locator("footer").is_visible(), "a footer without links takes no room")

            visitor.page.goto(self.server.address + "/nothing")
            keep("unknown", "There is no page here", 404)
            visitor.begin()
            visitor.go_on()
            visitor.page.wait_for_selector("#_errors")
            keep("offer", "How do you walk?")
            visitor.fill({"pace": "slow"})
            visitor.go_on()
            keep("full", "Enough people walk like you")
            visitor.begin()
            visitor.press("I would rather stop here")
            visitor.page.get_by_text("once more").wait_for()
            keep("warned", "How do you walk?")
            visitor.press("I would rather stop here")
            keep("early", "You have stopped early")
            visitor.begin()
            visitor.page.get_by_role("heading", name="How do you walk?", exact=True).wait_for()
            open_runs.append((visitor, keep))
        self.server.shift_clock("+32d")
        for visitor, keep in open_runs:
            visitor.page.reload()
            keep("expired", "This survey is closed", 410)
        for name, page in collector.pages.items():
            self.assertEqual(violations(page), [], name)
        self.assertEqual(html_messages(collector.pages), [])

    def test_the_example_of_a_code_stands_in_one_line(self):
        with Visitor(self.server, **PHONE) as visitor:
            for width in (320, 360, 390, 430):
                visitor.page.set_viewport_size({"width": width, "height": 700})
                visitor.page.goto(self.server.address + "/resume")
                lines = visitor.page.evaluate("""() => {
                  const text = document.getElementById("code.hint").firstChild, range = document.createRange();
                  range.setStart(text, text.length - 14);
                  range.setEnd(text, text.length);
                  return [range.toString(), new Set([...range.getClientRects()].map((box) => box.top)).size];
                }""")
                self.assertEqual(lines, ["7KQ4\u2011M2XR\u20119VHD", 1], width)
