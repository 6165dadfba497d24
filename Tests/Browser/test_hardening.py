"""What somebody with bad intentions tries on a live survey: cookies, fields, addresses, hostile text, and what is kept where."""

import re
import sqlite3
import stat
import tempfile
import unittest
import urllib.parse

import every_kind
from cairn_server import Server, wait_until
from chromium import Visitor
from demo import TYPED, answer_all
from test_every_kind import WALK
from walker import Participant, is_step

# What must not be reachable, whoever guesses it.
ELSEWHERE = """
.git/HEAD .git/config .env .htaccess .htpasswd .DS_Store .ssh/id_rsa .svn/entries secret data/secret cairn.sqlite
data/cairn.sqlite cairn.sqlite-wal cairn.db database.db db.sqlite backup.tar backup.zip backup.sql dump.sql erased.log lock
study.yaml tasks/vaccination.yaml texts/de.yaml config config.yaml config.json admin admin/ administrator desk/users login
kiosk p/ api api/v1 metrics status server-status debug phpinfo.php index.php wp-login.php wp-admin/ cgi-bin/ media media/
assets assets/ r r/ t t/ files files/ Templates/layout.mustache Public/main.js.bak export export.csv README.md
""".split()

# In one piece, since each part has to be harmless in every place anyway, and one that begins as an address.
HOSTILE = [
    "\"><svg onload=alert(1)>' onfocus=alert(1) autofocus='</textarea></title><script>alert(1)</script>"
    "<img src=x onerror=alert(1)>{{seal}}{{{seal}}}&lt;script&gt;",
    "javascript:alert(1)//",
]


