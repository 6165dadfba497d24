"""Every kind of step and answer in the ways that people use a browser: keys alone, right to left, small, zoomed, in the dark."""

import json
import tempfile
import unittest

import catalogue
import every_kind
import test_every_format
import test_every_kind
from cairn_server import OUTPUT, Server, wait_until
from chromium import DESKTOP, Visitor
from test_accessibility import Collector, html_messages, violations

FORMATS = [(step, values) for step, values, _ in test_every_format.WALK]
KINDS = test_every_kind.WALK

# A window of 1280 by 1024 pixels at 400 %, as WCAG 1.4.10 has it.
ZOOMED = {"viewport": {"width": 320, "height": 256}, "device_scale_factor": 4}
SMALL_AND_DARK = {"viewport": {"width": 320, "height": 568}, "color_scheme": "dark", "is_mobile": True, "has_touch": True}

# What is wider than its place, or cut off; what scrolls by itself is neither.
CUT = """
() => [...document.querySelectorAll('main *')].filter((e) => e.clientWidth > 2 && !e.closest('.visually-hidden, svg, video, iframe')
    && !['visible', 'auto', 'scroll'].includes(getComputedStyle(e).overflowX) && !e.matches('input, select, progress, summary')
    && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
  .map((e) => `${e.tagName} ${e.className} ${e.textContent.trim().slice(0, 40)}`)
"""

# Texts that do not stand on the side where lines begin, whatever language they are in.
LEFT = """
() => [...document.querySelectorAll('main :is(h1, h2, p, legend, label, dt, dd, th, td)')]
  .filter((e) => e.checkVisibility() && !['right', 'center'].includes(getComputedStyle(e).textAlign))
  .map((e) => `${e.tagName} ${e.className} ${e.textContent.trim().slice(0, 40)}`)
"""


class Keys:
    """Somebody who has nothing but keys: Tab, arrows, Space, Enter and letters. Nothing is clicked, nothing focused by script."""

    def __init__(self, test, visitor):
        self.test, self.page = test, visitor.page

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def asks(self, expression):
        return self.page.evaluate(f"(() => {{ const e = document.activeElement; return {expression} }})()")

    def tab_to(self, condition, what):
        # Twice round the page at the most.
        for _ in range(240):
            if self.asks(condition):
                return
            self.press("Tab")
        self.test.fail(f"{what} cannot be reached with Tab on {self.page.url}")

    def enter(self, name, value):
        """Answers the field of this name."""
        field = self.page.locator(f"[name={json.dumps(name)}]").first
        kind = field.evaluate("field => field.type")
        named = f"e.name === {json.dumps(name)}"
        if kind == "checkbox":
            for one in value if isinstance(value, list) else [value]:
                self.tab_to(f"{named} && e.value === {json.dumps(one)}", f"{name} {one}")
                self.press("Space")
            return
        if not field.is_visible() and kind != "radio":
            if self.page.locator(f"details:not([open]):has([name={json.dumps(name)}])").count():
                self.tab_to(f"e.matches('summary') && e.parentElement.querySelector({json.dumps(f'[name={json.dumps(name)}]')})",
                            f"the fold of {name}")
                self.press("Enter")
            else:
                # A slider stands in its place: the keys move it.
                self.tab_to(f"e.id === {json.dumps(name)} && e.type === 'range'", f"the slider of {name}")
                self.press("Home", *["ArrowRight"] * int(value))
                return
        self.tab_to(named, name)
        if kind == "radio":
            options = self.page.locator(f"[name={json.dumps(name)}]").evaluate_all("all => all.map(one => one.value)")
            self.press("Space")
            # What was chosen before has the focus; the arrows go round.
            while (at := self.asks("e.value")) != value:
                self.press("ArrowDown" if options.index(at) < options.index(value) else "ArrowUp")
        elif kind == "select-one":
            options = field.evaluate("field => [...field.options].map(one => one.value)")
            self.press("Home", *["ArrowDown"] * options.index(value))
        elif kind == "date":
            year, month, day = value.split("-")
            # The browser's own field has a part for each, in the order of its own language.
            for typed in (day + month + year, month + day + year):
                self.page.keyboard.type(typed)
                if field.input_value() == value:
                    break
                self.press("ArrowLeft", "ArrowLeft")
        else:
            self.press("Control+A")
            self.page.keyboard.insert_text(value)

    def go_on(self, step, button="continue"):
        which = ".actions button.primary" if button == "continue" else f"button[value={button}]"
        self.tab_to(f"e.matches({json.dumps(which)})", f"{button} on {step}")
        self.press("Enter")


