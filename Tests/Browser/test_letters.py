"""Copies of consents by mail: with a real program in the place of sendmail, and what happens when it fails or hangs."""

import email
import email.policy
import pathlib
import tempfile
import threading
import unittest

from axe_playwright_python.sync_playwright import Axe

from cairn_server import Server, wait_until
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import RULES, Collector, html_messages, violations
from test_consent import DOCUMENT, ENGLISH_DIGEST, NAMES, SIGNED, TICKS, write
from test_files import png
from walker import Participant

ADDRESS = "zyx.person@example.org"


class Letters(unittest.TestCase):
    program = "cat > letter.$$ && mv letter.$$ letter-$$.eml\n"
    options = ()

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        write(self.folder / "study", SIGNED)
        self.prepare(self.folder / "study")
        self.post = self.folder / "post"
        self.post.mkdir()
        self.sendmail = self.post / "sendmail"
        self.sendmail.write_text(f"#!/bin/sh\ncd {self.post}\n{self.program}")
        self.sendmail.chmod(0o700)
        self.server = self.enterContext(Server(self.folder / "study", options=[
            "--sendmail", self.sendmail, "--mail-from", "study@cairn.example.org", "--log-requests", *self.options]))

    def prepare(self, study):
        """What a test adds to the study before it is served."""

    def agreed(self, language="en"):
        one = Participant(self.server)
        one.begin()
        if language != "en":
            one.post({}, language)
        one.post({**TICKS, **NAMES, "consent.typed": "1"}, "agree")
        one.get(one.address + "/consent/copy")
        return one

    def send(self, one, address=ADDRESS):
        return one.post({"_mailAddress": address})

    def letters(self):
        return [email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
                for path in sorted(self.post.glob("*.eml"))]

    def assert_kept_nowhere(self, address=ADDRESS):
        self.assertNotIn(address, "\n".join(self.server.log))
        for path in self.server.data.rglob("*"):
            if path.is_file():
                self.assertNotIn(address.encode(), path.read_bytes(), path.name)


