"""Each answer format as people meet it: without scripts, with them, by keyboard, wrong first and then right."""

import tempfile
import unittest

import catalogue
from cairn_server import OUTPUT, Server
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import Collector, html_messages, violations
from walker import Participant

# The fields of each page, and what the database keeps of them.
WALK = [
    ("pictures", {"face": "glad", "ache": ["head", "rightLeg"], "colours": ["red", "green"], "land": "Germany", "seat.row": "2", "seat.place": "C"},
     {"face": "glad", "ache": "head;rightLeg", "colours": "red;green", "land": "Germany", "seat": "row=2;place=C"}),
    ("scales", {"mood": "5", "upright": "3", "bare": "7", "pain": "2,5", "hidden": "33", "sure": "70", "film": "4", "recommend": "0"},
     {"mood": "5", "upright": "3", "bare": "7", "pain": "2.5", "hidden": "33", "sure": "0.7", "film": "4", "recommend": "0"}),
    ("ladder", {"ladder": "0"}, {"ladder": "0"}),
    ("order", {"order.food.rank": "1", "order.sleep.rank": "2", "order.friends.rank": "3", "order.sport.rank": "4"},
     {"order": "food;sleep;friends;sport"}),
    ("shares", {"shares.work.share": "8", "shares.rest.share": "16"}, {"shares": "work=8;rest=16;play=0"}),
    ("body", {"years": "90", "born": "1950", "tall.feet": "5", "tall.inches": "4", "heavy.kilograms": "60.25",
              "fever": "36,6", "pulse": "72", "blood": "abNegative"},
     {"years": "90", "born": "1950", "tall": "162.56;ft in=5 4", "heavy": "60.25;kg=60.25", "fever": "36.6", "pulse": "72",
      "blood": "abNegative", "bmi": "22.8"}),
    ("reach", {"person.givenName": "Ada", "person.familyName": "King", "mail": "ada@example.org",
               "mailAgain": "ada@example.org", "call": "+49 30 123456", "site": "example.org", "home.address": "1 High Street",
               "pin": "secret word"},
     {"person": "givenName=Ada;familyName=King", "mail": "ada@example.org", "mailAgain": "ada@example.org",
      "call": "+49 30 123456", "site": "example.org", "home": "address=1 High Street", "pin": "secret word"}),
    ("times", {"moved.month": "3", "moved.year": "2020", "ill.year": "2021", "birthday.day": "29", "birthday.month": "2", "birthday.year": "1984",
               "visited": "2020-02-29", "meal.day": "3", "meal.month": "4", "meal.year": "2021", "meal.hour": "23",
               "meal.minute": "59", "up.hour": "07", "up.minute": "35",
               "slept.hours": "7", "slept.minutes": "45", "walked": "10"},
     {"moved": "2020-03", "ill": "2021", "birthday": "1984-02-29", "visited": "2020-02-29",
      "meal": "2021-04-03T23:59", "up": "07:35", "slept": "27900", "walked": "10"}),
    ("table", {"reads": ["home", "out"], "sings": "never"}, {"reads": "home;out", "sings": "never"}),
    ("agreement", {"agreed": "true"}, {"agreed": "1", "news": "0"}),
    ("files", {"picture.dontKnow": "1"}, {"letter": None, "picture": None}),
]
ANSWERS = {item: ("answered", value) for _, _, values in WALK for item, value in values.items()}
ANSWERS |= {"letter": ("blank", None), "picture": ("dontKnow", None)}
NEVER_SHOWN = {"pin"}

# One wrong entry for each page, the field that the list of errors leads to, and a part of what it says.
MISTAKES = [
    ("pictures", {"seat.row": "2"}, "seat.place", "Fill in “Seat” as well"),
    ("pictures", {"colours": ["red", "blue", "green"]}, "colours", "Choose no more than 2 answers"),
    ("scales", {"pain": "10,1"}, "pain", "Enter a number from 0 to 10"),
    ("order", {"order.food.rank": "1", "order.sleep.rank": "1"}, "order.food.rank", "“Sleep” and “Food” both have place 1"),
    ("shares", {"shares.work.share": "8"}, "shares.work.share", "Together the numbers make 8. They have to make 24"),
    ("body", {"tall.centimetres": "170", "tall.feet": "5"}, "tall.feet", "You entered it in two ways"),
    ("body", {"pulse": "72", "pulse.dontKnow": "1"}, "pulse.dontKnow", "Keep one of them"),
    ("reach", {"mail": "ada@example.org", "mailAgain": "ida@example.org"}, "mailAgain",
     "Enter the same in “Your e-mail address once more” as in “Your e-mail address”"),
    ("reach", {"mail": "ada"}, "mail", "name@example.org"),
    ("reach", {"call": "12"}, "call", "telephone number"),
    ("times", {"moved.month": "3"}, "moved.year", "Enter the year as well"),
    ("times", {"slept.hours": "7", "slept.minutes": "10"}, "slept.hours", "in steps of 15 minutes"),
    ("times", {"up.hour": "7", "up.minute": "33"}, "up.hour", "in steps of 5 minutes"),
    ("times", {"walked": "7"}, "walked", "Only 0 5 10 and so on"),
    ("agreement", {}, "agreed", "Tick “I have read the information”"),
]


