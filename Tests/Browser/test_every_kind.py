"""Each kind of step and answer once: random people finish, and every page holds for eyes, ears and the HTML checker."""

import collections
import random
import tempfile
import unittest

import every_kind
from cairn_server import OUTPUT, Server
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import Collector, html_messages, violations
from walker import Participant, is_step, sensible


class EveryKind(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.server = cls.enterClassContext(Server(every_kind.write(folder)))

    def test_sixty_random_people_reach_an_end(self):
        choose = random.Random(20261130)
        ends, seen = collections.Counter(), collections.Counter()
        for number in range(60):
            person = Participant(self.server, {"Accept-Language": choose.choice(["en", "ar"])})
            person.begin()

            def strategy(page):
                seen[page.step] += 1
                values, button = sensible(page, choose)
                if "adult" in values:
                    values["adult"] = str(choose.randint(10, 90))
                if "code" in values:
                    values["code"] = "AB1234"
                if "weight" in values:
                    values |= {"weight": "40,5", "again": choose.choice(["40.5", "41"])}
                # Somebody goes back, changes the language or reads more now and then.
                other = [one for one in page.form.buttons if one.value in ("back", "skip") or one.name in ("_language", "_more")]
                if other and choose.random() < 0.15:
                    button = choose.choice(other)
                return values, button

            for _ in range(150):
                if is_step(person.page):
                    values, button = strategy(person.page)
                    person.post(values, button)
                elif "/more/" in person.page.url:
                    person.get(next(href for href, _ in person.page.links if "/r/" in href))
                else:
                    break
            self.assertFalse(is_step(person.page), f"person {number} stays at {person.page.step}: {person.page.text[:300]}")
            self.assertEqual({status for _, _, status, _ in person.requests}, {200, 303}, f"person {number}")
            ends[self.server.value("SELECT status FROM run ORDER BY row DESC LIMIT 1")] += 1
        self.assertEqual(set(ends), {"completed", "screenedOut"}, ends)
        self.assertTrue({"follow", "table", "scales", "texts", "numbers", "times"} <= set(seen), seen)
        self.assertEqual(
            self.server.value(
                "SELECT count(*) FROM answer JOIN run ON run.row = answer.run WHERE run.status = 'screenedOut'"), 0,
            "who is not kept leaves no answers")

    def test_a_part_of_a_page_shows_nothing_of_the_page_around_it(self):
        person = Participant(self.server)
        person.begin()
        self.assertEqual(person.page.text.count("Quieter words."), 1)
        self.assertEqual(person.page.text.count("Learn more"), 1)
        self.assertEqual(person.page.html.count("<figcaption>"), 1)

    def test_a_value_set_before_counts_as_default(self):
        person = self.finish()
        stored = self.server.answers(person)
        self.assertEqual(stored["chosen"], ("default", "4"))
        self.assertEqual(stored["preset"], ("default", "7"))

    def test_open_questions_are_pointed_out_once(self):
        person = self.arrive("texts")
        person.post({"code": "", "story": ""})
        self.assertEqual(person.page.step, "texts")
        self.assertIn("is still open", person.page.text)
        person.post({"code": "", "story": ""})
        self.assertEqual(person.page.step, "numbers")

    def test_the_words_of_the_study_say_what_is_wrong(self):
        person = self.arrive("texts")
        person.post({"code": "12", "story": "Long enough"})
        self.assertIn("As in AB1234", person.page.text)
        person.post({"code": "AB1234", "story": "Long enough"})
        person.post({"weight": "50", "again": "30", "preset": "200"})
        self.assertIn("They differ. Change one or continue", person.page.text)
        person.post({"weight": "50", "again": "30", "preset": "200"})
        self.assertEqual(person.page.step, "times")

    def arrive(self, step):
        person = Participant(self.server)
        person.begin()
        choose = random.Random(1)

        def strategy(page):
            values, button = sensible(page, choose)
            if "adult" in values:
                values = {"adult": "40"}
            if "chosen" in values:
                del values["chosen"]
            if "code" in values:
                values["code"] = "AB1234"
            if "weight" in values:
                values = {"weight": "40", "again": "40"}
            return values, button
        person.walk(strategy, until=lambda page: page.step == step)
        return person

    def finish(self):
        self.arrive("nowhere")
        return self.server.value("SELECT id FROM run ORDER BY row DESC LIMIT 1")

    def test_every_page_in_both_directions_of_writing(self):
        collector = Collector(OUTPUT / "screens/every-kind")
        for language, window in (("en", DESKTOP), ("ar", PHONE)):
            with Visitor(self.server, locale=language, **window) as visitor:
                kind = f"{language}-{'phone' if window is PHONE else 'desktop'}"
                visitor.page.goto(self.server.address)
                collector.keep(visitor, f"00-start-{kind}")
                visitor.begin()
                self.assertEqual(
                    visitor.page.locator("html").get_attribute("dir"), "rtl" if language == "ar" else "ltr")
                if language == "ar":
                    # Our own words are English there, and each line runs as its words do.
                    self.assertEqual(
                        visitor.page.evaluate("getComputedStyle(document.querySelector('h1')).unicodeBidi"), "plaintext")
                for number, (step, values) in enumerate(WALK, 1):
                    self.assertEqual(visitor.step, step, visitor.page.locator("main").inner_text()[:400])
                    collector.keep(visitor, f"{number:02}-{step}-{kind}")
                    self.assertLessEqual(visitor.sideways(), 0, f"{step} {kind} is wider than the window")
                    if values and window is PHONE:
                        visitor.go_on()
                        if visitor.step == step:
                            collector.keep(visitor, f"{number:02}-{step}-errors-{kind}")
                        else:
                            visitor.page.goto(f"{visitor.run_address}/{step}")
                    visitor.fill(values)
                    visitor.go_on()
                collector.keep(visitor, f"{len(WALK) + 1}-receipt-{kind}")
                self.assertEqual(visitor.foreign_hosts, set())
                self.assertEqual([one for one in visitor.messages if "404" not in one], [])
        for name, page in collector.pages.items():
            with self.subTest(page=name):
                self.assertEqual(violations(page), [])
        self.assertEqual(html_messages(collector.pages), [])


WALK = [
    ("intro", {}),
    ("lines", {}),
    ("plan", {}),
    ("game", {"game": "3"}),
    ("adult", {"adult": "٤٠"}),
    ("single", {"single": "b.2"}),
    ("several", {"several": ["x", "y"], "several.y.text": "Because"}),
    ("follow", {"follow": "false"}),
    ("table", {"language": "1", "errors": "2", "main": "3"}),
    ("scales", {"five": "5", "eleven": "0", "steps": "-10", "chosen": "7"}),
    ("texts", {"code": "AB1234", "story": "Once upon a time", "secret": "N. N."}),
    ("numbers", {"weight": "40,5", "again": "40.5", "preset": "7"}),
    ("times", {
        "born.day": "1", "born.month": "2", "born.year": "1990", "picked": "2020-02-29", "clock.hour": "7",
        "clock.minute": "05", "moment.day": "3", "moment.month": "4", "moment.year": "2021", "moment.hour": "23",
        "moment.minute": "59"}),
]


if __name__ == "__main__":
    unittest.main()
