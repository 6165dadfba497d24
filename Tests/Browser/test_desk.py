"""The desk: a one-time link, a passphrase and a code, what each role sees, and what those who guess get."""

import base64
import hashlib
import hmac
import pathlib
import re
import struct
import tempfile
import time
import unittest

from cairn_server import OUTPUT, Server
from chromium import DESKTOP, PHONE, Visitor
from demo import answer_all
from test_accessibility import Collector, html_messages, violations
from walker import Participant

PASSPHRASE = "seven quiet herons by the lake"
SCREENS = OUTPUT / "screens/desk"
ROLES = ("owner", "researcher", "coordinator", "auditor")
# Which of the pages each role may see; whoever is signed in sees where they are.
PAGES = {"/desk": set(ROLES), "/desk/audit": {"owner", "auditor"}, "/desk/sessions": set(ROLES)}


def code(key, steps=0):
    """What an app shows now, or so many half minutes later (RFC 6238)."""
    secret = base64.b32decode(key + "=" * (-len(key) % 8))
    mac = hmac.new(secret, struct.pack(">Q", int(time.time()) // 30 + steps), hashlib.sha1).digest()
    offset = mac[19] & 15
    return f"{(struct.unpack('>I', mac[offset:offset + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def key_on(page):
    """The key that is typed into an app, on the page where access is set up."""
    return re.search(r"<code>([A-Z2-7 ]+)</code>", page.html)[1].replace(" ", "")


class Person(Participant):
    """A browser that keeps the desk's cookie."""

    def __init__(self, server, fields=None):
        super().__init__(server, fields)
        self.cookie = None

    def send(self, method, path, body=None, fields=None):
        fields = {**(fields or {}), **({"Cookie": self.cookie} if self.cookie else {})}
        status, headers, text = super().send(method, path, body, fields)
        if given := headers.get("Set-Cookie"):
            self.cookie = given.split(";")[0] if "Max-Age=0" not in given else None
            self.set_cookie = given
        return status, headers, text


class Desk(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="cairn-test-")))

    def serve(self, options=(), **more):
        self.server = self.enterContext(Server(data=self.folder / "data", options=options, **more))

    def add(self, name, role="owner"):
        return self.server.command("desk", "add-user", self.server.data, name, "--role", role).stdout.strip()

    def set_up(self, name="Anna", role="owner", fields=None):
        """Somebody who has set their access up, with the key in their app."""
        person = Person(self.server, fields)
        person.get(self.add(name, role))
        person.key = key_on(person.page)
        person.post({"passphrase": PASSPHRASE, "code": code(person.key)})
        self.assertEqual(person.page.path, "/desk/sign-in", person.page.text)
        person.steps = 1
        return person

    def sign_in(self, person, name="Anna", passphrase=PASSPHRASE):
        person.get("/desk/sign-in")
        person.post({"name": name, "passphrase": passphrase, "code": code(person.key, person.steps)})
        return person

    def actions(self):
        return [row["action"] for row in self.server.rows("SELECT action FROM audit ORDER BY row")]

    def test_somebody_sets_up_signs_in_sees_how_far_the_study_is_and_signs_out(self):
        self.serve()
        for until in ("vaccine", None):
            participant = Participant(self.server)
            participant.begin()
            answer_all(participant, until=until) if until else answer_all(participant)
        anna = self.set_up()
        self.sign_in(anna)
        self.assertEqual(anna.page.path, "/desk")
        self.assertEqual(re.findall(r'<td class="number">(\d+)</td>', anna.page.html), ["1", "1", "0", "0", "0", "2"])
        self.assertIn("HttpOnly; SameSite=Lax", anna.set_cookie)
        cookie = anna.cookie
        anna.post(form=anna.page.forms[0])
        self.assertEqual(anna.page.path, "/desk/sign-in")
        anna.cookie = cookie
        self.assertEqual(anna.get("/desk").path, "/desk/sign-in", "the session has ended on the server")
        self.assertEqual(self.actions()[-4:], ["staffAdded", "staffSetUp", "signIn", "signOut"])

    def test_a_link_counts_once_and_a_new_one_ends_what_was_before(self):
        self.serve()
        link = self.add("Anna")
        anna = self.set_up()
        self.assertEqual(Person(self.server).get(link).status, 404, "there was a newer link")
        self.sign_in(anna)
        self.assertEqual(anna.page.path, "/desk")
        newer = self.add("Anna")
        self.assertEqual(anna.get("/desk").path, "/desk/sign-in")
        self.assertEqual(anna.get(newer).status, 200)

    def test_weak_passphrases_and_wrong_codes_are_told_beside_their_fields(self):
        self.serve()
        anna = Person(self.server)
        anna.get(self.add("Anna"))
        key = key_on(anna.page)
        for passphrase, words in (("too brief", "at least 15"), ("passwordpassword", "easy to guess"), ("Vaccination survey 1", "easy to guess"),
                                  ("aaaaaaaaaaaaaaaaaaaa", "easy to guess"), ("x" * 201, "at most 200")):
            with self.subTest(passphrase):
                anna.post({"passphrase": passphrase, "code": "000000"})
                self.assertEqual(anna.page.status, 422)
                self.assertIn(words, anna.page.text)
                self.assertIn("passphrase", anna.page.errors)
                self.assertEqual(key_on(anna.page), key, "the app keeps its key")
                self.assertNotIn(passphrase + '"', anna.page.html)
        anna.post({"passphrase": PASSPHRASE, "code": "000000"})
        self.assertEqual(anna.page.errors, ["code"])

    def test_whoever_guesses_learns_nothing_and_is_slowed_down(self):
        self.serve()
        anna = self.set_up()
        texts = set()
        for name, passphrase, digits in (("Anna", "wrong", code(anna.key, 1)), ("Nobody", PASSPHRASE, "123456"), ("Anna", PASSPHRASE, "000000")):
            anna.get("/desk/sign-in")
            anna.post({"name": name, "passphrase": passphrase, "code": digits})
            self.assertEqual(anna.page.status, 422)
            texts.add(re.sub(r'value="[^"]*"', "", anna.page.html))
        self.assertEqual(len(texts), 1, "the same page, whatever was wrong")
        # Five a minute, and a minute may turn meanwhile.
        for _ in range(12):
            anna.get("/desk/sign-in")
            anna.post({"name": "Anna", "passphrase": "wrong", "code": "000000"})
            if anna.page.status == 429:
                break
        self.assertEqual(anna.page.status, 429)
        self.assertEqual(anna.page.headers["Retry-After"], "60")
        self.assertIn("signInFailed", self.actions())

    def test_a_code_counts_once(self):
        self.serve()
        anna = self.set_up()
        used = code(anna.key, 1)
        for expected in ("/desk", "/desk/sign-in"):
            anna.cookie = None
            anna.get("/desk/sign-in")
            anna.post({"name": "anna", "passphrase": PASSPHRASE, "code": used})
            self.assertEqual(anna.page.path, expected)

    def test_every_page_for_every_role_and_for_nobody(self):
        self.serve()
        for path in PAGES:
            self.assertEqual(Person(self.server).get(path).path, "/desk/sign-in", path)
        for role in ROLES:
            person = self.set_up(role, role)
            self.sign_in(person, role)
            for path, allowed in PAGES.items():
                with self.subTest(role=role, path=path):
                    person.get(path)
                    self.assertEqual(person.page.status, 200 if role in allowed else 403)
                    linked = {href for href, _ in person.page.links if href.startswith("/desk")}
                    if person.page.status == 200:
                        self.assertEqual(linked & set(PAGES), {one for one, who in PAGES.items() if role in who})

    def test_sessions_are_listed_and_ended_one_by_one(self):
        self.serve()
        here = self.set_up(fields={"User-Agent": "Here <b>1</b>"})
        self.sign_in(here)
        here.get("/desk/sessions")
        self.assertIn("Here <b>1</b>", here.page.text)
        forged = Person(self.server)
        forged.cookie = "desk=" + "A" * 22
        self.assertEqual(forged.get("/desk").path, "/desk/sign-in")
        form = next(form for form in here.page.forms if form.action == "/desk/sessions")
        here.post_body("/desk/sessions", "_form=forged&session=1")
        self.assertEqual(here.get("/desk").path, "/desk")
        here.post_body("/desk/sessions", "&".join(f"{n}={v}" for n, v in form.pairs({}, form.buttons[0])), {"Sec-Fetch-Site": "cross-site"})
        self.assertEqual(here.get("/desk").path, "/desk", "another site ends nobody's session")
        here.get("/desk/sessions")
        here.post(form=next(form for form in here.page.forms if form.action == "/desk/sessions"))
        self.assertEqual(here.get("/desk").path, "/desk/sign-in")

    def test_a_session_ends_by_itself(self):
        self.serve(shifts_clock=True)
        anna = self.set_up()
        self.sign_in(anna)
        self.server.shift_clock("+59m")
        self.assertEqual(anna.get("/desk").path, "/desk")
        self.server.shift_clock("+3h")
        self.assertEqual(anna.get("/desk").path, "/desk/sign-in")

    def test_who_is_removed_is_out_at_once(self):
        self.serve()
        anna = self.sign_in(self.set_up())
        self.assertIn("Anna", self.server.command("desk", "list", self.server.data).stdout)
        self.server.command("desk", "remove-user", self.server.data, "Anna")
        self.assertEqual(anna.get("/desk").path, "/desk/sign-in")
        unknown = self.server.command("desk", "remove-user", self.server.data, "Anna", check=False)
        self.assertEqual(unknown.returncode, 1)
        wrong = self.server.command("desk", "add-user", self.server.data, "Bert", "--role", "boss", check=False)
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("owner, researcher, coordinator, auditor", wrong.stderr)

    def test_nothing_secret_lies_in_the_database_or_the_log(self):
        self.serve(options=["--log-requests"])
        link = self.add("Bert")
        anna = self.sign_in(self.set_up())
        token = anna.cookie.split("=")[1]
        self.server.stop()
        everything = b"".join(path.read_bytes() for path in self.server.data.iterdir() if path.is_file() and path.name != "secret")
        for secret in (PASSPHRASE, anna.key, base64.b32decode(anna.key), token, link.split("/")[-1]):
            self.assertNotIn(secret if isinstance(secret, bytes) else secret.encode(), everything)
        for secret in (PASSPHRASE, anna.key, token, link.split("/")[-1]):
            self.assertNotIn(secret, "\n".join(self.server.log))

    def test_the_pages_hold_for_eyes_ears_and_the_checker(self):
        self.serve()
        collector = Collector(SCREENS)
        link = self.add("Bert", "researcher")
        anna = self.sign_in(self.set_up())
        name, value = anna.cookie.split("=")
        for window, context in (("phone", PHONE), ("desktop", DESKTOP), ("dark", {**PHONE, "color_scheme": "dark"}),
                                ("small", {"viewport": {"width": 320, "height": 640}})):
            visitor = self.enterContext(Visitor(self.server, **context))
            for page in ("/desk/sign-in", link):
                visitor.page.goto(self.server.address + page)
                self.keep(collector, visitor, f"{page.split('/')[2]}-{window}")
            visitor.page.locator(".primary").click()
            self.keep(collector, visitor, f"set-up-errors-{window}", 422)
            visitor.page.context.add_cookies([{"name": name, "value": value, "url": self.server.address}])
            for page in PAGES:
                visitor.page.goto(self.server.address + page)
                self.keep(collector, visitor, f"{page.strip('/').replace('/', '-')}-{window}")
        self.assertEqual(html_messages(collector.pages), [])

    def keep(self, collector, visitor, name, status=200):
        collector.keep(visitor, name, status)
        self.assertEqual(violations(collector.pages[name]), [], name)
        self.assertLessEqual(visitor.sideways(), 0, name)


if __name__ == "__main__":
    unittest.main()
