"""A study of two questions, and somebody who stands before the first."""

import pathlib
import tempfile
import unittest

from parts import Participant, Server, study_of

STEPS = """\
  - id: words
    type: question
    question: What do you say?
    answer: { type: text }
  - id: more
    type: question
    question: What else?
    answer: { type: text }
  - id: done
    type: completion
    title: Thank you
"""


class SmallStudy(unittest.TestCase):
    """Gives each test a folder of its own, and a server and a person where it asks for them."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="cairn-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.study = study_of(self.folder / "study", STEPS)
        self.number = 0

    def serve(self, data=None, **options):
        """Starts a server that is closed at the end, and lets somebody begin."""
        self.server = Server(study=self.study, data=data or self.folder / "data", **options)
        self.server.start()
        self.addCleanup(self.server.close)
        self.person = Participant(self.server)
        self.person.begin()
        self.page = self.person.page

    def send(self):
        """Sends new words once: the status, after what must hold for it has been looked at."""
        self.number += 1
        return self.send_again()

    def send_again(self):
        before = self.stored()
        status, location, page = self.person.post_once({"words": self.typed}, page=self.page)
        if status == 303:
            self.assertIn("/more", location)
            self.assertEqual(self.stored(), self.typed, "acknowledged and not there")
            return status
        self.assertEqual(status, 503, page.text[:400])
        self.assertIn(self.typed, page.text, "the page lost what was typed")
        self.assertEqual(page.headers.get("Cache-Control"), "no-store")
        self.assertEqual(page.headers.get("Retry-After"), "60")
        self.assertIn(self.stored(), (before, self.typed), "half an answer")
        return status

    def health(self):
        return Participant(self.server, timeout=5).send("GET", "/health")[0]

    @property
    def typed(self):
        return f"Words number {self.number}, <i>each</i> with “marks” & signs"

    def stored(self):
        """The current answer; there is at most one."""
        rows = self.server.rows("SELECT value FROM answer WHERE item = 'words' AND is_current = 1")
        self.assertLessEqual(len(rows), 1, "two current answers")
        return rows[0]["value"] if rows else None

    def expect_whole(self):
        """The database is whole, and holds every text that was sent once."""
        self.assertEqual(self.server.value("PRAGMA integrity_check"), "ok")
        history = self.server.history("words")
        self.assertEqual([revision for revision, _, _ in history], list(range(1, self.number + 1)), "lost, or twice")
        self.assertEqual(len({value for _, value, _ in history}), self.number)