class EveryWay(unittest.TestCase):
    def served(self, study):
        return self.enterContext(Server(study))

    def catalogue(self, task):
        """The catalogue, with a language that is written from right to left and has no words of its own."""
        return catalogue.beginning_with(task, self.enterContext(tempfile.TemporaryDirectory()), "en, de, ar")

    def kinds(self):
        return every_kind.write(self.enterContext(tempfile.TemporaryDirectory()))

    # Keys

    def with_keys(self, server, walk, end="done"):
        visitor = self.enterContext(Visitor(server, **DESKTOP))
        keys = Keys(self, visitor)
        visitor.page.goto(server.address)
        keys.tab_to("e.matches('main form button')", "Begin")
        keys.press("Enter")
        for step, values, *button in walk:
            self.wait_for(visitor, step)
            for name, value in values.items():
                keys.enter(name, value)
            keys.go_on(step, *button)
        self.wait_for(visitor, end)
        self.assertEqual(visitor.messages, [])

    def wait_for(self, visitor, step):
        """Waits for a step's page; one that comes back with what is wrong says so."""
        def there():
            if visitor.location() and not visitor.is_waiting():
                if visitor.page.locator("#_errors").count():
                    self.fail(visitor.page.locator("main").inner_text()[:1500])
                return visitor.place == step
        wait_until(there, f"the page {step}")

    def test_every_format_is_answered_with_keys_alone(self):
        server = self.served(self.catalogue("formats"))
        self.with_keys(server, FORMATS)
        # A browser that runs scripts tells its zone.
        answers, wanted = server.answers(), test_every_format.ANSWERS | {"meal": ("answered", "2021-04-03T23:59 UTC")}
        self.assertEqual({item: answers.get(item) for item in wanted if answers.get(item) != wanted[item]}, {})
        self.assertEqual(answers.keys(), wanted.keys())

    def test_the_catalogue_of_steps_is_passed_with_keys_alone(self):
        server = self.served(catalogue.STUDY)
        self.with_keys(server, catalogue.STEPS)
        answers = server.answers()
        for item, value in (("why", "The cats"), ("taps", "4"), ("hand", "left"), ("back", "10"), ("breathing", "0")):
            self.assertEqual(answers[item], ("answered", value))

    def test_every_kind_of_step_is_passed_with_keys_alone(self):
        server = self.served(self.kinds())
        self.with_keys(server, KINDS)
        answers = server.answers()
        for item, value in (("single", "b.2"), ("several", "x;y=Because"), ("picked", "2020-02-29"), ("main", "3")):
            self.assertEqual(answers[item], ("answered", value))

    def test_what_is_asked_several_times_is_passed_with_keys_alone(self):
        server = self.served(self.catalogue("several"))
        self.with_keys(server, catalogue.SEVERAL)
        answers = server.answers()
        for item, value in (("childName/2", "Lou"), ("liking/3", "2"), ("medicine/2", "Zinc"), ("parents_conditions", "heart;diabetes")):
            self.assertEqual(answers[item], ("answered", value))

    def test_a_task_that_another_one_begins_is_passed_with_keys_alone(self):
        server = self.served(self.catalogue("breaths"))
        # The pause at its beginning goes on by itself.
        self.with_keys(server, catalogue.BREATHS[1:], "breathsDone")
        self.assertEqual(server.answers()["count"], ("answered", "5"))

    def test_an_entry_is_taken_away_with_keys_alone(self):
        server = self.served(self.catalogue("several"))
        with Visitor(server, **DESKTOP) as visitor:
            keys = Keys(self, visitor)
            visitor.begin()
            for step, values, *button in catalogue.SEVERAL[:14]:
                self.fill(visitor, values)
                visitor.page.locator(f"button[value={button[0]}]").click() if button else visitor.go_on()
            self.wait_for(visitor, "medicines")
            keys.tab_to("e.matches('a[aria-label*=Delete]')", "Delete")
            keys.press("Enter")
            visitor.wait_for("document.querySelector('#_remove') !== null")
            # The question has the focus, its two ways are next.
            keys.tab_to("e.matches('#_remove a')", "Keep")
            keys.press("Enter")
            wait_until(lambda: visitor.location() and not visitor.page.locator("#_remove").count(), "the list as it was")
            self.assertIn("Aspirin", visitor.page.locator("main").inner_text())
            keys.tab_to("e.matches('a[aria-label*=Delete]')", "Delete")
            keys.press("Enter")
            visitor.wait_for("document.querySelector('#_remove') !== null")
            keys.tab_to("e.matches('#_remove button')", "Delete, once more")
            keys.press("Enter")
            wait_until(lambda: visitor.location() and not visitor.page.locator("#_remove").count(), "the list without it")
            self.assertNotIn("Aspirin", visitor.page.locator("main").inner_text())
            self.assertEqual(visitor.messages, [])

    # Windows

    def visit(self, server, walk, look, **window):
        """Goes through a study, each page once as it comes and once with what is wrong on it."""
        with Visitor(server, **window) as visitor:
            visitor.begin()
            for number, (step, values, *button) in enumerate(walk, 1):
                self.assertEqual(visitor.place, step, visitor.page.locator("main").inner_text()[:400])
                title = f"{number:02}-{step.replace('/', '-')}"
                # What goes on by itself after a moment may be gone in the middle of a look; a longer pause is looked at elsewhere.
                if step != "rest":
                    look(visitor, title)
                if button:
                    visitor.page.locator(f"button[value={button[0]}]").click()
                    continue
                if values:
                    visitor.go_on()
                    if visitor.place == step:
                        look(visitor, f"{title}-errors")
                    else:
                        # Everything there may stay open.
                        visitor.page.goto(f"{visitor.run_address}/{step}")
                    self.fill(visitor, values)
                visitor.go_on()
            look(visitor, f"{len(walk) + 1:02}-done")
            self.assertEqual(visitor.foreign_hosts, set())
            self.assertEqual([one for one in visitor.messages if "404" not in one], [])

    def fill(self, visitor, values):
        for name, value in values.items():
            field = visitor.page.locator(f'[name="{name}"]').first
            if field.evaluate("e => e.closest('[hidden]') !== null && document.getElementById(e.name)?.type !== 'range'"):
                # It follows from what was typed, which counts once the field is left.
                visitor.page.evaluate("document.activeElement.blur()")
                field.wait_for()
            test_every_format.EveryFormat.fill(self, visitor, {name: value})

    def in_the_dark(self, name, server, walk):
        collector = Collector(OUTPUT / f"screens/every-way/{name}")

        def look(visitor, title):
            self.assertEqual(visitor.page.locator("html").get_attribute("dir"), "rtl")
            self.assertLessEqual(visitor.sideways(), 0, f"{title} is wider than the window")
            self.assertEqual(visitor.page.evaluate(LEFT), [], f"{title} has texts on the other side")
            collector.keep(visitor, title)

        self.visit(server, walk, look, locale="ar", **SMALL_AND_DARK)
        for title, page in collector.pages.items():
            with self.subTest(page=title):
                self.assertEqual(violations(page), [])
        self.assertEqual(html_messages(collector.pages), [])

    def test_every_format_is_accessible_from_right_to_left_on_the_smallest_phone_in_the_dark(self):
        self.in_the_dark("formats", self.served(self.catalogue("formats")), FORMATS)

    def test_the_catalogue_of_steps_is_accessible_from_right_to_left_on_the_smallest_phone_in_the_dark(self):
        self.in_the_dark("steps", self.served(self.catalogue("steps")), catalogue.STEPS)

    def test_what_is_asked_several_times_is_accessible_from_right_to_left_on_the_smallest_phone_in_the_dark(self):
        self.in_the_dark("several", self.served(self.catalogue("several")), catalogue.SEVERAL)

    def test_a_task_that_another_one_begins_is_accessible_from_right_to_left_on_the_smallest_phone_in_the_dark(self):
        self.in_the_dark("breaths", self.served(self.catalogue("breaths")), catalogue.BREATHS)

    def test_every_kind_of_step_is_accessible_from_right_to_left_on_the_smallest_phone_in_the_dark(self):
        self.in_the_dark("kinds", self.served(self.kinds()), KINDS)

    def at_400_percent(self, name, server, walk):
        folder = OUTPUT / f"screens/every-way/{name}-zoomed"
        folder.mkdir(parents=True, exist_ok=True)

        def look(visitor, title):
            visitor.page.screenshot(path=folder / f"{title}.png", full_page=True)
            self.assertLessEqual(visitor.sideways(), 0, f"{title} is wider than the window")
            self.assertEqual(visitor.page.evaluate(CUT), [], f"{title} is cut off")

        self.visit(server, walk, look, **ZOOMED)

    def test_every_format_fits_at_400_percent(self):
        self.at_400_percent("formats", self.served(self.catalogue("formats")), FORMATS)

    def test_the_catalogue_of_steps_fits_at_400_percent(self):
        self.at_400_percent("steps", self.served(catalogue.STUDY), catalogue.STEPS)

    def test_what_is_asked_several_times_fits_at_400_percent(self):
        self.at_400_percent("several", self.served(self.catalogue("several")), catalogue.SEVERAL)

    def test_a_task_that_another_one_begins_fits_at_400_percent(self):
        self.at_400_percent("breaths", self.served(self.catalogue("breaths")), catalogue.BREATHS)

    def test_every_kind_of_step_fits_at_400_percent(self):
        self.at_400_percent("kinds", self.served(self.kinds()), KINDS)


if __name__ == "__main__":
    unittest.main()