class Hardening(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(options=["--log-requests", "--limit", "codesPerMinute=1000"]))

    def arrive(self, step):
        person = Participant(self.server)
        person.begin()
        return person, answer_all(person, until=step)

    # Cookies and tokens

    def test_cookies_of_any_kind_change_nothing(self):
        person, page = self.arrive("lotNumber")
        _, other = self.arrive("welcome")
        token = other.path.split("/")[2]
        for cookie in ("session=", f"session={token}", "run=" + token[:-3], "a=" + "x" * 10_000, "x=1; x=2; x=3",
                       "naïve=ü\u2028".encode().decode("latin-1"), "\"; =; ;;", "__Host-cairn=" + "A" * 22):
            with self.subTest(cookie[:30]):
                status, headers, text = person.send("GET", page.path, fields={"Cookie": cookie})
                self.assertEqual(status, 200)
                self.assertNotIn("Set-Cookie", headers)
                self.assertEqual(re.sub(r'name="_form" value="[^"]+"', "", text), re.sub(r'name="_form" value="[^"]+"', "", page.html))

    def test_a_token_that_the_server_did_not_make_opens_and_becomes_nothing(self):
        runs = self.server.value("SELECT count(*) FROM run")
        for token in ("A" * 22, "x", "A" * 21, "A" * 23, "../../etc", "ÄÖÜ", "0"):
            for path in (f"/r/{urllib.parse.quote(token, safe='')}", f"/r/{urllib.parse.quote(token, safe='')}/welcome"):
                status = Participant(self.server).send("GET", path)[0]
                self.assertIn(status, (400, 404), path)
        person = Participant(self.server)
        person.get("/?token=" + "A" * 22)
        person.post(form=person.page.forms[0])
        self.assertNotIn("A" * 22, person.page.path)
        self.assertEqual(self.server.value("SELECT count(*) FROM run"), runs + 1)

    def test_no_file_of_the_data_folder_holds_a_token_or_a_code(self):
        person, _ = self.arrive("lotNumber")
        token = person.address.split("/")[2]
        person.post(button="_action=pause")
        page = person.post(button="_action=save")
        code = re.search(r"\b[0-9A-Z]{4}(-[0-9A-Z]{4}){2}\b", page.text)[0]
        for path in self.server.data.rglob("*"):
            if path.is_file():
                content = path.read_bytes()
                for secret in (token, code, code.replace("-", "")):
                    self.assertNotIn(secret.encode(), content, path.name)

    # Fields

    def test_of_a_field_sent_twice_the_first_counts_everywhere(self):
        person, page = self.arrive("lotNumber")
        path, body = person.encoded({"lotNumber": "FIRST"}, page=page)
        person.post_body(path, body + "&lotNumber=SECOND&_action=pause&_form=x")
        self.assertEqual(person.page.step, "vaccinatedAt")
        self.assertEqual(self.server.answers()["lotNumber"], ("answered", "FIRST"))
        other, page = self.arrive("vaccine")
        path, body = other.encoded({"vaccine": "moderna"}, page=page)
        other.post_body(path, body + "&vaccine=biontech&vaccine=nonsense")
        self.assertNotIn(other.page.status, range(500, 600))
        if stored := self.server.answers().get("vaccine"):
            self.assertEqual(stored[0], "answered")
            self.assertRegex(stored[1], "moderna")

    def test_fields_that_no_page_asked_for_are_stored_nowhere(self):
        person, page = self.arrive("lotNumber")
        path, body = person.encoded({"lotNumber": "EX4871"}, page=page)
        extra = {"status": "completed", "run": "1", "admin": "true", "birthday": "1900-01-01", "_revision": "99",
                 "lotNumber.value": "PLANTED", "__proto__": "PLANTED", "constructor.prototype": "PLANTED", "": "PLANTED"}
        person.post_body(path, body + "&" + urllib.parse.urlencode(extra))
        self.assertEqual(person.page.step, "vaccinatedAt")
        stored = self.server.answers()
        self.assertEqual(stored["lotNumber"], ("answered", "EX4871"))
        self.assertEqual(stored["birthday"], ("answered", "1984-02-29"))
        self.assertNotIn("PLANTED", "\n".join(sqlite3.connect(self.server.database).iterdump()))

    # Addresses

    def test_nothing_is_reachable_that_no_page_leads_to(self):
        person = Participant(self.server)
        for path in ELSEWHERE:
            for prefix in ("/", "/assets/", "/media/", "/r/"):
                status, _, text = person.send("GET", prefix + path)
                self.assertIn(status, (400, 404), prefix + path)
                self.assertNotIn("SQLite format", text)
        self.assertGreaterEqual(len(ELSEWHERE), 50)

    def test_no_answer_says_which_program_of_which_version_it_comes_from(self):
        person = Participant(self.server)
        for path in ("/", "/nothing", "/assets/cairn.css", "/health"):
            _, headers, _ = person.send("GET", path)
            for field in ("Server", "X-Powered-By", "Via", "X-Runtime", "Access-Control-Allow-Origin"):
                self.assertNotIn(field, headers, path)

    def test_the_database_is_the_same_after_each_page_was_read_twice(self):
        person, _ = self.arrive("comments")
        address = person.address

        def dump():
            # What the host is told about a run goes away by itself, a moment after it was stored.
            lines = sqlite3.connect(self.server.database).iterdump()
            return [line for line in lines if not line.startswith('INSERT INTO "outbox"')]
        before = dump()
        paths = ["/", "/?lang=de", "/t/vaccinationSurvey", "/resume", "/help", "/privacy", "/health", "/robots.txt", "/nothing"]
        paths += [address + rest for rest in ("", "/leave", "/leave/delete", "/saved", "/lotNumber/more/1", "/done", "/nothing")]
        paths += [f"{address}/{step}" for step in TYPED]
        for path in paths * 2:
            for method in ("GET", "HEAD", "OPTIONS", "DELETE", "PUT"):
                self.assertLess(person.send(method, path)[0], 500, path)
        self.assertEqual(dump(), before)
        person.post(TYPED["comments"])
        self.assertNotEqual(dump(), before, "the measure sees a write")

    # Logs and files

    def test_no_request_ends_or_colours_a_line_of_the_log(self):
        person = Participant(self.server)
        before = len(self.server.log)
        paths = ["/x%0a2026-01-01T00:00:00Z%20forged", "/x%1b[31mred", "/%e2%80%ae%e2%80%a8turned", "/x%c2%85y", "/%7f", "/ok"]
        for path in paths:
            for agent in ("plain", "a\x1b[31mb"):
                person.send("GET", path, fields={"User-Agent": agent, "Referer": "https://example.org/" + agent})
                person.hang_up()
        wait_until(lambda: any(" /ok " in line for line in self.server.log[before:]), "the log")
        lines = self.server.log[before:]
        self.assertLessEqual(len([line for line in lines if "refused" not in line]), 2 * len(paths))
        for line in lines:
            self.assertTrue(line.isprintable(), repr(line))
            self.assertRegex(line, r"^\d{4}-\d\d-\d\dT[\d:.]+Z ")
            self.assertNotIn("Z forged", line)

    def test_what_is_kept_can_be_read_by_its_owner_alone(self):
        self.arrive("comments")
        paths = [self.server.data, *self.server.data.rglob("*")]
        self.assertGreater(len(paths), 5)
        for path in paths:
            mode = stat.S_IMODE(path.stat().st_mode)
            self.assertEqual(mode & 0o077, 0, f"{path.name} has mode {mode:o}")


