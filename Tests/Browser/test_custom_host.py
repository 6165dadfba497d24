"""The example of a host in Swift: its own step, its refusal, its button and its files, in a browser."""

import csv
import os
import pathlib
import re
import subprocess
import unittest

from axe_playwright_python.sync_playwright import Axe

from cairn_server import PATIENCE, ROOT, Server, wait_until
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import RULES, violations

EXAMPLE = ROOT / "Examples/custom-host"
SCRATCH = ROOT / ".build/custom-host"


def program():
    """The example, built as a package of its own."""
    path = pathlib.Path(os.environ.get("CUSTOM_HOST", SCRATCH / "debug/custom-host"))
    if not path.exists():
        raise FileNotFoundError(f"swift build --package-path {EXAMPLE} --scratch-path {SCRATCH}")
    return path


class CustomHost(Server):
    """The example as a process."""

    announcement = re.compile(rb"^The survey is at http://[^ :]+:(\d+)", re.MULTILINE)

    def start(self):
        self.process = subprocess.Popen(
            [program(), str(self.port), self.data], cwd=EXAMPLE, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        return self.listen()

    def export(self):
        subprocess.run([program(), "0", self.data, "export"], cwd=EXAMPLE, check=True, timeout=PATIENCE)
        with open(self.data / "export/tapping.csv", encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))


class CustomHostTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(CustomHost())

    def at_the_buttons(self, visitor):
        visitor.begin()
        visitor.go_on()
        self.assertEqual(visitor.step, "tap")
        frame = visitor.page.frame_locator("iframe")
        frame.get_by_role("button", name="Left").wait_for()
        return frame

    def tap(self, visitor, frame, name, times):
        """Taps a button, and waits until its count has reached the page's own fields."""
        field = visitor.page.locator(f'[name="tap.{name.lower()}"]')
        for _ in range(times):
            before = int(field.input_value() or 0)
            frame.get_by_role("button", name=name).click()
            wait_until(lambda: int(field.input_value() or 0) == before + 1, f"a tap on {name}")

    def test_taps_are_counted_and_too_few_are_refused_with_a_message(self):
        with Visitor(self.server) as visitor:
            frame = self.at_the_buttons(visitor)
            self.tap(visitor, frame, "Left", 2)
            visitor.press("I have tapped enough")
            visitor.page.get_by_role("heading", name="Tap at least three times, then go on").wait_for()
            self.assertEqual(visitor.step, "tap")
            self.assertEqual(visitor.focused()[0], "_errors")
            self.assertEqual(visitor.page.locator('[name="tap.left"]').input_value(), "2")
            frame = visitor.page.frame_locator("iframe")
            self.tap(visitor, frame, "Right", 1)
            self.tap(visitor, frame, "Middle", 3)
            visitor.press("I have tapped enough")
            visitor.page.locator("[name=feeling][value='5']").check()
            visitor.press("Continue")
            visitor.page.get_by_role("heading", name="Thank you").wait_for()
        run = self.server.value("SELECT id FROM run WHERE status = 'completed'")
        file = self.server.data.parent / "data-results" / f"{run}.txt"
        wait_until(file.exists, "the file of the finish hook")
        row = next(row for row in self.server.export() if row["run_id"] == run)
        counts = {part: int(row[f"tap__{part}"]) for part in ("left", "middle", "right")}
        self.assertEqual(file.read_text(), f"completed, {sum(counts.values())} taps\n")
        self.assertEqual((counts["middle"], counts["right"]), (3, 1))

    def test_without_scripts_the_counts_are_typed(self):
        with Visitor(self.server, java_script_enabled=False) as visitor:
            visitor.begin()
            visitor.press("Continue")
            visitor.fill({"tap.left": "1", "tap.middle": "2", "tap.right": "0"})
            visitor.press("I have tapped enough")
            visitor.page.locator("[name=feeling][value='3']").wait_for()

    def test_the_pages_hold_for_axe_also_where_a_step_is_refused(self):
        for window in ({**PHONE, "viewport": {"width": 320, "height": 640}}, {**DESKTOP, "color_scheme": "dark"}):
            with Visitor(self.server, **window) as visitor:
                frame = self.at_the_buttons(visitor)
                self.tap(visitor, frame, "Left", 1)
                for button in ("I have tapped enough", None):
                    found = Axe().run(visitor.page, options=RULES).response["violations"]
                    self.assertEqual(violations({"violations": found}), [])
                    self.assertLessEqual(visitor.sideways(), 0)
                    if button:
                        visitor.press(button)
                        visitor.page.get_by_role("heading", name="Tap at least three times, then go on").wait_for()


if __name__ == "__main__":
    unittest.main()