class EveryFormat(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.server = cls.enterClassContext(Server(catalogue.beginning_with("formats", folder)))

    def latest(self):
        return self.server.value("SELECT id FROM run ORDER BY row DESC LIMIT 1")

    def test_every_answer_is_kept_as_it_was_meant_and_shown_again(self):
        person = Participant(self.server)
        person.begin()
        for step, fields, _ in WALK:
            self.assertEqual(person.page.step, step, person.page.text[:400])
            person.post(fields)
        self.assertEqual({item: tuple(row) for item, row in self.server.answers(self.latest()).items()}, ANSWERS)

    def test_what_was_answered_stands_on_the_page_that_comes_back(self):
        person = Participant(self.server)
        person.begin()
        for number, (step, fields, _) in enumerate(WALK[:-1]):
            person.post(fields)
            person.get(f"{person.address}/{step}")
            for name, value in fields.items():
                shown = person.page.form.values(name)
                if name.split(".")[0] in NEVER_SHOWN:
                    self.assertEqual(shown, [""], name)
                else:
                    expected = value if isinstance(value, list) else [value.replace(",", ".")]
                    self.assertEqual(shown, expected, name)
            before = self.server.value("SELECT count(*) FROM answer")
            person.post()
            self.assertEqual(self.server.value("SELECT count(*) FROM answer"), before, f"{step}: nothing was edited")
            self.assertEqual(person.page.step, WALK[number + 1][0])

    def test_each_mistake_is_told_beside_its_field_and_becomes_no_answer(self):
        for step, fields, target, words in MISTAKES:
            with self.subTest(step=step, fields=fields):
                person = self.arrive(step)
                person.post(fields)
                self.assertEqual(person.page.step, step)
                self.assertIn(target, person.page.errors)
                self.assertIn(target, person.page.ids)
                self.assertIn(words, person.page.text)
                item = target.split(".")[0]
                self.assertNotIn(item, self.server.answers(self.latest()))

    def test_what_is_secret_is_never_put_back(self):
        person = self.arrive("reach")
        person.post({"mail": "wrong", "pin": "secret word"})
        self.assertNotIn("secret word", person.page.html)
        self.assertEqual(self.server.value("SELECT count(*) FROM draft WHERE content LIKE '%secret%'"), 0)

    def test_what_was_calculated_follows_its_answers(self):
        person = self.arrive("reach")
        person.get(f"{person.address}/body")
        person.post({"heavy.kilograms": "70"})
        self.assertEqual(self.server.answers(self.latest())["bmi"], ("answered", "26.5"))

    def arrive(self, step):
        person = Participant(self.server)
        person.begin()
        for name, fields, _ in WALK:
            if name == step:
                break
            person.post(fields)
        self.assertEqual(person.page.step, step, person.page.text[:400])
        return person

    def test_every_page_holds_for_eyes_ears_and_the_html_checker(self):
        collector = Collector(OUTPUT / "screens/every-format")
        kinds = [
            ("phone", {**PHONE}), ("desktop-dark", {**DESKTOP, "color_scheme": "dark"}),
            ("german", {**DESKTOP, "locale": "de-DE"}),
        ]
        for kind, window in kinds:
            with Visitor(self.server, **window) as visitor:
                visitor.begin()
                for number, (step, fields, _) in enumerate(WALK, 1):
                    self.assertEqual(visitor.step, step, visitor.page.locator("main").inner_text()[:400])
                    collector.keep(visitor, f"{number:02}-{step}-{kind}")
                    self.assertLessEqual(visitor.sideways(), 0, f"{step} {kind} is wider than the window")
                    visitor.go_on()
                    if visitor.step != step:
                        continue  # everything there may stay open
                    collector.keep(visitor, f"{number:02}-{step}-errors-{kind}")
                    self.fill(visitor, fields)
                    visitor.go_on()
                self.assertEqual(visitor.foreign_hosts, set())
                self.assertEqual(visitor.messages, [])
        for name, page in collector.pages.items():
            with self.subTest(page=name):
                self.assertEqual(violations(page), [])
        self.assertEqual(html_messages(collector.pages), [])

    def fill(self, visitor, fields):
        """As somebody would: another way to answer unfolds first, and a slider stands in for a hidden field."""
        for name, value in fields.items():
            field = visitor.page.locator(f'[name="{name}"]').first
            field.wait_for(state="attached")
            if not field.is_visible():
                fold = visitor.page.locator(f'details:has([name="{name}"]):not([open]) > summary')
                if fold.count():
                    fold.click()
                else:
                    visitor.page.locator(f'[id="{name}"]').fill(value)
                    continue
            visitor.fill({name: value})

    def scripted(self, step, **context):
        """Somebody with scripts on a page, where others got by typing."""
        person = self.arrive(step)
        visitor = self.enterContext(Visitor(self.server, **context))
        visitor.page.goto(self.server.address + f"{person.address}/{step}")
        return visitor

    def test_a_slider_answers_only_once_it_was_moved(self):
        visitor = self.scripted("scales")
        field = visitor.page.locator("#pain")
        slider = visitor.page.get_by_role("slider", name="Your pain")
        self.assertEqual(field.input_value(), "")
        slider.focus()
        self.assertEqual(field.input_value(), "")
        slider.press("ArrowRight")
        self.assertEqual(field.input_value(), "5.1")
        field.fill("2,5")
        self.assertEqual(slider.input_value(), "2.5")
        hidden = visitor.page.get_by_role("slider", name="Without a number")
        self.assertEqual(hidden.get_attribute("id"), "hidden")
        hidden.press("Space")
        self.assertEqual(visitor.page.locator('[name="hidden"]').input_value(), "50")

    def test_a_long_list_can_be_searched_by_keyboard(self):
        visitor = self.scripted("pictures")
        search = visitor.page.get_by_label("Search the list")
        search.fill("lux")
        lines = visitor.page.locator("#land option")
        self.assertEqual(lines.all_inner_texts()[1:], ["Luxembourg"])
        search.press("Enter")
        self.assertEqual(visitor.step, "pictures")
        self.assertEqual(visitor.focused()[0], "land")
        visitor.page.get_by_text("1 line found").wait_for()
        search.fill("")
        self.assertEqual(lines.count(), 25)

    def test_a_ranking_moves_by_buttons(self):
        visitor = self.scripted("order")
        for _ in range(2):
            visitor.page.get_by_role("button", name="Move “Food” up").press("Enter")
        rows = visitor.page.locator(".part-table > .field > label")
        self.assertEqual(rows.all_inner_texts(), ["Food", "Sleep", "Sport", "Friends"])
        visitor.page.get_by_text("“Food” is now number 1").wait_for()
        visitor.go_on()
        self.assertEqual(visitor.step, "shares")
        self.assertEqual(self.server.answers(self.latest())["order"], ("answered", "food;sleep;sport;friends"))

    def test_a_sum_says_what_is_left(self):
        visitor = self.scripted("shares")
        visitor.page.locator('[name="shares.work.share"]').fill("30")
        self.assertEqual(visitor.page.locator(".count").inner_text(), "6 too many")
        visitor.page.locator('[name="shares.work.share"]').fill("24")
        self.assertEqual(visitor.page.locator(".count").inner_text(), "Nothing left")

    def test_a_position_is_added_and_taken_away_again(self):
        place = {"latitude": 52.52, "longitude": 13.405, "accuracy": 20}
        visitor = self.scripted("reach", geolocation=place, permissions=["geolocation"])
        visitor.press("Add my position")
        visitor.page.get_by_text("Your position is added, to within 20 metres").wait_for()
        self.assertEqual(visitor.page.locator('[name="home.latitude"]').input_value(), "52.520000")
        visitor.press("Remove my position")
        self.assertEqual(visitor.page.locator('[name="home.latitude"]').input_value(), "")


if __name__ == "__main__":
    unittest.main()
