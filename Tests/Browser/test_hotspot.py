"""Parts of a picture: chosen in the picture and in the list, by pointer, touch and keys, with scripts and without."""

import tempfile
import unittest

from cairn_server import OUTPUT, ROOT, Server, study_of
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import Collector, html_messages, violations

FIGURE = (ROOT / "Examples/catalogue/media/figure.svg").read_text()
TASK = """\
  - id: body
    type: form
    title: Your body
    items:
      - id: ache
        question: Where does it hurt?
        answer:
          type: imageHotspot
          style: multiple
          image: { file: media/figure.svg, alt: A person from the front }
          choices:
            - { value: nowhere, text: Nowhere, exclusive: true }
            - { value: head, text: Head, area: [37, 3, 26, 20] }
            - { value: chest, text: Chest, area: [34, 26, 32, 19] }
            - { value: heart, text: Heart, area: [50, 30, 12.5, 10] }
      - id: worst
        question: Where is it worst?
        optional: true
        answer:
          type: imageHotspot
          image: { file: media/figure.svg, alt: A person from the front }
          choices:
            - { value: top, text: The upper half, area: [0, 0, 100, 50] }
            - { value: bottom, text: The lower half, area: [0, 50, 100, 50] }
  - { id: done, type: completion, title: Thank you }
"""
SCREENS = OUTPUT / "screens/hotspot"


