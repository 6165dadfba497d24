"""What no page of ours sends: for each field of every answer format, whatever a hostile client can put there.

The fields are read off the pages of two studies, so a format that joins one of them is tried as well.
"""

import tempfile
import urllib.parse
import unittest

import catalogue
import every_kind
import test_every_format
import test_every_kind
from cairn_server import Server
from walker import Participant

# What can stand in no field at all, as the bytes that are sent.
UNKEPT = {"a nought": b"a\0b", "a control character": b"a\x1b[2Jb", "too long a text": b"x" * 60_000}
# What is no text: signs that say so take its place, and are not kept either.
NO_TEXT = {
    "no UTF-8": b"\xff\xfe", "an overlong form": b"\xc0\xaf", "half a surrogate": b"\xed\xa0\x80",
    "a cut character": b"\xe2\x82",
}
NO_NUMBERS = ["words", "NaN", "inf", "1e309", "0x10", "--1", "1.2.3", "-1", "9" * 20, "9" * 400, "1 2", "½", "<b>1</b>"]
NO_CODES = ["no such code", "1e3", "-1", "99", "null", "[object Object]", "' OR 1=1 --", "../../etc/passwd", "a;b", "%"]
WRONG = {
    "email": ["words", "a@", "@b.c", "a@b@c.de", "a b@c.de"], "tel": ["words", "1", "1" * 40, "+"],
    "date": ["words", "31.12.2020", "2020-02-30", "0000-00-00", "99999-01-01", "2020-1"], "time": ["words", "25:00", "7", "12:60"],
    "url": ["words with blanks", "javascript:alert(1)", "data:text/html,x", "http://"], "decimal": NO_NUMBERS, "numeric": NO_NUMBERS,
}
# Where any whole number is an answer.
UNBOUNDED = {"preset"}
# What a position may not be.
NO_DEGREES = ["words", "NaN", "1e309", "999", "-999", "9" * 400]


def hostile(fields):
    """By what it is: values for one name of a form, each a list of those that are sent."""
    first = fields[0]
    if first.kind == "file":
        # A text in the place of a file is nothing; what a hostile file can be is tried in UploadTests.
        return {}
    if first.name.endswith(".dontKnow"):
        # A box that is ticked or not, whatever is sent for it.
        return {}
    options = [option for field in fields for option in (field.options or [field.value])]
    unkept = {kind: [value] for kind, value in UNKEPT.items()}
    if first.kind in ("radio", "checkbox", "select"):
        codes = {f"the code {code[:20]!r}": [code] for code in NO_CODES if code not in options}
        if first.kind == "radio":
            codes["two codes at once"] = options[-2:]
        return codes | unkept | {kind: [value] for kind, value in NO_TEXT.items()}
    wrong = {f"{value[:20]!r}": [value] for value in WRONG.get(first.attributes.get("inputmode", first.kind), [])}
    return wrong | unkept | {kind: [value] for kind, value in NO_TEXT.items()}


