"""How a step's page looks beside its words, quotas, earlier answers and the look over a whole task, in a browser."""

import csv
import json
import pathlib
import struct
import tempfile
import unittest
import zlib

from cairn_server import Server, study_of
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import Collector, html_messages, violations

SHAPE = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="400" height="300">'
         '<{} fill="#c00"/></svg>')
FILES = [("media/front.svg", SHAPE.format('circle cx="20" cy="15" r="9"')),
         ("media/back.svg", SHAPE.format('rect x="4" y="4" width="32" height="22"')),
         ("media/icon.svg", SHAPE.format('path d="M5 25 20 5 35 25Z"'))]

TASK = """\
  - id: look
    type: instruction
    title: Put your thumb on the lens
    text: It takes a minute.
    detailText: Nothing is recorded.
    footnote: The light may get warm.
    icon: { file: media/icon.svg }
    image: { file: media/front.svg, alt: A thumb on a lens }
    auxiliaryImage: { file: media/back.svg }
    headerTextAlignment: center
    useExtendedPadding: true
    buildInBodyItems: true
    body:
      - { text: Clean the lens first }
      - { style: rule }
      - { style: number, text: Cover it }
      - { style: number, text: Hold still }
  - id: pace
    type: question
    question: How do you walk?
    image: { file: media/front.svg, alt: A thumb, fit: contain }
    tintImages: true
    answer: { type: textChoice, choices: [slow, fast] }
  - block: visit
    page: true
    steps:
      - { id: town, type: question, question: Which town?, answer: { type: text } }
      - { id: note, type: question, question: Anything else?, optional: true, answer: { type: text } }
  - { id: done, type: completion, title: Thank you, body: [{ style: tag, text: Finished }], image: { file: media/front.svg, alt: A thumb } }
  - { id: full, type: completion, reason: screenedOut, title: Enough people walk like you }
quotas:
  - { id: slowWalkers, when: pace == "slow", limit: 1, after: pace, goTo: full }
review: whole
"""