class Hotspots(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.server = cls.enterClassContext(Server(study_of(folder, TASK, files=[("media/figure.svg", FIGURE)])))

    def arrive(self, path="/", **context):
        visitor = self.enterContext(Visitor(self.server, **context))
        self.addCleanup(lambda: self.assertEqual(visitor.messages, []))
        visitor.begin(path)
        return visitor

    def area(self, visitor, code):
        return visitor.page.locator(f".choice:has([value={code}]) .area")

    def chosen(self, visitor):
        return visitor.page.evaluate("[...document.querySelectorAll(':checked')].map((one) => one.value)")

    def answers(self):
        run = self.server.value("SELECT id FROM run ORDER BY row DESC LIMIT 1")
        return {item: value for item, (_, value) in self.server.answers(run).items()}

    def test_a_press_in_the_picture_takes_the_choice_without_scripts(self):
        visitor = self.arrive(java_script_enabled=False, **DESKTOP)
        self.area(visitor, "head").click()
        self.area(visitor, "chest").click(position={"x": 3, "y": 3})
        self.area(visitor, "top").click()
        self.area(visitor, "bottom").click()
        visitor.go_on()
        self.assertEqual(visitor.step, "done")
        self.assertEqual(self.answers(), {"ache": "head;chest", "worst": "bottom"})

    def test_what_lies_above_is_taken_and_what_is_taken_is_given_back(self):
        visitor = self.arrive(**DESKTOP)
        self.area(visitor, "heart").click()
        self.assertEqual(self.chosen(visitor), ["heart"])
        visitor.fill({"ache": "nowhere"})
        self.assertEqual(self.chosen(visitor), ["nowhere"], "the script keeps it apart from the parts")
        self.area(visitor, "head").click()
        self.assertEqual(self.chosen(visitor), ["head"])
        self.area(visitor, "head").click()
        self.assertEqual(self.chosen(visitor), [])

    def test_a_finger_takes_it_too(self):
        visitor = self.arrive(**PHONE)
        self.area(visitor, "head").tap()
        self.assertEqual(self.chosen(visitor), ["head"])

    def test_keys_take_it_in_the_list_and_the_picture_shows_where_they_are(self):
        visitor = self.arrive(**DESKTOP)
        visitor.page.locator("[value=nowhere]").focus()
        width = lambda: self.area(visitor, "head").evaluate("one => parseFloat(getComputedStyle(one).strokeWidth)")
        before = width()
        visitor.page.keyboard.press("Tab")
        self.assertGreater(width(), before)
        visitor.page.keyboard.press("Space")
        self.assertEqual(self.chosen(visitor), ["head"])
        visitor.page.keyboard.press("Tab")
        self.assertTrue(visitor.page.locator(".choice:has([value=head]) .region circle").is_visible(), "more than a colour")

    def test_each_area_lies_over_its_part_of_the_picture_at_every_width_and_in_both_directions(self):
        for window in ({"viewport": {"width": 320, "height": 640}}, PHONE, DESKTOP):
            visitor = self.arrive(**window)
            for direction in ("ltr", "rtl"):
                with self.subTest(window=window["viewport"]["width"], direction=direction):
                    visitor.page.evaluate(f"document.documentElement.dir = '{direction}'")
                    places = visitor.page.evaluate("""() => ["head", "heart"].map((code) => {
                      const map = document.querySelector(".map").getBoundingClientRect();
                      const area = document.querySelector(`.choice:has([value=${code}]) .area`);
                      const box = area.getBoundingClientRect();
                      return [(box.left - map.left) / map.width, (box.top - map.top) / map.height,
                              box.width / map.width, box.height / map.height].map((part) => part * 100);
                    })""")
                    for place, wanted in zip(places, ([37, 3, 26, 20], [50, 30, 12.5, 10])):
                        for got, number in zip(place, wanted):
                            self.assertAlmostEqual(got, number, delta=.6)
                    self.assertLessEqual(visitor.sideways(), 0)

    def test_the_page_holds_for_axe_and_the_html_checker_also_with_an_error(self):
        for name, context in (("phone", PHONE), ("dark", {**DESKTOP, "color_scheme": "dark"})):
            collector = Collector(SCREENS / name)
            visitor = self.arrive(**context)
            visitor.page.locator("[value=head]").check()
            collector.keep(visitor, "chosen")
            visitor.page.locator("[value=head]").uncheck()
            visitor.go_on()
            visitor.page.locator("#_errors").wait_for()
            collector.keep(visitor, "missing")
            self.assertEqual({page: violations(one) for page, one in collector.pages.items()}, {"chosen": [], "missing": []})
            self.assertEqual(html_messages(collector.pages), [])


class HiddenChoices(unittest.TestCase):
    """Choices that are there only after others, the first of them among them."""

    TASK = """\
  - id: day
    type: form
    title: Today
    items:
      - { id: way, question: How did you come?, answer: { type: textChoice, choices: [ train, foot ] } }
      - id: seat
        question: Where did you sit?
        answer:
          type: textChoice
          choices: [ { value: aisle, text: Aisle, showIf: way == "train" }, { value: window, text: Window, showIf: way == "train" }, nowhere ]
      - id: stop
        question: Where did you get off?
        answer: { type: valuePicker, choices: [ { value: east, text: East, showIf: way == "train" }, { value: none, text: Nowhere } ] }
      - id: ache
        question: Where does it hurt?
        optional: true
        answer:
          type: imageHotspot
          image: { file: media/figure.svg, alt: A person from the front }
          choices: [ { value: head, text: Head, area: [37, 3, 26, 20], showIf: way == "foot" }, { value: chest, text: Chest, area: [34, 26, 32, 19] } ]
  - { id: done, type: completion, title: Thank you }
"""

    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.server = self.enterContext(Server(study_of(folder, self.TASK, files=[("media/figure.svg", FIGURE)])))

    def arrive(self, **context):
        visitor = self.enterContext(Visitor(self.server, **context))
        visitor.begin()
        visitor.fill({"way": "foot"})
        visitor.go_on()
        visitor.page.locator("#_errors").wait_for()
        return visitor

    def follow(self, visitor, number=0):
        """The name and the value of the field that a link of the list of errors leads to."""
        visitor.page.locator(".error-summary a").nth(number).click()
        return visitor.page.evaluate("""() => {
          const field = document.querySelector(":target") ?? document.activeElement;
          return [field.name, field.value, field.checkVisibility()];
        }""")

    def test_a_link_of_the_list_of_errors_leads_to_the_first_choice_that_is_there(self):
        for script in (True, False):
            with self.subTest(script=script):
                visitor = self.arrive(java_script_enabled=script, **DESKTOP)
                self.assertEqual(self.follow(visitor), ["seat", "nowhere", True])
                self.assertEqual(self.follow(visitor, 1), ["stop", "", True])

    def test_it_does_also_once_that_choice_has_gone(self):
        visitor = self.arrive(**DESKTOP)
        visitor.fill({"way": "train"})
        visitor.wait_for("!document.querySelector('[value=aisle]').closest('[hidden]')")
        visitor.go_on()
        visitor.wait_for("document.querySelector('#_errors') && !document.querySelector('[value=aisle]').closest('[hidden]')")
        self.assertEqual(self.follow(visitor), ["seat", "aisle", True])
        visitor.fill({"way": "foot"})
        visitor.wait_for("document.querySelector('[value=aisle]').closest('[hidden]')")
        visitor.page.locator(".error-summary a").first.click()
        self.assertEqual(visitor.page.evaluate("document.activeElement.value"), "nowhere")

    def test_a_part_of_a_picture_goes_with_its_choice(self):
        visitor = self.enterContext(Visitor(self.server, **DESKTOP))
        visitor.begin()
        part = visitor.page.locator(".choice:has([value=head]) .area")
        self.assertFalse(part.is_visible())
        visitor.fill({"way": "foot"})
        part.wait_for()
        part.click()
        visitor.fill({"seat": "nowhere", "stop": "none"})
        visitor.go_on()
        self.assertEqual(visitor.step, "done")
