"""Behind nginx and Caddy, with the recipes as they are: the same pages, films and refusals, and no address in any log."""

import collections
import http.client
import pathlib
import re
import ssl
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

from cairn_server import DEMO, ROOT, Server, study_of, wait_until
from demo import TYPED, answer_all
from proxies import INSTALLED, Caddy, Nginx
from walker import Participant

CHECKS = ROOT / "Tests/Checks"

STEPS = """\
  - { id: film, type: videoInstruction, title: A film, video: { file: film.mp4, transcript: Words } }
  - { id: words, type: question, question: What did you see?, answer: { type: text } }
  - { id: done, type: completion, title: Thank you }
"""

# A line that Cairn writes with `--log-requests`.
REQUEST = re.compile(r"Z (?:([A-Z]+) (\S+)|unreadable request) \d{3} \d+ \d+us$")


class Recipe:
    """What holds behind each proxy."""

    def behind(self, study=DEMO, secure=False, options=("--base-url", "https://study.example.org")):
        """A server and a proxy before it, which end with the test."""
        if self.kind not in INSTALLED:
            self.skipTest(f"{self.kind.name} is not installed")
        server = self.enterContext(Server(study, options=["--log-requests", "--trust-proxy", "127.0.0.1", *options]))
        return server, self.enterContext(self.kind(server.port, secure))

    def film_study(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        study_of(folder, STEPS)
        # Large enough to be cut off in the middle; a player does not mind what follows a film.
        (folder / "film.mp4").write_bytes((DEMO / "media/lot-number.mp4").read_bytes() * 12)
        return folder

    def check(self, name, *arguments):
        return subprocess.Popen(
            [sys.executable, CHECKS / name, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True)

    def test_hostile_requests_break_nothing_and_both_sides_count_the_same(self):
        study = self.film_study()
        server, proxy = self.behind(study)
        person = Participant(proxy)
        person.begin()
        film = re.search(r'<source src="([^"]+)"', person.page.html)[1]
        person.post()
        # Side by side, because most of them wait for what must not come.
        checks = [self.check("range_check.py", proxy.address, film, study / "film.mp4")] + [self.check(
            "http_torture.py", f"127.0.0.1:{proxy.port}", "--get", person.page.path, "--post", person.page.path, "--big", film,
            "--only", only) for only in ("^[AE]", "^B", "^C", "^D[01]", "^D[23]")]
        output = "\n".join(check.communicate(timeout=300)[0] for check in checks)
        ranges, *tortures = [int(passed) for passed in re.findall(r"^(\d+) passed", output, re.MULTILINE)]
        self.assertEqual(len(tortures), 5, output[-3000:])
        self.assertGreaterEqual(ranges, 110)
        failed = re.findall(r"^FAIL (\w\d+).*", output, re.MULTILINE)
        self.assertEqual(set(failed) - self.known, set(), output)
        self.assertGreaterEqual(sum(tortures) + len(failed), 322)
        print(f"{ranges} ranges exact, {sum(tortures)} cases, {len(failed)} of the proxy's own;", end=" ", flush=True)
        # Whatever was sent, the participant goes on, and nobody answered in their place.
        person.hang_up()
        person.post({"words": "Nothing was lost"})
        self.assertEqual(person.page.heading, "Thank you")
        self.assertEqual(server.answers()["words"], ("answered", "Nothing was lost"))
        self.assertEqual([value for _, value, _ in server.history("words")], ["Nothing was lost"])
        self.compare(server, proxy)

    def compare(self, server, proxy):
        """Each request that reached Cairn was one of the proxy's, and each that the proxy passed on reached Cairn.

        A request that nobody waited for until its end may miss on either side.
        """
        server.stop()
        matches = [match for match in map(REQUEST.search, server.log) if match]
        here = collections.Counter((one[1], known(one[2])) for one in matches if one[1])
        unread = len(matches) - here.total()
        there, given_up = collections.Counter(), collections.Counter()
        for method, address, status, is_asked in proxy.requests():
            if is_asked:
                (given_up if status in self.given_up else there)[method, known(address)] += 1
        # Cairn does not say what a request was that it could not read, so count these alone.
        self.assertLessEqual((there - here).total(), unread, there - here)
        self.assertLessEqual((here - there).total(), given_up.total())
        self.assertEqual((here - there) - given_up, collections.Counter(), "Cairn saw what the proxy did not send")
        self.assertGreater(here.total(), 1_500)
        print(f"{here.total() + unread} requests here, {there.total()} and {given_up.total()} given up there", end=" ", flush=True)

    def test_no_log_holds_an_address_or_an_answer(self):
        server, proxy = self.behind()
        person = Participant(proxy, {"Referer": "https://study.example.org/r/REFERRERREFERRERREFERR/words"})
        person.begin()
        answer_all(person, until="lotNumber")
        address = person.address
        token = address.split("/")[2]
        person.post(button="_action=pause")
        page = person.post(button="_action=save")
        code = re.search(r"\b[0-9A-Z]{4}(-[0-9A-Z]{4}){2}\b", page.text)[0]
        person.get("/resume")
        person.post({"code": code})
        second = person.address.split("/")[2]
        self.assertNotEqual(token, second)
        # Links that were mangled on their way, in queries, spelled otherwise; one that the proxy refuses by itself.
        for path in (f"//r/{token}", f"/r//{token}/words", f"/R/{token}", f"/%72/{token}", f"/{token}", f"/r/{token}).",
                     f"/help?from=/r/{token}", f"/r/{token}?from={token}", f"/nothing/r/{token}", f"/r/{token}%0A/x",
                     f"/r/{token}/" + "x" * 9_000):
            self.assertIn(person.send("GET", path)[0], (200, 303, 308, 400, 404, 414, 431), path)
            person.hang_up()
        answer_all(person)
        server.stop()
        # Nobody is there: an honest page, and the proxy has its own errors to write down.
        status, headers, text = person.send("GET", f"{address}/lotNumber")
        self.assertEqual((status, headers["Retry-After"]), (503, "10"))
        self.assertIn("Back in a moment", text)
        for field, value in (("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
                             ("X-Content-Type-Options", "nosniff"), ("Content-Type", "text/html; charset=utf-8")):
            self.assertEqual(headers.get_all(field), [value], field)
        self.assertEqual(person.send("POST", f"{address}/lotNumber", urllib.parse.urlencode({"lotNumber": "EX4871"}))[0], 503)
        server.start()
        wait_until(lambda: person.send("GET", "/health")[0] == 200, "the proxy finds Cairn again")
        server.stop()
        written = {proxy.name: proxy.everything_written(), "cairn": "\n".join(server.log)}
        self.assertRegex(written[proxy.name], r"/r/\*?/birthday")
        self.assertIn("/r/…/birthday", written["cairn"])
        for name, text in written.items():
            for secret in (token, second, code, "REFERRER", "Sputnik", "Gamaleya", "EX4871", "nurse"):
                self.assertNotIn(secret, text, f"{name} wrote it down")

    def test_a_form_too_large_meets_the_page_that_keeps_what_was_typed(self):
        _, proxy = self.behind()
        person = Participant(proxy)
        person.begin()
        answer_all(person, until="comments")
        page = person.post({"comments": "x" * 300_000})
        self.assertEqual(page.status, 413)
        self.assertIn("Go back", page.text)

    def test_what_a_client_says_of_its_own_address_does_not_count(self):
        _, proxy = self.behind(options=["--limit", "codesPerMinute=2"])
        statuses = []
        for number in range(4):
            person = Participant(proxy, {"X-Forwarded-For": f"192.0.2.{number}"})
            person.get("/resume")
            statuses.append(person.post({"code": "0000-0000-0000"}).status)
        self.assertEqual(statuses, [404, 404, 429, 429])

    def test_over_tls_links_are_https_and_browsers_stay_with_it(self):
        _, proxy = self.behind(secure=True, options=())
        person = SecureParticipant(proxy)
        person.begin()
        person.post(button="_action=pause")
        page = person.post(button="_action=save")
        self.assertTrue(page.link(f"{proxy.address}{person.address}"))
        self.assertEqual(page.headers.get_all("Strict-Transport-Security"), ["max-age=31536000"])


class NginxTests(Recipe, unittest.TestCase):
    kind = Nginx
    # Its client has gone.
    given_up = {499}
    known = {
        "B27",  # a tab before a value: 400, where it must be taken
        "C40", "C41",  # Cairn refuses a GET with a body by 413 and closes; nginx frames the body and keeps its client
    }


class CaddyTests(Recipe, unittest.TestCase):
    kind = Caddy
    # Its client has gone, or its message could not be read to its end.
    given_up = {0, 502, 503}
    known = {
        "C13", "C16", "C17", "C18", "C19", "C20", "C21",  # broken chunks: passed on as far as they go, then 503
        "C26", "C39",  # an empty length is none; chunks in HTTP/1.0 are not read, the connection is closed
        "C29", "C30", "C31",  # length beside chunks: taken as chunks and passed on as such, not closed
        "C40", "C41",  # as behind nginx
        "C44",  # 100 to a client of HTTP/1.0
        "C50", "C51",  # whoever sends half a body and no more gets an empty 200; Cairn sees no whole request
    }


class SecureParticipant(Participant):
    """Somebody who trusts the proxy's own certificate."""

    def send(self, method, path, body=None, fields=None):
        if self.connection is None:
            self.connection = http.client.HTTPSConnection(self.host, self.port, timeout=30, context=self.context)
        return super().send(method, path, body, fields)

    def __init__(self, proxy):
        super().__init__(proxy)
        self.context = ssl.create_default_context(cafile=proxy.folder / "certificate.pem")


def known(address):
    """An address as both logs can tell it: without what stands for a token, and one name for what is none of ours.

    The start page counts among these: Caddy has no word for it where the request names the whole address.
    """
    if found := re.match(r"/[rp]/[^/]*(?P<step>/[^/?]*)?", address):
        return f"/r/*{found['step'] or ''}"
    return address if re.match(r"/((assets|media|t)/|(help|privacy|resume|health|robots\.txt|favicon\.ico)$)", address) else "other"


if __name__ == "__main__":
    unittest.main()
