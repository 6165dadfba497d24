"""What a page shows and in which order: shuffled forms and choices, the same at every visit and in the export."""

import csv
import pathlib
import tempfile
import unittest

from axe_playwright_python.sync_playwright import Axe
from cairn_server import Server, study_of
from chromium import PHONE, Visitor
from walker import Participant

SHUFFLED = """\
  - id: mood
    type: form
    title: Right now
    layout: grid
    shuffle: items
    answer: { type: scale, minimum: 1, maximum: 7, labels: { 1: Not at all, 7: Very much } }
    items: [ { calm: Calm }, { glad: Cheerful }, { tense: Tense }, { tired: Tired }, { id: check, question: Choose 2, fixed: true } ]
  - id: went
    type: question
    question: Where did you walk?
    answer:
      type: textChoice
      style: multiple
      shuffle: choices
      choices:
        - wood: In the wood
        - town: In the town
        - coast: At the coast
        - { value: other, text: Elsewhere, other: { label: "Where?" } }
        - { value: nowhere, text: Nowhere, exclusive: true }
  - { id: done, type: completion, title: Thank you }
"""
ITEMS = ["calm", "glad", "tense", "tired", "check"]
CODES = ["wood", "town", "coast", "other", "nowhere"]


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def order_of(page):
    """The items in the order in which a text browser meets them."""
    return [name for name in page.form.names if name in ITEMS]


def codes_of(page):
    return [field.value for field in page.form.fields if field.name == "went"]


