"""The demo in a text browser: read in order, filled in and finished with its keys alone."""

import os
import pathlib
import subprocess
import tempfile
import unittest

from cairn_server import Server, wait_until
from demo import ANSWERS, TYPED
from walker import Page, Participant

# What w3m puts a mark on, in its order: what can be followed or filled in, and hidden fields as well.
STOPS = ("a", "input", "textarea", "select", "button")


class Stops(Page):
    """A page with the list of everything that w3m can go to: (tag, name, value)."""

    def __init__(self, *page):
        self.stops = []
        super().__init__(*page)

    def handle_starttag(self, tag, attributes):
        super().handle_starttag(tag, attributes)
        attributes = dict(attributes)
        if tag in STOPS and (tag != "a" or "href" in attributes):
            self.stops.append((tag, attributes.get("name"), attributes.get("value")))


class TextBrowser:
    """w3m in a terminal of tmux."""

    def __init__(self, address, folder):
        self.socket = f"cairn-{os.getpid()}-{id(self)}"
        # w3m opens an editor for a text of several lines.
        editor = pathlib.Path(folder) / "editor"
        editor.write_text("#!/bin/sh\nfor file; do :; done\ncp \"$TEXT\" \"$file\"\n")
        editor.chmod(0o755)
        self.text = pathlib.Path(folder) / "text"
        environment = {
            **os.environ, "HOME": str(folder), "EDITOR": str(editor), "TEXT": str(self.text), "TERM": "screen",
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
        }
        command = ["w3m", "-o", "use_cookie=0", "-o", "confirm_qq=0", "-o", "accept_language=en", address]
        subprocess.run(
            ["tmux", "-L", self.socket, "-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "50", *command],
            env=environment, check=True)

    def tmux(self, *command):
        return subprocess.run(
            ["tmux", "-L", self.socket, *command], capture_output=True, text=True, check=True).stdout

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def write(self, text):
        self.tmux("send-keys", "-l", text)

    @property
    def screen(self):
        return self.tmux("capture-pane", "-p")

    def wait_for(self, text):
        try:
            wait_until(lambda: text in self.screen, text, 15)
        except TimeoutError as error:
            raise AssertionError(f"{error}\n{self.screen}") from None

    def go_to(self, number):
        """Moves to the link or field with this number, from 0."""
        self.write(f"{number + 1}[")

    def close(self):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True)


class Reading(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())

    def dump(self, address):
        """A page as plain text."""
        return subprocess.run(
            ["w3m", "-dump", "-cols", "80", "-o", "accept_language=en", address], capture_output=True, text=True,
            check=True, env={**os.environ, "HOME": self.folder, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}).stdout

    def assertInOrder(self, text, *parts):
        position = 0
        for part in parts:
            found = text.find(part, position)
            self.assertGreaterEqual(found, 0, f"“{part}” is missing or out of order in:\n{text}")
            position = found + len(part)

    def test_pages_read_in_order(self):
        person = Participant(self.server)
        person.begin()
        person.walk(lambda page: (TYPED[page.step], "_action=continue"))
        other = Participant(self.server)
        other.begin()
        other.walk(lambda page: (TYPED[page.step], "_action=continue"), until=lambda page: page.step == "comments")
        address = self.server.address + other.address
        self.assertInOrder(
            self.dump(self.server.address), "Vaccination survey", "Begin", "I have a code", "Deutsch", "Help")
        self.assertInOrder(
            self.dump(f"{address}/vaccine"), "Vaccination survey", "Page 3 of 8", "Which vaccine did you get?",
            "It is printed", "Moderna", "Pfizer", "Another one", "Which one?", "I do not remember", "Continue", "Back",
            "Pause or stop", "Deutsch", "Help")
        self.assertInOrder(
            self.dump(f"{address}/afterwards"), "How did you feel afterwards?", "first three days", "How strong", "0",
            "10", "0 = No pain", "10 = Worst", "I don’t know", "What else did you notice?", "Tiredness",
            "None of these", "Did you have a fever?", "Yes", "No", "highest temperature?", "(optional)", "°C", "Continue")
        self.assertInOrder(
            self.dump(f"{address}/howTo"), "Where to find the lot number", "Download the video", "Transcript", "Continue")
        self.assertInOrder(
            self.dump(self.server.address + person.address), "Thank you", "Reference", "Finished on", "Contact")

    def test_the_survey_can_be_finished(self):
        reader = TextBrowser(self.server.address, self.folder)
        self.addCleanup(reader.close)
        before = self.server.value("SELECT count(*) FROM run")
        reader.wait_for("I have a code")
        self.press_button(reader, self.fetch("/"), None)
        reader.wait_for("Your vaccination")
        self.assertEqual(self.server.value("SELECT count(*) FROM run"), before + 1)
        run = self.server.value("SELECT id FROM run ORDER BY row DESC LIMIT 1")
        # The address of the page, as w3m says it.
        reader.write("c")
        reader.wait_for("/welcome")
        line = next(line for line in reader.screen.splitlines() if "/welcome" in line)
        address = line[line.index("/r/"):line.index("/welcome")]
        steps = list(TYPED)
        for index, step in enumerate(steps):
            page = self.fetch(f"{address}/{step}")
            for name, value in TYPED[step].items():
                self.fill_in(reader, page, name, value)
            self.press_button(reader, page, "continue")
            following = (steps + ["done"])[index + 1]
            wait_until(
                lambda: self.server.value("SELECT path FROM run WHERE id = ?", run).split("\n")[-1] == following,
                f"{following} follows {step}:\n{reader.screen}", 15)
            reader.wait_for(self.fetch(f"{address}/{following}").heading.split("(")[0].strip()[:30])
        reader.wait_for(run)
        stored = self.server.answers(run)
        for item, expected in ANSWERS.items():
            self.assertEqual(stored[item], expected, item)

    def fetch(self, path):
        """The page that w3m shows, to know what comes in which order."""
        person = Participant(self.server)
        status, headers, text = person.send("GET", path)
        return Stops(status, headers, self.server.address + path, text)

    def number(self, page, name, value=None):
        for number, (_, own_name, own_value) in enumerate(page.stops):
            if own_name == name and (value is None or own_value == value):
                return number
        self.fail(f"{name} {value} is not on {page.url}")

    def fill_in(self, reader, page, name, value):
        field = page.form.field(name)
        if field.kind in ("radio", "checkbox"):
            for one in value if isinstance(value, list) else [value]:
                reader.go_to(self.number(page, name, one))
                reader.press("Enter")
        elif field.kind == "textarea":
            reader.text.write_text(value)
            reader.go_to(self.number(page, name))
            reader.press("Enter")
            # The editor comes and goes; its first line then stands in the field.
            reader.wait_for(value.splitlines()[0])
        elif value:
            reader.go_to(self.number(page, name))
            reader.press("Enter")
            reader.wait_for("TEXT:")
            reader.write(value)
            reader.press("Enter")
            wait_until(lambda: "TEXT:" not in reader.screen, "the line is taken")

    def press_button(self, reader, page, value):
        for number, (tag, _, own_value) in enumerate(page.stops):
            if tag == "button" and own_value == value:
                reader.go_to(number)
                reader.press("Enter")
                return
        self.fail(f"no button {value}")


if __name__ == "__main__":
    unittest.main()