class Hostile:
    """What is tried on every page of a study."""

    # The pages in order, each with what is answered there.
    pages = []
    # Where they end.
    last = "done"
    # So many fields there are at least.
    fewest = 25

    def served(self):
        raise NotImplementedError

    def setUp(self):
        self.server = self.enterContext(self.served())

    def stored(self):
        """All that is kept but drafts: what was typed, for the page that shows it again."""
        run = "SELECT id, status, path, language, finished_at FROM run ORDER BY row"
        answers = "SELECT run, item, iteration, revision, is_current, status, value FROM answer ORDER BY row"
        return self.server.rows(run), self.server.rows(answers), self.server.rows("SELECT name, value FROM run_value")

    def walk(self, visit):
        """Goes through the study as its answers lead, and does something on each page before it is sent."""
        person = Participant(self.server)
        person.begin()
        for step, values, *button in self.pages:
            self.assertEqual(person.page.place, step, person.page.text[:400])
            if values:
                visit(person, step, values)
            if person.page.place == step or person.page.status != 200:
                person.get(f"{person.address}/{step}")
                person.post(complete(person.page, values), *button)
            if person.page.step == "pause":
                person.post()
        self.assertEqual(person.page.place, self.last)

    def send(self, person, pairs, page):
        path = urllib.parse.urlsplit(urllib.parse.urljoin(page.url, page.form.action)).path
        return person.post_body(path, urllib.parse.urlencode(pairs))

    def test_nothing_hostile_becomes_an_answer(self):
        tried = []

        def visit(person, step, values):
            page, before = person.page, self.stored()
            groups = {}
            for field in page.form.fields:
                if not field.name.startswith("_") and field.kind != "hidden":
                    groups.setdefault(field.name, []).append(field)
            for name, fields in groups.items():
                for kind, sent in hostile(fields).items():
                    if kind == "'-1'" and name in UNBOUNDED:
                        continue
                    with self.subTest(step=step, field=name, sent=kind):
                        earlier = before
                        answer, before = self.send(person, self.pairs(page, values, {name: sent}), page), self.stored()
                        self.assertEqual(before, earlier)
                        self.expect_refusal(answer, step, name)
                        tried.append(name)

        self.walk(visit)
        self.assertGreaterEqual(len(set(tried)), self.fewest)
        self.assertEqual(self.server.process.poll(), None)

    def pairs(self, page, values, other):
        """What the page sends with these values, but for some names what is given."""
        pairs = page.form.pairs(complete(page, values), page.form.primary)
        return [*(pair for pair in pairs if pair[0] not in other), *((name, one) for name, sent in other.items() for one in sent)]

    def expect_refusal(self, page, step, name):
        """A message beside the field's question, or a page that says that it could not be read."""
        if page.status == 200:
            self.assertEqual(page.place, step, page.text[:300])
            items = {target.split(".")[0] for target in page.errors}
            self.assertIn(name.split(".")[0], items, page.text[:600])
            for target in page.errors:
                self.assertIn(target, page.ids)
        else:
            self.assertIn(page.status, (400, 413), page.text[:300])

    def test_what_the_page_did_not_ask_is_left_out(self):
        """The page's own answers, with those of all other pages, with what is calculated, and with what nobody has heard of."""
        others = {name: value for _, values, *_ in self.pages for name, value in values.items()}

        def visit(person, step, values):
            page = person.page
            # A consent may have nothing but the button that agrees.
            items = {field.name.split(".")[0] for field in [*page.form.fields, *page.form.buttons]}
            known = {field.name for field in page.form.fields}
            more = [(name, one) for name, value in others.items() if name not in known
                    for one in (value if isinstance(value, list) else [value])]
            before = self.server.value("SELECT coalesce(max(row), 0) FROM answer")
            self.send(person, [*more, ("bmi", "1"), ("run_status", "completed"), ("x" * 200, "y"), *self.pairs(page, values, {})], page)
            self.assertNotEqual(person.page.place, step)
            new = {row["item"] + (f"/{row['iteration'] + 1}" if row["iteration"] else ""): row["value"]
                   for row in self.server.rows("SELECT item, iteration, value FROM answer WHERE row > ?", before)}
            self.assertNotEqual(new, {})
            self.assertNotEqual(new.pop("bmi", None), "1")
            self.assertEqual(set(new) - items, set())

        self.walk(visit)

    def test_fields_left_out_are_asked_for_or_stay_blank(self):
        def visit(person, step, values):
            page = person.page
            pairs = [pair for pair in self.pairs(page, values, {}) if pair[0].startswith("_")]
            with self.subTest(step=step):
                answer = self.send(person, pairs, page)
                if answer.place == step and answer.errors:
                    asked = {name.split(".")[0] for name in values}
                    self.assertTrue(asked & {target.split(".")[0] for target in answer.errors}, answer.text[:400])
                own = [status for item, (status, _) in self.server.answers().items() if item in values]
                self.assertEqual([status for status in own if status != "blank"], [])
                person.get(f"{person.address}/{step}")

        self.walk(visit)

    def test_a_megabyte_is_told_and_kept_from_the_study(self):
        def visit(person, step, values):
            page = person.page
            before = self.stored()
            name = next(field.name for field in page.form.fields if not field.name.startswith("_"))
            answer = self.send(person, self.pairs(page, values, {name: ["x" * 2**20]}), page)
            self.assertEqual(answer.status, 413)
            self.assertEqual(self.stored(), before)

        self.walk(visit)


class EveryFormat(Hostile, unittest.TestCase):
    pages = [(step, values) for step, values, _ in test_every_format.WALK]

    def served(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        return Server(catalogue.beginning_with("formats", folder), options=["--limit", "answersPerMinute=100000"])

    def test_a_position_that_is_none_is_left_out(self):
        def visit(person, step, values):
            if step == "reach":
                page = person.page
                for name in ("home.latitude", "home.longitude"):
                    for sent in NO_DEGREES:
                        there = {"home.latitude": ["52.5"], "home.longitude": ["13.4"], name: [sent]}
                        self.send(person, self.pairs(page, values, there), page)
                        self.assertEqual(person.page.step, "times")
                        self.assertEqual(self.server.answers()["home"], ("answered", "address=1 High Street"), sent)

        self.walk(visit)


class Catalogue(Hostile, unittest.TestCase):
    pages = catalogue.STEPS
    fewest = 17

    def served(self):
        return Server(catalogue.STUDY, options=["--limit", "answersPerMinute=100000"])


class Several(Hostile, unittest.TestCase):
    """What is asked several times, and which entries there are."""
    pages = catalogue.SEVERAL
    fewest = 15

    def served(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        return Server(catalogue.beginning_with("several", folder), options=["--limit", "answersPerMinute=100000"])

    def test_a_button_that_no_page_has_takes_nothing_away_and_adds_nothing(self):
        person = Participant(self.server)
        person.begin()
        for step, values, *button in self.pages:
            page = person.page
            if step in ("medicines", "parents", "look"):
                seal = [pair for pair in page.form.pairs({}, None) if pair[0] == "_form"]
                for name, sent in (("_remove", "9"), ("_remove", "-1"), ("_remove", "0"), ("_remove", "1e9"), ("_remove", "9" * 30),
                                   (step + "/entries", "1;2;3")):
                    before = self.stored()[1]
                    self.send(person, [*seal, (name, sent), ("_action", "pause")], page)
                    self.assertEqual(self.stored()[1], before, (step, name, sent))
                person.get(f"{person.address}/{step}")
            person.post(values, *button)
        self.assertEqual(person.page.place, "done")


class Breaths(Hostile, unittest.TestCase):
    pages = catalogue.BREATHS
    fewest = 1
    last = "breathsDone"

    def served(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        return Server(catalogue.beginning_with("breaths", folder), options=["--limit", "answersPerMinute=100000"])


class EveryKind(Hostile, unittest.TestCase):
    pages = test_every_kind.WALK

    def served(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        return Server(every_kind.write(folder), options=["--limit", "answersPerMinute=100000"])


def complete(page, values):
    """A value for each field of a page: these, and nothing in the others."""
    return {field.name: values.get(field.name, None if field.kind in ("radio", "checkbox") else "")
            for field in page.form.fields if not field.name.startswith("_")}


if __name__ == "__main__":
    unittest.main()
