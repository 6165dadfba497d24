"""`cairn check` on studies with one mistake each: the right line, the right column, and a sentence that says what to do."""

import collections
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import corpus
import yaml
from parts import HERE, binary

STUDY = HERE / "mistakes"


class Mistakes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.mistakes = yaml.safe_load((HERE / "mistakes.yaml").read_text())
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.study = pathlib.Path(shutil.copytree(STUDY, pathlib.Path(folder) / "study"))

    def test_without_a_mistake_nothing_is_said(self):
        result = subprocess.run([binary(), "check", STUDY], capture_output=True, text=True, timeout=60)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", "No mistakes found.\n"))

    def test_each_mistake_is_told_alone_at_its_place_with_what_to_do(self):
        for mistake in self.mistakes:
            with self.subTest(mistake["means"]):
                file = self.study / mistake["in"]
                original = file.read_text()
                self.assertGreaterEqual(original.count(mistake["for"]), 1, "the study does not have that")
                file.write_text(original.replace(mistake["for"], mistake["write"], 1))
                try:
                    place = corpus.find_mark(self.study)
                    found = corpus.diagnostics(self.study)
                finally:
                    file.write_text(original)
                told = [((one["file"], one["line"], one["column"]), one["severity"], sentence(one)) for one in found]
                if len(told) == 1 and mistake["says"].endswith("…"):
                    told = [(*told[0][:2], told[0][2][:len(mistake["says"]) - 1] + "…")]
                self.assertEqual(told, [(place, mistake.get("severity", "error"), mistake["says"])])

    def test_there_are_sixty_and_each_is_another(self):
        self.assertGreaterEqual(len(self.mistakes), 60)
        for key in ("means", "write"):
            counts = collections.Counter(mistake[key] for mistake in self.mistakes)
            self.assertEqual([one for one, count in counts.items() if count > 1], [])


def sentence(diagnostic):
    """The message, and what to do, as they stand one above the other."""
    return " ".join(part for part in (diagnostic["message"], diagnostic.get("help")) if part)


if __name__ == "__main__":
    unittest.main()
