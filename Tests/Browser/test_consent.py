"""A consent: read, agreed to or declined, without JavaScript, by keyboard, in two languages, and what is kept of it."""

import csv
import hashlib
import pathlib
import re
import tempfile
import unittest

from cairn_server import Server, study_of, wait_until
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import SCREENS, Collector, html_messages, violations
from walker import Participant

DOCUMENT = "# Information and consent\n\n## What you will do\n\nYou answer **two** questions.\n"
GERMAN = "# Information und Einwilligung\n\n## Was Sie tun\n\nSie beantworten **zwei** Fragen.\n"

TASK = """\
  - id: consent
    type: consent
    document: pages/consent.md
    version: "1.2"
    statements:
      - adult: { en: I am 18 years old or older., de: Ich bin mindestens 18 Jahre alt. }
      - informed: { en: "I have read this, all of it.", de: Ich habe das gelesen. }
    agree: { en: I agree to take part, de: Ich nehme teil }
    disagree: { en: I do not want to take part, de: Ich nehme nicht teil }
    declined: declinedEnd
  - id: age
    type: question
    showIf: consent
    question: { en: How old are you?, de: Wie alt sind Sie? }
    answer: { type: integer, minimum: 0, maximum: 120 }
  - id: colour
    type: question
    question: { en: Which colour?, de: Welche Farbe? }
    answer: { type: text }
  - { id: done, type: completion, title: { en: Thank you, de: Danke } }
  - id: declinedEnd
    type: completion
    reason: declined
    title: { en: You have decided not to take part, de: Sie haben sich dagegen entschieden }
    text: { en: Nothing else was stored., de: Sonst wurde nichts gespeichert. }
"""
TICKS = {"consent.adult": "1", "consent.informed": "1"}


def write(folder, task=TASK):
    folder = study_of(folder, task, files=[("pages/consent.md", DOCUMENT), ("pages/consent.de.md", GERMAN)])
    study = folder / "study.yaml"
    study.write_text(study.read_text().replace("[en]", "[en, de]").replace(
        "title: Small study", "title: { en: Small study, de: Kleine Studie }"))
    task = folder / "tasks/small.yaml"
    task.write_text(task.read_text().replace(
        "title: Small survey", "title: { en: Small survey, de: Kleine Umfrage }", 1))
    return folder


def digest(document, *words):
    return hashlib.sha256("".join(text.rstrip() + "\n" for text in (document, *words)).encode()).hexdigest()


ENGLISH_DIGEST = digest(
    DOCUMENT, "I am 18 years old or older.", "I have read this, all of it.", "I agree to take part",
    "I do not want to take part")
GERMAN_DIGEST = digest(
    GERMAN, "Ich bin mindestens 18 Jahre alt.", "Ich habe das gelesen.", "Ich nehme teil", "Ich nehme nicht teil")