class Sent(Letters):
    def test_the_copy_arrives_in_words_and_as_html_and_the_address_stays_nowhere(self):
        one = self.agreed()
        page = self.send(one)
        self.assertEqual(page.status, 200)
        self.assertEqual(page.url.split("/")[-1], "copy?sent")
        self.assertIn("The copy is on its way", page.text)
        self.assertNotIn(ADDRESS, page.html)
        [letter] = self.letters()
        self.assertEqual(letter["To"], ADDRESS)
        self.assertEqual(letter["From"].addresses[0].addr_spec, "study@cairn.example.org")
        self.assertEqual(letter["From"].addresses[0].display_name, "Small study")
        self.assertEqual(letter["Subject"], "Your copy: Small study")
        self.assertEqual(letter["Auto-Submitted"], "auto-generated")
        self.assertIsNotNone(letter["Date"].datetime)
        self.assertEqual(letter.get_content_type(), "multipart/alternative")
        for kind in ("plain", "html"):
            body = letter.get_body((kind,)).get_content()
            for words in ("I am 18 years old or older.", "I agree to take part", "Ada Zyxwv Qutsrp", ENGLISH_DIGEST,
                          "1.2", "Signed with the typed name", self.server.value("SELECT id FROM run")):
                self.assertIn(words, body, kind)
            # Who reads a letter that went astray must not come to the answers.
            self.assertNotIn("/r/", body)
        self.assertIn(DOCUMENT.strip(), letter.get_body(("plain",)).get_content().replace("\r\n", "\n"))
        self.assertIn("<strong>two</strong>", letter.get_body(("html",)).get_content())
        self.assert_kept_nowhere()

    def test_the_letter_is_read_on_every_screen(self):
        self.send(self.agreed())
        page = self.folder / "letter.html"
        page.write_text(self.letters()[0].get_body(("html",)).get_content())
        for window in ({"viewport": {"width": 320, "height": 640}, "is_mobile": True}, PHONE, {**DESKTOP, "color_scheme": "dark"}):
            with Visitor(self.server, **window) as visitor:
                visitor.page.goto(page.as_uri())
                width = window["viewport"]["width"]
                self.assertEqual(visitor.page.evaluate("innerWidth"), width, "a phone shows it at its own size")
                self.assertLessEqual(visitor.sideways(), 0)
                self.assertLessEqual(visitor.page.evaluate("document.body.clientWidth"), 640, "lines of a length to read")
                self.assertEqual(violations({"violations": Axe().run(visitor.page, options=RULES).response["violations"]}), [])
        self.assertEqual(html_messages({"letter": {"html": page.read_text()}}), [])

    def test_the_letter_is_in_the_language_that_was_agreed_to(self):
        one = self.agreed("de")
        page = self.send(one)
        self.assertIn("Die Kopie ist unterwegs", page.text)
        [letter] = self.letters()
        self.assertEqual(letter["Subject"], "Ihre Kopie: Kleine Studie")
        self.assertEqual(letter["Content-Language"], "de")
        self.assertIn("Ich bin mindestens 18 Jahre alt.", letter.get_body(("plain",)).get_content())

    def test_what_is_no_address_is_said_beside_its_field_and_sends_nothing(self):
        one = self.agreed()
        for address in ("", "ada", "ada@example", "ada@example.org, eve@example.org",
                        "ada@example.org\r\nBcc: eve@example.org", "-f@example.org", "adä@example.org"):
            page = self.send(one, address)
            self.assertEqual(page.status, 422, address)
            self.assertEqual(page.errors, ["_mailAddress"], address)
            self.assertIn("Enter an e-mail address such as name@example.org", page.text)
            self.assertTrue(page.title.startswith("Error: "))
        self.assertEqual(self.letters(), [])
        page = self.send(one)
        self.assertIn("The copy is on its way", page.text)

    def test_a_form_without_our_seal_or_with_another_run_s_sends_nothing(self):
        one, other = self.agreed(), self.agreed()
        seal = other.page.form.field("_form").value
        for body in ("", f"_form={seal}", "_form=x"):
            page = one.post_body(one.address + "/consent/copy", f"{body}&_mailAddress={ADDRESS}")
            self.assertEqual(page.status, 403, body)
        self.assertEqual(self.letters(), [])

    def test_who_has_not_agreed_gets_no_letter(self):
        one = Participant(self.server)
        one.begin()
        self.assertEqual(one.post_body(one.address + "/consent/copy", f"_mailAddress={ADDRESS}").status, 404)
        self.assertEqual(self.letters(), [])

    def test_the_form_is_used_by_keyboard_is_accessible_and_is_not_printed(self):
        collector = Collector()
        for language in ("en", "de"):
            for context in (PHONE, {**DESKTOP, "color_scheme": "dark"}):
                kind = "phone" if context is PHONE else "dark"
                with Visitor(self.server, locale=language, **context) as visitor:
                    visitor.begin()
                    visitor.fill({**TICKS, **NAMES, "consent.typed": "1"})
                    visitor.page.locator("button[value=agree]").click()
                    visitor.page.wait_for_url("**/age")
                    visitor.page.goto(visitor.run_address + "/consent/copy")
                    collector.keep(visitor, f"letter.{language}.{kind}")
                    visitor.page.locator("#_mailAddress").fill("nobody")
                    visitor.page.keyboard.press("Enter")
                    visitor.page.wait_for_selector("#_errors")
                    collector.keep(visitor, f"letter.{language}.{kind}.errors", status=422)
                    self.assertEqual(visitor.page.locator("#_mailAddress").input_value(), "nobody")
                    visitor.page.locator("#_mailAddress").fill(f"{language}.{kind}@example.org")
                    visitor.page.keyboard.press("Enter")
                    visitor.page.wait_for_selector("#_sent")
                    collector.keep(visitor, f"letter.{language}.{kind}.sent")
                    self.assertLessEqual(visitor.sideways(), 0)
                    visitor.page.emulate_media(media="print")
                    self.assertFalse(visitor.page.locator("form.mail").is_visible())
        for name, page in collector.pages.items():
            self.assertEqual(violations(page), [], name)
        self.assertEqual(html_messages(collector.pages), [])
        self.assertEqual(len(self.letters()), 4)