class HostileText(unittest.TestCase):
    """Every field of every kind of step filled with scripts, and every page looked at in a browser that would run them."""

    def test_no_field_of_any_kind_brings_a_script_to_life(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        server = self.enterContext(Server(every_kind.write(folder)))
        seen = 0
        for hostile in HOSTILE:
            with Visitor(server, locale="en") as visitor:
                page = visitor.page
                visitor.begin()
                for step, values in WALK:
                    self.assertEqual(visitor.step, step)
                    # As a script would send it: each field, also those that offer a choice.
                    page.evaluate(
                        "hostile => { for (const field of document.querySelectorAll('main form [name]:not([name^=_])')) {"
                        " if (field.type === 'button') continue; if (field.type === 'radio' || field.type === 'checkbox')"
                        " field.checked = true; field.value = hostile } }", hostile)
                    visitor.go_on()
                    seen += self.look(visitor)
                    if visitor.step != step:
                        page.goto(f"{visitor.run_address}/{step}")
                        seen += self.look(visitor)
                    if step == "texts":
                        page.locator("button[value=pause]").click()
                        seen += self.look(visitor)
                        page.goto(f"{visitor.run_address}/{step}")
                    # What stands behind “Other” would ask which of the two is meant.
                    page.evaluate("document.querySelectorAll('[data-other]').forEach(field => { field.value = '' })")
                    visitor.fill(self.tamed(values, hostile))
                    visitor.go_on()
                    if visitor.step == "pause":
                        # It was passed before: whoever comes back may go on at once.
                        visitor.go_on()
                seen += self.look(visitor)
                page.goto(server.address + "/resume")
                page.locator("#code").fill(hostile)
                page.locator("#code").press("Enter")
                page.wait_for_selector("#_errors")
                seen += self.look(visitor)
        self.assertGreater(seen, 25)
        print(f"{seen} pages", end=" ", flush=True)

    def look(self, visitor):
        """No dialog, no report of the policy, no element that the text would have made."""
        visitor.page.wait_for_load_state()
        wrong = [one for one in visitor.messages if one.startswith(("error", "dialog")) and "status of 4" not in one]
        self.assertEqual(wrong, [], visitor.page.url)
        self.assertEqual(
            visitor.page.evaluate("document.querySelectorAll('script:not([src]), [onload], [onfocus], [onerror], svg[onload],"
                                  " a[href^=\"javascript:\" i], img[src=x]').length"), 0, visitor.page.url)
        return 1

    def tamed(self, values, hostile):
        """Answers that go on, with the text wherever a text is taken."""
        free = {"story": hostile, "secret": hostile, "several.y.text": hostile}
        return {name: free.get(name, value) for name, value in values.items()}


if __name__ == "__main__":
    unittest.main()