class Consenting(unittest.TestCase):
    task = TASK

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        write(self.folder, self.task)
        self.server = self.enterContext(Server(self.folder))

    def exported(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.server.command("export", self.server.data, "--output", folder + "/export")
        with open(folder + "/export/small.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        return rows, folder + "/export"


class WithoutJavaScript(Consenting):
    def test_who_agrees_has_ticked_every_statement_and_goes_on(self):
        one = Participant(self.server)
        page = one.begin()
        self.assertEqual(page.step, "consent")
        self.assertEqual(page.heading, "Information and consent")
        page = one.post({"consent.adult": "1"}, "agree")
        self.assertEqual(page.errors, ["consent.informed"])
        self.assertIn("Tick “I have read this, all of it.” or choose “I do not want to take part”", page.text)
        self.assertEqual(page.form.values("consent.adult"), ["1"])
        self.assertEqual(self.server.answers(), {})
        page = one.post(TICKS, "agree")
        self.assertEqual(page.step, "age")
        status, value = self.server.answers()["consent"]
        self.assertEqual(status, "answered")
        self.assertEqual(
            value, f"%=1;version=1.2;sha256={ENGLISH_DIGEST};language=en;adult=1;informed=1")

    def test_who_declines_leaves_a_nought_and_nothing_else(self):
        one = Participant(self.server)
        one.begin()
        page = one.post({"consent.adult": "1"}, "disagree")
        self.assertEqual(page.heading, "You have decided not to take part")
        self.assertEqual(list(self.server.answers()), ["consent"])
        self.assertEqual(self.server.value("SELECT count(*) FROM draft"), 0)
        rows, _ = self.exported()
        row = rows[0]
        self.assertEqual(row["run_status"], "declined")
        self.assertEqual(
            [row[name] for name in ("consent", "consent__version", "consent__sha256", "consent__language",
                                    "consent__adult", "consent__informed", "age", "colour")],
            ["0", "1.2", ENGLISH_DIGEST, "en", "", "", "", ""])
        self.assertRegex(row["consent__at"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")

    def test_who_declines_after_answering_is_told_first_and_loses_everything_then(self):
        one = Participant(self.server)
        one.begin()
        one.post(TICKS, "agree")
        page = one.post({"age": "44"})
        one.post({}, "back")
        page = one.post({}, "back")
        self.assertEqual(page.step, "consent")
        page = one.post({}, "disagree")
        self.assertIn("Your answers are deleted then. Choose “I do not want to take part” once more", page.text)
        self.assertEqual(sorted(self.server.answers()), ["age", "consent"])
        page = one.post({}, "disagree")
        self.assertEqual(page.heading, "You have decided not to take part")
        self.assertEqual(list(self.server.answers()), ["consent"])
        self.assertEqual(self.server.value("SELECT count(*) FROM answer"), 1)
        self.assertEqual(self.exported()[0][0]["consent"], "0")

    def test_the_language_of_the_page_is_the_language_of_the_text(self):
        one = Participant(self.server)
        one.begin()
        page = one.post({"consent.adult": "1"}, "de")
        self.assertEqual(page.heading, "Information und Einwilligung")
        self.assertEqual(page.form.values("consent.adult"), ["1"])
        one.post({"consent.informed": "1"}, "agree")
        row = self.exported()[0][0]
        self.assertEqual((row["consent__language"], row["consent__sha256"]), ("de", GERMAN_DIGEST))

    def test_agreeing_twice_is_one_answer_and_keeps_its_time(self):
        one = Participant(self.server)
        one.begin()
        one.post(TICKS, "agree")
        one.back()
        one.post(TICKS, "agree")
        one.post({}, "back")
        one.post({}, "agree")
        self.assertEqual(self.server.value("SELECT count(*) FROM answer"), 1)

    def test_what_no_page_sends_is_no_consent(self):
        one = Participant(self.server)
        one.begin()
        seal = one.page.form.field("_form").value
        for body in ("", "consent=yes", "consent=agree&consent=disagree", "consent=agree&consent.adult=1",
                     "_action=skip", "_action=continue", "consent.version=1&consent.adult=1&consent.informed=1"):
            page = one.post_body(one.address + "/consent", f"_form={seal}&{body}")
            self.assertEqual(page.step, "consent", body)
            self.assertEqual(self.server.answers(), {}, body)

    def test_the_columns_stand_in_the_order_of_the_contract(self):
        one = Participant(self.server)
        one.begin()
        one.post(TICKS, "agree")
        _, folder = self.exported()
        with open(folder + "/small.csv") as file:
            header = file.readline().strip().split(",")
        self.assertEqual(
            header[header.index("consent"):header.index("age")],
            ["consent", "consent__version", "consent__sha256", "consent__language", "consent__at", "consent__adult",
             "consent__informed"])
        with open(folder + "/codebook.csv", newline="") as file:
            book = {row["column"]: row for row in csv.DictReader(file) if row["file"] == "small.csv"}
        self.assertEqual(book["consent"]["choices"], "1=I agree to take part|0=I do not want to take part")
        self.assertEqual(book["consent__adult"]["choices"], "1=I am 18 years old or older.")
        self.assertEqual(book["consent__at"]["type"], "instant")


class InTheBrowser(Consenting):
    def test_the_page_is_accessible_in_both_languages_with_and_without_errors(self):
        collector = Collector()
        for language in ("en", "de"):
            for context in (PHONE, {**DESKTOP, "color_scheme": "dark"}):
                with Visitor(self.server, locale=language, **context) as visitor:
                    visitor.begin()
                    name = f"consent.{language}.{'phone' if context is PHONE else 'dark'}"
                    collector.keep(visitor, name)
                    visitor.page.locator("button[value=agree]").click()
                    visitor.page.wait_for_selector("#_errors")
                    collector.keep(visitor, name + ".errors")
                    self.assertEqual(visitor.focused()[0], "_errors")
                    self.assertLessEqual(visitor.sideways(), 0)
                    self.assertEqual(visitor.messages, [])
        for name, page in collector.pages.items():
            self.assertEqual(violations(page), [], name)
            self.assertEqual(len(page["heading"]), 1, name)
        self.assertEqual(html_messages(collector.pages), [])

    def test_it_is_agreed_to_by_keyboard_alone(self):
        for scripted in (True, False):
            with Visitor(self.server, java_script_enabled=scripted, **DESKTOP) as visitor:
                visitor.begin()
                visitor.page.wait_for_selector("button[value=agree]")
                pressed = []
                for _ in range(20):
                    visitor.page.keyboard.press("Tab")
                    active = visitor.page.locator(":focus")
                    name = active.get_attribute("name")
                    if (name or "").startswith("consent."):
                        visitor.page.keyboard.press("Space")
                        pressed.append(name)
                    elif name == "consent":
                        visitor.page.keyboard.press("Enter")
                        break
                visitor.page.wait_for_url(re.compile("/age$"))
                self.assertEqual(pressed, ["consent.adult", "consent.informed"])


SIGNED = TASK.replace("    declined: declinedEnd\n", "    declined: declinedEnd\n    signature: drawn\n", 1)
NAMES = {"consent.givenName": "Ada Zyxwv", "consent.familyName": "Qutsrp"}


class Signing(Consenting):
    task = SIGNED

    def test_without_javascript_the_typed_name_is_the_signature(self):
        one = Participant(self.server)
        page = one.begin()
        self.assertEqual(page.form.names, [*TICKS, *NAMES, "consent.typed"])
        page = one.post(TICKS, "agree")
        self.assertEqual(page.errors, ["consent.givenName", "consent.familyName", "consent.typed"])
        page = one.post({**TICKS, **NAMES}, "agree")
        self.assertEqual(page.errors, ["consent.typed"])
        self.assertEqual(page.form.values("consent.familyName"), ["Qutsrp"])
        page = one.post({"consent.typed": "1"}, "agree")
        self.assertEqual(page.step, "age")
        self.assertIn("givenName=Ada Zyxwv;familyName=Qutsrp;signature=typed", self.server.answers()["consent"][1])

    def test_name_and_signature_are_in_no_research_file(self):
        one = Participant(self.server)
        one.begin()
        one.post({**TICKS, **NAMES, "consent.signature": "M10 20L300 77L5 6"}, "agree")
        one.post({"age": "44"})
        one.post({"colour": "red"})
        _, folder = self.exported()
        for path in pathlib.Path(folder).rglob("*"):
            if path.is_file():
                text = path.read_text()
                for secret in ("Zyxwv", "Qutsrp", "M10 20L300 77", "givenName"):
                    self.assertNotIn(secret, text, path.name)

    def test_it_is_drawn_with_the_pen_and_cleared_again(self):
        with Visitor(self.server, **DESKTOP) as visitor:
            visitor.begin()
            pad = visitor.page.locator(".pad svg")
            mouse = visitor.page.mouse

            def draw():
                pad.scroll_into_view_if_needed()
                box = pad.bounding_box()
                mouse.move(box["x"] + 20, box["y"] + 30)
                mouse.down()
                for step in range(1, 20):
                    mouse.move(box["x"] + 20 + 12 * step, box["y"] + 30 + (step % 5) * 9)
                mouse.up()

            draw()
            field = visitor.page.locator("[name='consent.signature']")
            self.assertRegex(field.input_value(), r"^M\d+ \d+(L\d+ \d+){5,}$")
            self.assertEqual(visitor.page.locator(".pad path").get_attribute("d"), field.input_value())
            visitor.page.get_by_role("button", name="Clear the signature").click()
            self.assertEqual(field.input_value(), "")
            draw()
            strokes = field.input_value()
            self.assertRegex(strokes, "^M")
            visitor.fill({**TICKS, **NAMES})
            visitor.page.locator("button[value=agree]").click()
            visitor.page.wait_for_url(re.compile("/age$"))
            self.assertIn(f"signature={strokes}", self.server.answers()["consent"][1].replace("%3B", ";"))
            self.assertEqual(visitor.messages, [])

    def test_the_pages_of_name_signature_and_copy_are_accessible(self):
        collector = Collector()
        for language in ("en", "de"):
            for context in (PHONE, {**DESKTOP, "color_scheme": "dark"}):
                kind = "phone" if context is PHONE else "dark"
                with Visitor(self.server, locale=language, **context) as visitor:
                    visitor.begin()
                    collector.keep(visitor, f"signing.{language}.{kind}")
                    visitor.page.locator("button[value=agree]").click()
                    visitor.page.wait_for_selector("#_errors")
                    collector.keep(visitor, f"signing.{language}.{kind}.errors")
                    visitor.fill({**TICKS, **NAMES, "consent.typed": "1"})
                    visitor.page.locator("button[value=agree]").click()
                    visitor.page.wait_for_url(re.compile("/age$"))
                    visitor.page.goto(visitor.run_address + "/consent/copy")
                    collector.keep(visitor, f"copy.{language}.{kind}")
                    self.assertLessEqual(visitor.sideways(), 0)
                    self.assertEqual(visitor.messages, [])
        for name, page in collector.pages.items():
            self.assertEqual(violations(page), [], name)
            self.assertEqual(len(page["heading"]), 1, name)
        self.assertEqual(html_messages(collector.pages), [])

    def test_the_copy_says_what_was_agreed_to_and_prints_alone(self):
        with Visitor(self.server, timezone_id="Europe/Berlin", **DESKTOP) as visitor:
            visitor.begin()
            visitor.fill({**TICKS, **NAMES})
            visitor.page.locator("[name='consent.signature']").evaluate("field => field.value = 'M10 20L300 77L5 6'")
            visitor.page.locator("button[value=agree]").click()
            visitor.page.wait_for_url(re.compile("/age$"))
            # From the page itself, from Pause or stop and, in the end, from the receipt.
            visitor.press("Back")
            visitor.page.get_by_role("link", name="What you agreed to, to print or keep").click()
            visitor.page.wait_for_url(re.compile("/consent/copy$"))
            text = visitor.page.locator("main").inner_text()
            for words in ("You answer two questions.", "I am 18 years old or older.", "I agree to take part",
                          "Ada Zyxwv Qutsrp", "1.2", ENGLISH_DIGEST, self.server.value("SELECT id FROM run"), "Europe/Berlin"):
                self.assertIn(words, text)
            self.assertEqual(visitor.page.locator("svg.signature path").get_attribute("d"), "M10 20L300 77L5 6")
            self.assertTrue(visitor.page.get_by_role("button", name="Print or save as PDF").is_visible())
            visitor.page.emulate_media(media="print")
            for hidden in ("footer", ".screen-only"):
                self.assertTrue(all(not one.is_visible() for one in visitor.page.locator(hidden).all()), hidden)
            self.assertTrue(visitor.page.locator("article").is_visible())
            visitor.page.screenshot(path=SCREENS / "copy.print.png", full_page=True)
            self.assertGreater(len(visitor.page.pdf(format="A4")), 10_000)
            visitor.page.emulate_media(media="screen")
            visitor.page.goto(visitor.run_address + "/leave")
            self.assertEqual(visitor.page.get_by_role("link", name="What you agreed to").count(), 1)
            visitor.page.goto(visitor.run_address)
            visitor.fill({"age": "44"})
            visitor.go_on()
            visitor.fill({"colour": "red"})
            visitor.go_on()
            visitor.page.get_by_role("link", name="What you agreed to").click()
            self.assertIn(ENGLISH_DIGEST, visitor.page.locator("main").inner_text())
            self.assertEqual(visitor.messages, [])

    def test_who_has_not_agreed_has_no_copy(self):
        one = Participant(self.server)
        one.begin()
        self.assertEqual(one.get(one.address + "/consent/copy").status, 404)
        one.get(one.address)
        one.post({}, "disagree")
        self.assertEqual(one.get(one.address + "/consent/copy").status, 404)
        other = Participant(self.server)
        other.begin()
        other.post({**TICKS, **NAMES, "consent.typed": "1"}, "agree")
        self.assertEqual(other.get(other.address + "/consent/copy").status, 200)
        self.assertEqual(other.get(other.address + "/age/copy").status, 404)
        other.get(other.address + "/leave")
        other.post({}, "delete")
        other.post({}, "deleteConfirmed")
        self.assertEqual(other.get(other.address + "/consent/copy").status, 410)


SIGNATURE = """\
  - id: signed
    type: signature
    optional: true
    title: Sign here
  - { id: done, type: completion, title: Thank you }
"""


class SignatureStep(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.server = self.enterContext(Server(study_of(folder, SIGNATURE)))

    def test_a_name_is_typed_where_nothing_is_drawn(self):
        one = Participant(self.server)
        page = one.begin()
        self.assertEqual(page.heading, "Sign here")
        self.assertEqual(one.post({"signed.name": "Ada"}).step, "done")
        self.assertEqual(self.server.answers(), {"signed": ("answered", "name=Ada")})

    def test_strokes_are_kept_as_an_svg_path_and_nothing_else(self):
        one = Participant(self.server)
        one.begin()
        one.post({"signed.signature": '"><script>alert(1)</script>'}, "_action=continue")
        self.assertEqual(self.server.answers(), {"signed": ("blank", None)})
        one = Participant(self.server)
        one.begin()
        one.post({"signed.signature": "M1 2L3 4"})
        self.assertEqual(self.server.answers(), {"signed": ("answered", "signature=M1 2L3 4")})

    def test_it_can_be_skipped_and_is_accessible(self):
        collector = Collector()
        with Visitor(self.server, **PHONE) as visitor:
            visitor.begin()
            collector.keep(visitor, "signature.phone")
            visitor.press("Skip this question")
            visitor.page.wait_for_url(re.compile("/done$"))
        self.assertEqual(violations(collector.pages["signature.phone"]), [])
        self.assertEqual(html_messages(collector.pages), [])


LONG = TASK.replace("    version: \"1.2\"\n", """    version: "1.2"
    sections: page
    sharing:
      - id: shared
        question: { en: Who may use your answers?, de: Wer darf Ihre Antworten verwenden? }
        answer:
          type: textChoice
          choices:
            - all: { en: Researchers anywhere, de: Alle Forschenden }
            - study: { en: Only this study, de: Nur diese Studie }
""", 1)


class SectionsAndSharing(Consenting):
    task = LONG

    def test_each_section_comes_on_its_page_and_then_the_whole(self):
        one = Participant(self.server)
        page = one.begin()
        # The title alone makes no page: that of the whole has it.
        self.assertEqual((page.step, page.heading), ("consent-1", "What you will do"))
        self.assertIn("You answer two questions.", page.text)
        page = one.post()
        self.assertEqual((page.step, page.heading), ("consent", "Information and consent"))
        page = one.post(TICKS, "agree")
        self.assertEqual(page.errors, ["shared"])
        one.post({"shared": "study"}, "agree")
        rows, _ = self.exported()
        self.assertEqual((rows[0]["shared"], rows[0]["consent"]), ("study", "1"))

    def test_who_declines_need_not_say_what_may_be_shared(self):
        one = Participant(self.server)
        one.begin()
        one.post()
        page = one.post({"shared": "all"}, "disagree")
        self.assertEqual(page.heading, "You have decided not to take part")
        self.assertEqual(list(self.server.answers()), ["consent"])


TOGETHER = """\
  - id: years
    type: question
    question: { en: How old are you?, de: Wie alt sind Sie? }
    answer: { type: integer, minimum: 0, maximum: 120 }
""" + TASK.replace("    declined: declinedEnd\n", """\
    signers:
      - { id: participant, title: { en: Participant, de: Teilnehmende Person }, signature: drawn }
      - { id: guardian, title: { en: Parent or guardian, de: Eltern oder Vormund }, showIf: years < 18 }
      - { id: witness, title: { en: Witness, de: Zeugin oder Zeuge }, optional: true }
    declined: declinedEnd
""", 1)
ONE = {"participant.givenName": "Ada Zyxwv", "participant.familyName": "Qutsrp", "participant.typed": "1"}
TWO = {"guardian.givenName": "Anne Isabella", "guardian.familyName": "Milbanke"}


class SeveralSigners(Consenting):
    task = TOGETHER

    def begin(self, years):
        one = Participant(self.server)
        one.begin()
        return one, one.post({"years": str(years)})

    def test_each_signs_below_the_statements_and_what_is_open_is_said_of_each(self):
        one, page = self.begin(15)
        self.assertEqual(page.form.names, [
            *TICKS, "participant.givenName", "participant.familyName", "participant.typed", "guardian.givenName",
            "guardian.familyName", "witness.givenName", "witness.familyName"])
        page = one.post({**TICKS, "guardian.givenName": "Anne"}, "agree")
        self.assertEqual(page.errors, ["participant.givenName", "guardian.familyName"])
        self.assertIn("Fill in the name under “Participant” and sign", page.text)
        self.assertIn("Fill in “Last name” under “Parent or guardian” as well", page.text)
        self.assertEqual(page.form.values("guardian.givenName"), ["Anne"])
        page = one.post({**ONE, **TWO}, "agree")
        self.assertEqual(page.step, "age")
        answers = self.server.answers()
        self.assertIn(f"sha256={ENGLISH_DIGEST};language=en;givenName=Anne Isabella;familyName=Milbanke", answers["guardian"][1])
        self.assertEqual(answers["witness"], ("blank", None))

    def test_nobody_is_asked_who_need_not_sign(self):
        one, page = self.begin(40)
        self.assertIn('<fieldset data-if="guardian" hidden>', page.html)
        page = one.post({**TICKS, **ONE}, "agree")
        self.assertEqual(page.step, "age")
        self.assertNotIn("guardian", self.server.answers())

    def test_one_begins_and_somebody_else_goes_on_later(self):
        one, _ = self.begin(15)
        one.post({**TICKS, **ONE}, "pause")
        self.assertEqual(sorted(self.server.answers()), ["years"])
        page = one.get(one.address)
        self.assertEqual(page.step, "consent")
        self.assertEqual(page.form.values("participant.familyName"), ["Qutsrp"])
        self.assertEqual(one.post(TWO, "agree").step, "age")
        self.assertEqual(sorted(self.server.answers()), ["consent", "guardian", "participant", "witness", "years"])

    def test_who_declines_leaves_no_name_behind(self):
        one, _ = self.begin(15)
        one.post({**ONE, **TWO}, "disagree")
        one.post({}, "disagree")
        self.assertEqual(list(self.server.answers()), ["consent"])
        self.assertEqual(self.server.value("SELECT count(*) FROM answer WHERE value LIKE '%Milbanke%'"), 0)

    def test_the_data_say_that_somebody_signed_and_the_identity_files_alone_who(self):
        one, _ = self.begin(15)
        one.post({**TICKS, **ONE, **TWO}, "agree")
        folder = self.enterContext(tempfile.TemporaryDirectory()) + "/export"
        self.server.command("export", self.server.data, "--output", folder, "--identifying")
        with open(folder + "/small.csv", newline="") as file:
            row = next(csv.DictReader(file))
        self.assertEqual((row["participant"], row["guardian"], row["witness"]), ("1", "1", ""))
        self.assertEqual(row["guardian__sha256"], ENGLISH_DIGEST)
        self.assertEqual(row["guardian__at"], row["consent__at"])
        with open(folder + "/identity/small.csv", newline="") as file:
            row = next(csv.DictReader(file))
        self.assertEqual(row["guardian__familyName"], "Milbanke")
        self.assertEqual(row["participant__signature"], "typed")
        for path in pathlib.Path(folder).rglob("*"):
            if path.is_file() and path.parent.name != "identity":
                for secret in ("Zyxwv", "Milbanke"):
                    self.assertNotIn(secret, path.read_text(), path.name)

    def test_the_copy_shows_who_signed_and_when(self):
        one, _ = self.begin(15)
        one.post({**TICKS, **ONE, **TWO}, "agree")
        page = one.get(one.address + "/consent/copy")
        for words in ("Ada Zyxwv Qutsrp Participant Signed with the typed name", "Anne Isabella Milbanke Parent or guardian"):
            self.assertIn(words, page.text)
        self.assertNotIn("Witness", page.text)
        self.assertEqual(page.html.count("<figure"), 2)

    def test_two_pads_are_signed_and_all_pages_are_accessible(self):
        collector = Collector()
        for language in ("en", "de"):
            for context in (PHONE, {**DESKTOP, "color_scheme": "dark"}):
                kind = "phone" if context is PHONE else "dark"
                with Visitor(self.server, locale=language, **context) as visitor:
                    visitor.begin()
                    visitor.fill({"years": "15"})
                    visitor.go_on()
                    visitor.page.wait_for_selector("button[value=agree]")
                    collector.keep(visitor, f"signers.{language}.{kind}")
                    visitor.page.locator("button[value=agree]").click()
                    visitor.page.wait_for_selector("#_errors")
                    collector.keep(visitor, f"signers.{language}.{kind}.errors")
                    visitor.fill({**TICKS, **ONE, **TWO})
                    visitor.page.locator("button[value=agree]").click()
                    visitor.page.wait_for_url(re.compile("/age$"))
                    visitor.page.goto(visitor.run_address + "/consent/copy")
                    collector.keep(visitor, f"signers.copy.{language}.{kind}")
                    self.assertLessEqual(visitor.sideways(), 0)
                    self.assertEqual(visitor.messages, [])
        for name, page in collector.pages.items():
            self.assertEqual(violations(page), [], name)
            self.assertEqual(len(page["heading"]), 1, name)
        self.assertEqual(html_messages(collector.pages), [])


class NewVersions(Consenting):
    def publish(self, reconsent, version="2", text="\n\nAnd a third one.\n"):
        task = pathlib.Path(self.folder) / "tasks/small.yaml"
        task.write_text(task.read_text().replace(
            'version: "1.2"', f'version: "{version}"\n    reconsent: {reconsent}'))
        for page in ("consent.md", "consent.de.md"):
            path = pathlib.Path(self.folder) / "pages" / page
            path.write_text(path.read_text() + text)
        self.server.command("publish", self.folder, self.server.data, "--note", "A new text")
        wait_until(lambda: "third one" in Participant(self.server).begin().text, "the new version")

    def agreed(self):
        one = Participant(self.server)
        one.begin()
        one.post(TICKS, "agree")
        return one

    def run_of(self, one):
        return self.server.value("SELECT id FROM run ORDER BY row LIMIT 1")

    def test_who_agreed_before_reads_the_new_text_before_the_next_page(self):
        one = self.agreed()
        age = one.page
        self.publish("now")
        # A page that is open already is taken.
        page = one.post({"age": "44"}, page=age)
        self.assertEqual(page.path, one.address + "/consent/again")
        self.assertIn("The information has changed", page.text)
        self.assertIn("And a third one.", page.text)
        self.assertEqual(page.form.values("consent.adult"), [])
        page = one.get(one.address + "/colour")
        self.assertEqual(page.path, one.address + "/consent/again")
        page = one.post({"consent.adult": "1"}, "agree")
        self.assertEqual(page.path, one.address + "/consent/again")
        self.assertEqual(page.errors, ["consent.informed"])
        page = one.post(TICKS, "agree")
        self.assertEqual(page.step, "colour")
        self.assertEqual([row[2] for row in self.server.history("consent") if "version=2" in row[1]], [1])
        one.post({"colour": "red"})
        run = self.run_of(one)
        row = next(row for row in self.exported()[0] if row["run_id"] == run)
        new = digest(
            DOCUMENT + "\n\nAnd a third one.\n", "I am 18 years old or older.", "I have read this, all of it.",
            "I agree to take part", "I do not want to take part")
        self.assertEqual((row["run_version"], row["consent"], row["consent__version"], row["consent__sha256"]),
                         ("1", "1", "2", new))
        page = one.get(one.address + "/consent/copy")
        self.assertIn("And a third one.", page.text)
        self.assertIn(new, page.text)

    def test_who_declines_the_new_text_is_told_what_that_costs_and_ends(self):
        one = self.agreed()
        one.post({"age": "44"})
        self.publish("now")
        page = one.get(one.address)
        self.assertEqual(page.path, one.address + "/consent/again")
        page = one.post({}, "disagree")
        self.assertIn("Your answers are deleted then", page.text)
        page = one.post({}, "disagree")
        self.assertEqual(page.heading, "You have decided not to take part")
        self.assertEqual(
            self.server.rows("SELECT item, value FROM answer JOIN run ON run.row = answer.run WHERE run.id = ?",
                             self.run_of(one))[0]["value"][:13], "%=0;version=2")

    def test_a_text_for_the_next_task_leaves_open_runs_alone(self):
        one = self.agreed()
        self.publish("nextTask")
        self.assertEqual(one.post({"age": "44"}).step, "colour")
        self.assertEqual(one.get(one.address).step, "colour")
        # Whoever asks for it may read it all the same.
        self.assertIn("And a third one.", one.get(one.address + "/consent/again").text)

    def test_a_text_that_is_put_to_nobody_leaves_open_runs_alone(self):
        one = self.agreed()
        self.publish('"no"')
        self.assertEqual(one.post({"age": "44"}).step, "colour")
        self.assertEqual(one.get(one.address + "/consent/again").step, "colour")


if __name__ == "__main__":
    unittest.main()