class Shuffled(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        study_of(self.folder / "study", SHUFFLED)

    def export(self, server):
        server.command("export", server.data, "--output", self.folder / "export")
        return table(self.folder / "export/small.csv"), table(self.folder / "export/small.long.csv")

    def test_the_order_outlives_a_restart_and_stands_in_the_export(self):
        seen = {}
        with Server(self.folder / "study", self.folder / "data") as server:
            for _ in range(6):
                person = Participant(server)
                page = person.begin()
                run = server.value("SELECT id FROM run ORDER BY row DESC LIMIT 1")
                seen[run] = (order_of(page), page.path)
        orders = {tuple(order) for order, _ in seen.values()}
        self.assertGreater(len(orders), 2)
        self.assertEqual({tuple(sorted(order)) for order in orders}, {tuple(sorted(ITEMS))})
        self.assertEqual({order[-1] for order in orders}, {"check"})

        with Server(self.folder / "study", self.folder / "data") as server:
            choices = {}
            for run, (order, path) in seen.items():
                person = Participant(server)
                self.assertEqual(order_of(person.get(path)), order)
                person.post({item: str(number + 1) for number, item in enumerate(ITEMS)})
                choices[run] = codes_of(person.page)
                self.assertEqual(choices[run][-2:], ["other", "nowhere"])
                self.assertEqual(person.post({"went": ["town"]}).heading, "Thank you")
            wide, long = self.export(server)
        header = list(wide[0])
        self.assertEqual(header[header.index("calm"):header.index("went")], [*ITEMS, "mood__order"])
        for row in wide:
            order, _ = seen[row["run_id"]]
            self.assertEqual(row["mood__order"], ";".join(order))
            self.assertEqual([row[item] for item in ITEMS], ["1", "2", "3", "4", "5"])
        for row in long:
            order, _ = seen[row["run_id"]]
            if row["step"] == "mood":
                self.assertEqual(row["position"], str(order.index(row["item"]) + 1))
                self.assertEqual(row["choice_order"], "")
            else:
                self.assertEqual(row["choice_order"], ";".join(choices[row["run_id"]]))

    def test_a_browser_shows_the_same_order_at_every_visit(self):
        with Server(self.folder / "study") as server:
            for script in (True, False):
                with Visitor(server, java_script_enabled=script, **PHONE) as visitor:
                    visitor.begin()
                    # Without scripts nothing can be asked of the page but its elements.
                    def order():
                        return [field.get_attribute("id") for field in visitor.page.locator("fieldset input[id]").all()
                                if field.get_attribute("id") in ITEMS]
                    first = order()
                    self.assertEqual(sorted(first), sorted(ITEMS))
                    visitor.go_on()
                    self.assertEqual(visitor.page.locator("#_errors a").count(), len(ITEMS))
                    links = [link.get_attribute("href")[1:] for link in visitor.page.locator("#_errors a").all()]
                    self.assertEqual(links, first, "errors stand in the order of the page")
                    visitor.fill({item: "2" for item in ITEMS})
                    visitor.go_on()
                    self.assertEqual(visitor.step, "went")
                    visitor.press("Back")
                    self.assertEqual(order(), first)
                    self.assertEqual(visitor.messages, [])


BLOCKS = """\
  - { id: rides, type: question, question: Do you ride?, answer: { type: boolean } }
  - block: vehicles
    shuffle: steps
    steps:
      - { id: car, type: question, question: Kilometres by car, answer: { type: integer } }
      - { id: train, type: question, question: Kilometres by train, answer: { type: integer } }
      - block: cycling
        showIf: rides == true
        steps:
          - { id: bike, type: question, question: Kilometres by bicycle, answer: { type: integer } }
          - { id: helmet, type: question, question: "{{bike}} km with a helmet?", answer: { type: boolean } }
  - { id: last, type: question, question: Anything else?, optional: true, answer: { type: text } }
  - { id: done, type: completion, title: Thank you }
"""


class Blocks(unittest.TestCase):
    """Steps that each run goes through in an order of its own."""

    def test_the_way_outlives_a_restart_and_stands_in_the_export(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        study_of(folder / "study", BLOCKS)
        people = {}
        with Server(folder / "study", folder / "data") as server:
            for number in range(10):
                person = Participant(server)
                person.begin()
                run = server.value("SELECT id FROM run ORDER BY row DESC LIMIT 1")
                page = person.post({"rides": "true" if number % 2 else "false"})
                people[run] = (number % 2, [page.step], page.path)
        with Server(folder / "study", folder / "data") as server:
            for run, (rides, way, path) in people.items():
                person = Participant(server)
                page = person.get(path)
                while page.step != "last":
                    page = person.post({page.step: "true" if page.step == "helmet" else "5"})
                    way.append(page.step)
                # All the way back, and forth again.
                back = []
                while page.step != "rides":
                    back.append(page.step)
                    page = person.post({}, "_action=back")
                self.assertEqual(back[::-1], way)
                forth = []
                while page.step != "last":
                    page = person.post({})
                    forth.append(page.step)
                self.assertEqual(forth, way)
                self.assertEqual(person.post({}, "_action=skip").heading, "Thank you")
            server.command("export", server.data, "--output", folder / "export")
        rows = {row["run_id"]: row for row in table(folder / "export/small.csv")}
        self.assertGreater(len({tuple(way) for _, way, _ in people.values()}), 3)
        for run, (rides, way, _) in people.items():
            self.assertEqual(sorted(way), sorted(["car", "train", "last"] + ["bike", "helmet"] * rides))
            parts = ["cycling" if step == "bike" else step for step in way if step not in ("helmet", "last")]
            self.assertEqual(rows[run]["vehicles__order"], ";".join(parts))
            self.assertEqual(rows[run]["bike__status"], "answered" if rides else "notShown")
        header = list(rows[run])
        self.assertEqual(header.index("vehicles__order"), header.index("helmet__status") + 1)


CONDITIONAL = """\
  - id: page
    type: form
    title: Smoking
    items:
      - { id: smokes, question: Do you smoke?, answer: { type: boolean } }
      - { id: many, question: How many a day?, showIf: smokes == true, answer: { type: integer, minimum: 1 } }
      - id: helps
        question: What would help?
        showIf: many >= 5
        answer:
          type: textChoice
          choices: [{ nothing: Nothing }, { talk: Talking }, { value: patch, text: A patch, showIf: many >= 10 }]
      - { id: action, question: What do you do instead?, showIf: smokes == false, optional: true, answer: { type: text } }
  - { id: done, type: completion, title: Thank you }
"""


class Following(unittest.TestCase):
    """Questions that follow from others on their page."""

    def setUp(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        study_of(folder / "study", CONDITIONAL)
        self.server = self.enterContext(Server(folder / "study"))

    def seen(self, visitor):
        return [name for name in ("smokes", "many", "helps", "action")
                if visitor.page.locator(f"[name={name}]").first.is_visible()]

    def test_with_a_script_the_page_follows_its_answers(self):
        with Visitor(self.server, **PHONE) as visitor:
            visitor.begin()
            self.assertEqual(self.seen(visitor), ["smokes"])
            visitor.page.locator("[name=smokes][value=true]").check()
            visitor.wait_for("!document.querySelector('[data-if=many]').hidden")
            self.assertEqual(self.seen(visitor), ["smokes", "many"])
            self.assertEqual(visitor.page.locator("[role=status]").inner_text(), "The questions on this page have changed")
            visitor.page.locator("#many").press_sequentially("7")
            visitor.wait_for("!document.querySelector('[data-if=helps]').hidden")
            self.assertEqual(self.seen(visitor), ["smokes", "many", "helps"])
            self.assertFalse(visitor.page.locator("[value=patch]").is_visible())
            visitor.page.locator("#many").fill("12")
            visitor.wait_for('!document.querySelector(`[data-if="helps.patch"]`).hidden')
            visitor.page.locator("[value=patch]").check()
            self.assertLessEqual(visitor.sideways(), 0)
            self.assertEqual(Axe().run(visitor.page).response["violations"], [])
            # What was typed stays in the page and comes back with its question.
            visitor.page.locator("[name=smokes][value=false]").check()
            visitor.wait_for("document.querySelector('[data-if=many]').hidden")
            self.assertEqual(self.seen(visitor), ["smokes", "action"])
            visitor.page.locator("[name=smokes][value=true]").check()
            visitor.wait_for("!document.querySelector('[data-if=many]').hidden")
            self.assertEqual(visitor.page.locator("#many").input_value(), "12")
            visitor.go_on()
            self.assertEqual(visitor.page.locator("h1").inner_text(), "Thank you")
            self.assertEqual(visitor.messages, [])
        self.assertEqual(
            self.server.answers(),
            {"smokes": ("answered", "1"), "many": ("answered", "12"), "helps": ("answered", "patch")})

    def test_a_question_that_was_seen_and_left_open_is_an_error(self):
        with Visitor(self.server) as visitor:
            visitor.begin()
            visitor.page.locator("[name=smokes][value=true]").check()
            visitor.wait_for("!document.querySelector('[data-if=many]').hidden")
            visitor.go_on()
            self.assertEqual(visitor.page.locator("#_errors a").all_inner_texts(), ["Enter a number for “How many a day?”"])
            self.assertEqual(self.seen(visitor), ["smokes", "many"])

    def test_without_a_script_the_page_comes_back_with_a_notice(self):
        with Visitor(self.server, java_script_enabled=False, **PHONE) as visitor:
            visitor.begin()
            self.assertEqual(self.seen(visitor), ["smokes"])
            visitor.page.locator("[name=smokes][value=true]").check()
            visitor.go_on()
            self.assertIn("One more question follows from your answers", visitor.page.locator("#_errors").inner_text())
            self.assertEqual(visitor.page.locator("#_errors a").all_inner_texts(), ["How many a day?"])
            self.assertEqual(visitor.page.locator(".error, .invalid, [aria-invalid]").count(), 0)
            self.assertFalse(visitor.page.title().startswith("Error"))
            visitor.page.locator("#many").fill("3")
            visitor.go_on()
            self.assertEqual(visitor.page.locator("h1").inner_text(), "Thank you")

    def test_the_keyboard_is_enough(self):
        with Visitor(self.server) as visitor:
            visitor.begin()
            visitor.page.locator("#smokes").focus()
            visitor.page.keyboard.press("Space")
            visitor.wait_for("!document.querySelector('[data-if=many]').hidden")
            self.assertEqual(visitor.focused()[0], "smokes", "nothing takes the focus away")
            visitor.page.keyboard.press("Tab")
            self.assertEqual(visitor.focused()[0], "many")

    def test_a_page_from_the_browsers_memory_shows_what_follows_from_it(self):
        with Visitor(self.server) as visitor:
            visitor.begin()
            visitor.page.locator("[name=smokes][value=true]").check()
            visitor.wait_for("!document.querySelector('[data-if=many]').hidden")
            visitor.page.locator("#many").fill("2")
            visitor.press("Pause or stop")
            visitor.wait_for("document.readyState === 'complete' && location.pathname.endsWith('/leave')")
            visitor.back()
            visitor.wait_for("!document.querySelector('[data-if=many]').hidden")
            self.assertEqual(visitor.page.locator("#many").input_value(), "2")

    def test_a_line_that_fails_leaves_the_page_as_it_is(self):
        with Visitor(self.server) as visitor:
            # Before there is a page: one that is still coming would ask past it.
            visitor.page.route("**/shown", lambda route: route.abort())
            visitor.begin()
            visitor.page.locator("[name=smokes][value=true]").check()
            visitor.go_on()
            self.assertEqual(visitor.page.locator("#_errors a").all_inner_texts(), ["How many a day?"])
            self.assertEqual(visitor.page.locator(".error, .invalid").count(), 0)


if __name__ == "__main__":
    unittest.main()