class Pictured(Letters):
    def prepare(self, study):
        (study / "media").mkdir(exist_ok=True)
        self.small = png()
        (study / "media/small.png").write_bytes(self.small)
        (study / "media/large.png").write_bytes(png() + bytes(1_000_000))
        (study / "media/drawn.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
        page = study / "pages/consent.md"
        page.write_text(page.read_text() + "\n![A walk](media/small.png)\n\n![A map](media/large.png)\n\n![A sign](media/drawn.svg)\n")

    def test_a_picture_of_the_document_stands_in_the_letter_and_large_ones_are_described(self):
        self.send(self.agreed())
        [letter] = self.letters()
        self.assertEqual([part.get_content_type() for part in letter.walk()], [
            "multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"])
        *_, html, picture = letter.walk()
        self.assertEqual(picture.get_content(), self.small)
        self.assertTrue(picture.is_attachment() is False)
        address = "cid:" + picture["Content-ID"].strip("<>")
        self.assertRegex(html.get_content(), rf'<img src="{address}" alt="A walk"')
        for words in ("A map", "A sign"):
            self.assertRegex(html.get_content(), rf'<img src="/media/[^"]*" alt="{words}"')


class Limited(Letters):
    options = ("--limit", "copiesPerHour=2", "--limit", "copiesPerHourFromAddress=3")

    def test_a_run_a_recipient_and_a_client_have_their_share_of_an_hour(self):
        one = self.agreed()
        for expected in (200, 200, 429):
            page = self.send(one)
            self.assertEqual(page.status, expected)
            one.get(one.address + "/consent/copy")
        self.assertIn("Several copies were asked for already. Try again in an hour, or print this page", page.text)
        self.assertEqual(page.form.values("_mailAddress"), [ADDRESS])
        # Another run of the same client: the recipient has had theirs, and after one more letter so has the client.
        other = self.agreed()
        self.assertEqual(self.send(other).status, 429)
        self.assertEqual(self.send(other, "someone@example.org").status, 200)
        other.get(other.address + "/consent/copy")
        self.assertEqual(self.send(other, "else@example.org").status, 429)
        self.assertEqual(len(self.letters()), 3)


class Failing(Letters):
    program = "echo \"no such user: " + ADDRESS + "\" >&2; cat > /dev/null; exit 67\n"

    def test_a_failure_is_said_with_what_to_do_and_the_log_names_nobody(self):
        one = self.agreed()
        page = self.send(one)
        self.assertEqual(page.status, 503)
        self.assertIn("The copy is not sent. Try again later, or print this page", page.text)
        self.assertEqual(page.form.values("_mailAddress"), [ADDRESS])
        wait_until(lambda: any("ended with status 67" in line for line in self.server.log), "the log's line")
        self.assert_kept_nowhere()


class FailingForAWhile(Letters):
    program = "[ ! -e down ] || exit 75\n" + Letters.program
    options = ("--limit", "copiesPerHour=1")

    def test_a_letter_that_was_not_taken_uses_up_no_share(self):
        one = self.agreed()
        (self.post / "down").touch()
        for _ in range(3):
            self.assertEqual(self.send(one).status, 503)
        (self.post / "down").unlink()
        self.assertEqual(self.send(one).status, 200)
        self.assertEqual(len(self.letters()), 1)
        one.get(one.address + "/consent/copy")
        self.assertEqual(self.send(one).status, 429)

    def test_tries_have_a_bound_of_their_own(self):
        one = self.agreed()
        (self.post / "down").touch()
        for expected in (503, 503, 503, 503, 429, 429):
            self.assertEqual(self.send(one).status, expected)
        (self.post / "down").unlink()
        self.assertEqual(self.send(one).status, 429)
        self.assertEqual(self.letters(), [])


class Hanging(Letters):
    program = "exec sleep 600\n"

    def test_others_are_served_while_a_program_hangs(self):
        one, other = self.agreed(), self.agreed()
        pages = []
        sending = threading.Thread(target=lambda: pages.append(self.send(one)))
        sending.start()
        for _ in range(20):
            self.assertEqual(other.get(other.address + "/age").status, 200)
        self.assertTrue(sending.is_alive())
        sending.join(60)
        self.assertEqual(pages[0].status, 503)
        wait_until(lambda: any("within 20 s" in line for line in self.server.log), "the log's line")


class SwitchedOff(unittest.TestCase):
    def test_without_the_option_nothing_is_shown_and_nothing_is_taken(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        server = self.enterContext(Server(write(folder, SIGNED)))
        one = Participant(server)
        one.begin()
        one.post({**TICKS, **NAMES, "consent.typed": "1"}, "agree")
        page = one.get(one.address + "/consent/copy?sent")
        self.assertNotIn("_mailAddress", page.html)
        self.assertNotIn("on its way", page.text)
        self.assertEqual(one.post_body(one.address + "/consent/copy", "_mailAddress=a@example.org").status, 405)

    def test_options_that_cannot_work_are_refused_at_the_start(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        study = write(folder, SIGNED)
        for options, said in (
            (["--sendmail", "/usr/bin/true"], "--mail-from study@example.org"),
            (["--mail-from", "a@example.org"], "--sendmail /usr/sbin/sendmail"),
            (["--sendmail", "/no/such/program", "--mail-from", "a@example.org"], "/no/such/program"),
            (["--sendmail", "/usr/bin/true", "--mail-from", "nobody"], "--mail-from study@example.org"),
        ):
            server = Server(study, options=options)
            with self.assertRaises(RuntimeError) as refused:
                server.start()
            self.assertIn(said, str(refused.exception))


if __name__ == "__main__":
    unittest.main()
