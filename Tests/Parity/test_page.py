"""Documentation/Parity.md is what the rows and the tests say, of every row there is."""

import re
import unittest

import table
from parts import ROOT


def texts_of(name):
    """The files of this name among the tests; several rooms may have one."""
    return [path.read_text() for path in (ROOT / "Tests").rglob(name) if "Output" not in path.parts]


def holds(text, file, test):
    """Whether a file has a test; where none is named, whether it is there at all."""
    if not test:
        return True
    declaration = {
        "swift": rf"func `{re.escape(test)}`\(", "py": rf"def {re.escape(test)}\(self",
        "yaml": rf"(?m)^  - row: (.* )?{re.escape(test)}( |$)",
    }[file.rsplit(".", 1)[1]]
    return re.search(declaration, text) is not None


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.sections = table.sections()
        cls.rows = {row: entry for section in cls.sections for row, entry in section["rows"].items()}

    def test_every_row_of_the_model_stands_in_the_list_once(self):
        self.assertEqual(sum(len(section["rows"]) for section in self.sections), len(self.rows))
        self.assertEqual(set(self.rows), table.expected_ids())

    def test_every_row_has_a_state_and_says_why_where_it_is_not_done(self):
        for row, entry in self.rows.items():
            with self.subTest(row):
                self.assertLessEqual(set(entry), {"what", "state", "why", "by"})
                self.assertIn(entry["state"], table.STATES)
                self.assertTrue(entry["what"])
                if entry["state"] != "done":
                    self.assertGreater(len(entry.get("why", "")), 6)
                    self.assertNotIn("|", entry["why"])

    def test_what_is_done_is_held_by_a_test(self):
        bare = [row for row, entry in self.rows.items() if entry["state"] == "done" and not table.evidence(row, entry)]
        self.assertEqual(bare, [])

    def test_each_test_that_is_named_is_there(self):
        for row, entry in self.rows.items():
            for name in table.evidence(row, entry):
                with self.subTest(row=row, test=name):
                    file, _, test = name.partition(": ")
                    self.assertTrue(any(holds(text, file, test) for text in texts_of(file)), "there is no such test")

    def test_the_corpus_has_no_row_that_nobody_knows(self):
        # Q are the decisions where ResearchKit says one thing and does another, W what it lacks.
        rows = {row for row in table.corpus_rows() if not re.fullmatch(r"[QW]-\d\d", row)}
        self.assertEqual(rows - table.expected_ids(), set())

    def test_the_page_is_what_the_script_prints(self):
        self.assertEqual(
            table.PAGE.read_text(), table.markdown(),
            "print it again: python Tests/Parity/table.py > Documentation/Parity.md")


if __name__ == "__main__":
    unittest.main()
