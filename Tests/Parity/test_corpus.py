"""One test a row of the survey model, named by it: people walk the row's small study, and what came of it is looked at."""

import tempfile
import unittest

import corpus


class Corpus(unittest.TestCase):
    """One file's study, served once; the tests are its rows."""

    file = None

    @classmethod
    def setUpClass(cls):
        if "steps" in cls.file.content:
            folder = cls.enterClassContext(tempfile.TemporaryDirectory())
            cls.server = cls.enterClassContext(
                corpus.Server(corpus.write(folder, cls.file.content), options=corpus.listed(cls.file.content.get("options"))))

    def hold(self, row):
        for case in self.file.cases:
            if row in case.rows:
                with self.subTest(case.means):
                    self.attempt(case)

    def attempt(self, case):
        """Tries a case once; what it came to counts for each of its rows."""
        if case.outcome is None:
            try:
                if case.kind == "walks":
                    corpus.Walk(self, self.server, case).go()
                else:
                    corpus.expect_mistake(self, case)
                case.outcome = "held"
            except AssertionError as error:
                case.outcome = error
        if case.outcome != "held":
            raise case.outcome


def test_of(row):
    return lambda self: self.hold(row)


def load_tests(loader, standard, pattern):
    """A class for each file of the corpus, with a test for each of its rows."""
    suite = unittest.TestSuite()
    for file in corpus.files():
        tests = {"test_" + row: test_of(row) for row in sorted(file.rows)}
        made = type(file.name, (Corpus,), {"file": file, **tests})
        suite.addTests(loader.loadTestsFromTestCase(made))
    return suite


if __name__ == "__main__":
    unittest.main()