class Looks(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.server = self.enterContext(Server(study_of(folder, TASK, files=FILES)))

    def test_a_body_comes_part_by_part_and_the_last_press_goes_on(self):
        with Visitor(self.server) as visitor:
            visitor.begin()
            parts = visitor.page.locator(".body")
            shown = lambda: [text for text in ("Clean the lens first", "Cover it", "Hold still")
                             if parts.get_by_text(text).is_visible()]
            self.assertEqual(shown(), ["Clean the lens first"])
            visitor.press("Continue")
            self.assertEqual(shown(), ["Clean the lens first", "Cover it"])
            self.assertEqual(visitor.page.evaluate("document.activeElement.textContent.trim()"), "Cover it")
            self.assertEqual(visitor.step, "look")
            visitor.press("Continue")
            self.assertEqual(len(shown()), 3)
            visitor.press("Continue")
            visitor.page.locator("[name=pace]").first.wait_for()
            visitor.press("Back")
            visitor.page.get_by_text("Hold still").wait_for()
            self.assertEqual(len(shown()), 3, "whoever comes back has seen them")
            self.assertEqual([m for m in visitor.messages if m.startswith("error")], [])

    def test_without_scripts_all_of_it_is_there(self):
        with Visitor(self.server, java_script_enabled=False) as visitor:
            visitor.begin()
            self.assertTrue(visitor.page.get_by_text("Hold still").is_visible())
            visitor.press("Continue")
            self.assertEqual(visitor.step, "pace")

    def test_pictures_take_the_colour_of_the_buttons(self):
        with Visitor(self.server) as visitor:
            visitor.begin()
            visitor.page.wait_for_load_state("networkidle")
            picture = visitor.page.get_by_alt_text("A thumb on a lens")
            self.assertEqual(colour(visitor, picture), colour_of(visitor, "--accent"))

    def test_a_full_quota_leads_to_its_end(self):
        for heading in ("Which town?", "Enough people walk like you"):
            with Visitor(self.server, java_script_enabled=False) as visitor:
                visitor.begin()
                visitor.press("Continue")
                visitor.fill({"pace": "slow"})
                visitor.press("Continue")
                self.assertEqual(visitor.page.locator("h1").inner_text(), heading)
        output = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "export"
        self.server.command("export", self.server.data, "--output", output)
        self.assertEqual(json.loads((output / "manifest.json").read_text())["quotas"], [{
            "task": "small", "quota": "slowWalkers", "when": 'pace == "slow"', "limit": 1, "counts": "open",
            "after": "pace", "go_to": "full", "last_version": 1, "counted": 1}])
        with open(output / "small.csv", newline="") as file:
            ends = [(row["run_status"], row["run_last_step"]) for row in csv.DictReader(file)]
        self.assertEqual(ends[1], ("screenedOut", "full"))

    def test_the_whole_task_is_looked_over_before_its_end(self):
        with Visitor(self.server, java_script_enabled=False) as visitor:
            visitor.begin()
            visitor.press("Continue")
            visitor.fill({"pace": "fast"})
            visitor.press("Continue")
            first = visitor.page.locator(".trail").inner_text()
            visitor.fill({"town": "Rome"})
            visitor.press("Continue")
            self.assertEqual(visitor.page.locator(".trail").inner_text(), first, "two steps are one page")
            visitor.press("Skip this question")
            self.assertEqual(visitor.page.locator("h1").inner_text(), "Check your answers")
            for words in ("Rome", "Skipped"):
                self.assertTrue(visitor.page.get_by_text(words, exact=True).is_visible())
            visitor.press("Done")
            self.assertEqual(visitor.page.locator("h1").inner_text(), "Thank you")
            self.assertTrue(visitor.page.get_by_text("Finished", exact=True).is_visible())

    def test_the_pages_are_accessible(self):
        collector = Collector()
        for kind, context in (("phone", PHONE), ("dark", {**DESKTOP, "color_scheme": "dark"})):
            with Visitor(self.server, **context) as visitor:
                visitor.begin()
                collector.keep(visitor, f"look.part.{kind}")
                for _ in range(2):
                    visitor.press("Continue")
                collector.keep(visitor, f"look.whole.{kind}")
                self.assertLessEqual(visitor.sideways(), 0)
                visitor.go_on()
                collector.keep(visitor, f"look.question.{kind}")
                visitor.fill({"pace": "fast"})
                visitor.go_on()
                visitor.fill({"town": "Rome"})
                visitor.go_on()
                visitor.press("Skip this question")
                visitor.page.get_by_role("button", name="Done").wait_for()
                collector.keep(visitor, f"look.review.{kind}")
                visitor.press("Done")
                visitor.page.get_by_text("Finished", exact=True).wait_for()
                collector.keep(visitor, f"look.receipt.{kind}")
                self.assertLessEqual(visitor.sideways(), 0)
        for name, page in collector.pages.items():
            self.assertEqual(violations(page), [], name)
        self.assertEqual(html_messages(collector.pages), [])


def colour(visitor, locator):
    """The colour in the middle of what an element shows."""
    width, height, pixel = png(locator.screenshot())
    return pixel(width // 2, height // 2)


def png(data):
    """Width and height of a picture, and what gives the colour of a pixel (PNG, ISO/IEC 15948, 8 bits a sample)."""
    width, height = struct.unpack(">II", data[16:24])
    samples = {2: 3, 6: 4}[data[25]]
    packed, place = b"", 8
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        if kind == b"IDAT":
            packed += data[place + 8:place + 8 + length]
        place += length + 12
    raw, line = zlib.decompress(packed), width * samples
    rows = [bytearray(line)]
    for row in range(height):
        method, values = raw[row * (line + 1)], bytearray(raw[row * (line + 1) + 1:(row + 1) * (line + 1)])
        for index in range(line):
            left = values[index - samples] if index >= samples else 0
            up = rows[-1][index]
            corner = rows[-1][index - samples] if index >= samples else 0
            values[index] = (values[index] + (0, left, up, (left + up) // 2, paeth(left, up, corner))[method]) & 255
        rows.append(values)
    return width, height, lambda x, y: tuple(rows[y + 1][x * samples:x * samples + 3])


def paeth(left, up, corner):
    """The neighbour that is nearest to what the three predict (ISO/IEC 15948, 9.4)."""
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def colour_of(visitor, name):
    """One of the page's colours."""
    value = visitor.page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('{name}').trim()")
    return tuple(int(value[index:index + 2], 16) for index in (1, 3, 5))


if __name__ == "__main__":
    unittest.main()
