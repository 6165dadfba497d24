"""Files, photographs and films: chosen, kept over an error elsewhere, taken with a camera, and never lost by a crash."""

import hashlib
import http.client
import pathlib
import signal
import struct
import tempfile
import threading
import unittest
import zlib

import chromium
from cairn_server import OUTPUT, PATIENCE, Server, study_of, wait_until
from chromium import DESKTOP, PHONE, Visitor
from test_accessibility import Collector, violations
from walker import Participant, multipart

TASK = """\
  - id: page
    type: form
    title: A form with a file
    items:
      - id: letter
        question: The doctor's letter
        hint: The newest one
        answer: { type: file, accept: [.pdf, image/*], maximumSize: 300 KB }
      - id: age
        question: Your age
        answer: { type: integer, minimum: 18 }
      - id: said
        question: What does it say?
        optional: true
        showIf: answered(letter)
        answer: { type: text }
  - id: meal
    type: imageCapture
    title: Your lunch
    accessibilityInstructions: Hold the phone flat above the plate.
    optional: true
  - id: walk
    type: videoCapture
    question: Film how you walk
    duration: 2
    optional: true
  - id: list
    type: review
    title: Your answers
  - id: done
    type: completion
    title: Thank you
"""


def png(width=120, height=80):
    """A real picture that every browser draws."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = b"".join(
        b"\0" + b"".join(bytes((x * 2 % 256, y * 3 % 256, 120)) for x in range(width)) for y in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Files(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        study = study_of(pathlib.Path(cls.folder) / "study", TASK)
        text = (study / "study.yaml").read_text()
        (study / "study.yaml").write_text(text.replace("languages: [en]", "languages: [en, de]"))
        cls.server = cls.enterClassContext(Server(study))
        (pathlib.Path(cls.folder) / "me.png").write_bytes(png())
        (pathlib.Path(cls.folder) / "large.png").write_bytes(png() + bytes(400_000))
        (pathlib.Path(cls.folder) / "page.html").write_text("<!doctype html><script>alert(1)</script>")

    def path(self, name):
        return str(pathlib.Path(self.folder) / name)

    # By a browser

    def walk_with_an_error(self, **context):
        with Visitor(self.server, **context) as visitor:
            page = visitor.page
            visitor.begin()
            page.locator("#letter").set_input_files(self.path("page.html"))
            page.locator("#age").fill("30")
            visitor.go_on()
            self.assertIn("“page.html” is of another kind", page.locator(".error").first.inner_text())
            page.locator("#letter").set_input_files(self.path("me.png"))
            page.locator("#age").fill("3")
            visitor.go_on()
            self.assertIn("“me.png” (20 KB) is kept", page.locator("main").inner_text())
            self.assertEqual(page.locator("img.kept").evaluate("image => image.naturalWidth"), 120)
            visitor.page.screenshot(path=OUTPUT / f"files-{'script' if context.get('java_script_enabled', True) else 'plain'}.png", full_page=True)
            page.locator("#age").fill("30")
            visitor.go_on()
            if visitor.step == "page":
                # Without scripts the question that the file brings in comes with the next press.
                visitor.go_on()
            self.assertEqual(visitor.step, "meal")
            page.locator("#meal").set_input_files(self.path("me.png"))
            visitor.go_on()
            visitor.press("Skip this question")
            self.assertEqual(page.locator("dl.review img.kept").count(), 2)
            self.assertEqual(visitor.foreign_hosts, set())
            self.assertEqual([one for one in visitor.messages if "error" in one.lower()], [])
        rows = self.server.rows("SELECT item, name, type FROM file WHERE run = (SELECT max(row) FROM run) ORDER BY row")
        self.assertEqual([(row["item"], row["type"]) for row in rows], [("letter", "image/png"), ("meal", "image/png")])

    def test_without_scripts_a_file_is_kept_over_an_error_elsewhere(self):
        self.walk_with_an_error(java_script_enabled=False)

    def test_with_scripts_too_on_a_phone(self):
        self.walk_with_an_error(**PHONE)

    def test_with_scripts_a_file_too_large_is_said_before_it_is_sent(self):
        with Visitor(self.server, **DESKTOP) as visitor:
            visitor.begin()
            visitor.page.locator("#letter").set_input_files(self.path("large.png"))
            words = visitor.page.locator(".file .error").inner_text()
            self.assertEqual(words, "“large.png” is too large. Choose a file of 300 KB or less")
            self.assertEqual(visitor.page.locator("#letter").evaluate("field => field.files.length"), 0)
            visitor.page.locator("#letter").set_input_files(self.path("me.png"))
            visitor.wait_for("document.querySelector('.file canvas')?.width === 120")
            self.assertEqual(visitor.page.locator(".file .error").inner_text(), "")

    def test_a_question_that_depends_on_a_file_comes_when_one_is_chosen(self):
        with Visitor(self.server, **DESKTOP) as visitor:
            visitor.begin()
            self.assertFalse(visitor.page.locator("#said").is_visible())
            visitor.page.locator("#letter").set_input_files(self.path("me.png"))
            wait_until(lambda: visitor.page.locator("#said").is_visible(), "the question")
            visitor.page.locator("#age").fill("40")
            visitor.page.locator("#said").fill("All is well")
            visitor.go_on()
            self.assertEqual(visitor.step, "meal")
            visitor.page.get_by_role("button", name="Back").click()
            self.assertTrue(visitor.page.locator("#said").is_visible())
            visitor.page.locator("[id='letter.remove']").check()
            wait_until(lambda: not visitor.page.locator("#said").is_visible(), "the question to go")

    def camera(self):
        """A browser with a camera that shows a test picture."""
        playwright = chromium._started[0] if chromium._started else (chromium.browser(), chromium._started[0])[1]
        browser = playwright.chromium.launch(
            executable_path=chromium.EXECUTABLE, headless=True,
            args=["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"])
        self.addCleanup(browser.close)
        return browser

    def test_the_page_takes_a_photograph_again_and_again_and_records_a_film(self):
        context = self.camera().new_context(locale="en-GB", permissions=["camera", "microphone"], **DESKTOP)
        context.set_default_timeout(15_000)
        page, messages = context.new_page(), []
        page.on("console", lambda message: messages.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: messages.append(f"error: {error}"))
        page.goto(self.server.address)
        page.locator("main form button.primary").click()
        page.locator("#letter").set_input_files(self.path("me.png"))
        page.locator("#age").fill("30")
        page.locator("button[value=continue]").click()
        page.wait_for_url("**/meal")
        for name in ("Use the camera here", "Take another"):
            page.get_by_role("button", name=name).click()
            wait_until(lambda: page.evaluate("document.querySelector('.camera video')?.videoWidth > 0"), "the camera")
            page.screenshot(path=OUTPUT / "camera.png")
            page.get_by_role("button", name="Take the photograph").click()
            # The camera goes off with the photograph.
            wait_until(lambda: page.evaluate("!document.querySelector('.camera video')"), "the camera to go off")
            wait_until(lambda: page.evaluate("document.querySelector('.file canvas') !== null"), "the photograph")
            page.get_by_role("button", name="Take another").wait_for()
        page.locator("button[value=continue]").click()
        page.wait_for_url("**/walk")
        page.get_by_role("button", name="Use the camera here").click()
        page.get_by_role("button", name="Start recording").click()
        page.get_by_role("button", name="Stop recording").wait_for()
        # It ends by itself.
        page.get_by_role("button", name="Take another").wait_for()
        wait_until(lambda: page.evaluate("document.querySelector('.file .shown video')?.duration > 0"), "the film")
        page.locator("button[value=continue]").click()
        page.wait_for_url("**/list")
        self.assertEqual([one for one in messages if "error" in one.lower()], [])
        rows = self.server.rows("SELECT item, type, size FROM file WHERE run = (SELECT max(row) FROM run) ORDER BY row")
        self.assertEqual([row["item"] for row in rows], ["letter", "meal", "walk"])
        self.assertEqual(rows[1]["type"], "image/jpeg")
        self.assertIn(rows[2]["type"], ("video/webm", "video/mp4"))
        self.assertGreater(rows[2]["size"], 1_000)

    def test_where_the_camera_is_refused_the_page_says_to_choose_a_file(self):
        with Visitor(self.server, **DESKTOP) as visitor:
            visitor.begin()
            visitor.page.locator("#letter").set_input_files(self.path("me.png"))
            visitor.page.locator("#age").fill("30")
            visitor.go_on()
            button = visitor.page.get_by_role("button", name="Use the camera here")
            if button.count():
                button.click()
                visitor.page.get_by_text("The camera cannot be used here. Choose a file instead").wait_for()
            self.assertTrue(visitor.page.locator("#meal").is_visible())

    def test_the_pages_are_sound_in_every_look(self):
        collector = Collector(OUTPUT / "screens/files")
        for look in ({}, {"color_scheme": "dark"}, {"locale": "de-DE"}, PHONE, {"viewport": {"width": 320, "height": 700}}):
            with Visitor(self.server, **look) as visitor:
                visitor.begin("/?lang=de" if look.get("locale") else "/")
                visitor.page.locator("#letter").set_input_files(self.path("me.png"))
                visitor.page.locator("#age").fill("3")
                visitor.go_on()
                for name in ("page", "meal", "walk"):
                    self.assertEqual(visitor.step, name)
                    self.assertLessEqual(visitor.sideways(), 0)
                    kind = look.get("color_scheme", look.get("locale", "light"))
                    collector.keep(visitor, f"{name}-{kind}-{len(collector.pages)}")
                    if name == "page":
                        visitor.page.locator("#age").fill("30")
                        visitor.go_on()
                        if visitor.step == "page":
                            visitor.go_on()
                    elif name == "meal":
                        visitor.page.locator("button[value=skip]").click()

        for name, page in collector.pages.items():
            with self.subTest(page=name):
                self.assertEqual(violations(page), [])

    # By a program

    def begun(self, server):
        person = Participant(server)
        person.begin()
        return person

    def send(self, person, files, **fields):
        form = {**{"_action": "continue"}, **fields, "_form": person.page.forms[0].values("_form")[0]}
        body, kind = multipart(list(form.items()), files)
        return person.send("POST", person.address + "/" + person.page.step, body, {"Content-Type": kind})

    def test_one_slow_sender_holds_nobody_else(self):
        slow = self.begun(self.server)
        form = slow.page.forms[0].values("_form")[0]
        body, kind = multipart([("_form", form), ("age", "30")], [("letter", "a.png", png() + bytes(200_000))])
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        connection.putrequest("POST", slow.address + "/page")
        for name, value in (("Content-Type", kind), ("Content-Length", str(len(body)))):
            connection.putheader(name, value)
        connection.endheaders()
        connection.send(body[:100_000])
        for _ in range(10):
            status, headers, _ = self.send(self.begun(self.server), [("letter", "b.png", png())], age="30")
            self.assertEqual(status, 303, headers)
        connection.send(body[100_000:])
        self.assertEqual(connection.getresponse().status, 303)


class Kills(unittest.TestCase):
    """The server killed while people send files."""

    def test_what_was_acknowledged_is_there_and_nothing_else(self):
        with tempfile.TemporaryDirectory() as folder, Server(
                study_of(pathlib.Path(folder) / "study", TASK),
                options=["--limit", "beginningsPerMinute=100000"]) as server:
            acknowledged, stop, problems = {}, threading.Event(), []

            def people(number):
                count = 0
                while not stop.is_set():
                    try:
                        person = Participant(server, timeout=5)
                        person.begin()
                        count += 1
                        content = png() + f"{number} {count}".encode() * 8_000
                        body, kind = multipart(
                            [("_form", person.page.forms[0].values("_form")[0]), ("age", "30"), ("_shown", "said"),
                             ("_action", "continue")],
                            [("letter", f"{number}-{count}.png", content)])
                        status, headers, _ = person.send(
                            "POST", person.address + "/page", body, {"Content-Type": kind})
                        if status == 303 and not headers["Location"].endswith("_errors"):
                            acknowledged[f"{number}-{count}.png"] = hashlib.sha256(content).hexdigest()
                        elif status != 303:
                            problems.append(status)
                    except (OSError, http.client.HTTPException, AssertionError):
                        stop.wait(0.05)

            threads = [threading.Thread(target=people, args=(number,), daemon=True) for number in range(4)]
            for thread in threads:
                thread.start()
            for kill in range(6):
                wait_until(lambda: len(acknowledged) >= 8 * (kill + 1), "some files")
                server.stop(signal.SIGKILL)
                server.start()
            stop.set()
            for thread in threads:
                thread.join(PATIENCE)
            self.assertEqual(problems, [])
            rows = {row["name"]: row["sha256"] for row in server.rows("SELECT name, sha256 FROM file")}
            for name, sha256 in acknowledged.items():
                self.assertEqual(rows.get(name), sha256, name)
            kept = server.data / "files"
            for sha256 in rows.values():
                self.assertEqual(hashlib.sha256((kept / sha256).read_bytes()).hexdigest(), sha256)
            self.assertEqual(server.command("verify", server.data).returncode, 0)
            # What nobody names, and what was half written, is taken away by the server that came last.
            wait_until(lambda: {path.name for path in kept.iterdir()} == set(rows.values()), "the sweep", patience=90)
            out = pathlib.Path(folder) / "out"
            server.command("export", server.data, "--output", out, "--identifying", "--files")
            self.assertEqual(len(list((out / "identity").glob("*.png"))), len(rows))


if __name__ == "__main__":
    unittest.main()
