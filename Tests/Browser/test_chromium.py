"""The demo in a real browser: with and without JavaScript, on phones, zoomed, in the dark, with two tabs and the Back button."""

import json
import re
import unittest

from cairn_server import OUTPUT, Server, wait_until
from chromium import DESKTOP, PHONE, Visitor
from demo import ANSWERS, TYPED

SCREENS = OUTPUT / "screens"

# What each step refuses, for the pages with errors.
REFUSED = {
    "birthday": {"birthday.day": "31", "birthday.month": "2", "birthday.year": "1984"},
    "vaccine": {},
    "manufacturer": {"manufacturer": "M" * 201},
    "lotNumber": {"lotNumber": "L" * 21},
    "vaccinatedAt": {"vaccinatedAt.day": "14", "vaccinatedAt.month": "10", "vaccinatedAt.year": "2999"},
    "afterwards": {"temperature": "99", "onset.hour": "25"},
    "comments": {"comments": "C" * 2001},
}
STEPS = list(TYPED)


class Browsing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())

    def visitor(self, **context):
        """A person with a browser; at the end nothing may have been asked of others, kept, or complained about."""
        visitor = Visitor(self.server, **context)
        self.addCleanup(visitor.close)
        self.addCleanup(self.check, visitor)
        return visitor

    def check(self, visitor):
        self.assertEqual(visitor.foreign_hosts, set(), "requests to other hosts")
        kept = visitor.context.cookies()
        self.assertLessEqual(len(kept), 1, "nothing but the bookmark")
        for cookie in kept:
            self.assertRegex(cookie["name"], r"^cairn-[\w-]{8}$")
            self.assertEqual((cookie["httpOnly"], cookie["sameSite"]), (True, "Lax"))
        self.assertEqual(visitor.messages, [])

    def arrive(self, step, **context):
        visitor = self.visitor(**context)
        visitor.begin()
        self.answer_until(visitor, step)
        return visitor

    def answer_until(self, visitor, step):
        for _ in STEPS:
            if visitor.step == step:
                return
            visitor.fill(TYPED[visitor.step])
            visitor.go_on()
        self.assertEqual(visitor.step, step)

    def run_id(self):
        return self.server.value("SELECT id FROM run ORDER BY row DESC LIMIT 1")


class Journeys(Browsing):
    def journey(self, name=None, errors=True, **context):
        """The whole demo, each page refused once where it can be, with a picture of each and nothing wider than the window."""
        visitor = self.visitor(**context)
        folder = SCREENS / name if name else None
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

        def look(title):
            self.assertLessEqual(visitor.sideways(), 0, f"{title} is wider than the window")
            if folder:
                visitor.page.screenshot(path=folder / f"{title}.png", full_page=True)

        visitor.page.goto(self.server.address)
        look("00-start")
        visitor.begin()
        for number, step in enumerate(STEPS, 1):
            self.assertEqual(visitor.step, step)
            look(f"{number:02}-{step}")
            if errors and step in REFUSED:
                visitor.fill(REFUSED[step])
                visitor.go_on()
                self.assertEqual(visitor.step, step)
                self.assertEqual(visitor.focused(), ["_errors", "DIV"], "the list of errors has the focus")
                look(f"{number:02}-{step}-errors")
            visitor.fill(TYPED[step])
            visitor.go_on()
        visitor.page.wait_for_selector(".facts")
        look("10-receipt")
        stored = self.server.answers(self.run_id())
        for item, expected in ANSWERS.items():
            self.assertEqual(stored[item], expected, item)
        return visitor

    def test_on_a_desktop(self):
        self.journey("desktop", **DESKTOP)

    def test_on_a_phone(self):
        visitor = self.journey("phone", timezone_id="America/New_York", **PHONE)
        self.assertIn("02-29", stored := self.server.answers(self.run_id())["birthday"][1], stored)
        self.assertEqual(
            self.server.value("SELECT timezone FROM run ORDER BY row DESC LIMIT 1"), "America/New_York")
        self.assertTrue(visitor.responses)

    def test_on_a_phone_without_javascript(self):
        self.journey("phone-without-javascript", java_script_enabled=False, **PHONE)
        self.assertIsNone(self.server.value("SELECT timezone FROM run ORDER BY row DESC LIMIT 1"))

    def test_on_a_phone_in_the_dark(self):
        self.journey("phone-dark", color_scheme="dark", **PHONE)

    def test_on_a_small_phone(self):
        self.journey("phone-320", **{**PHONE, "viewport": {"width": 320, "height": 568}})

    def test_at_400_percent(self):
        self.journey("zoomed", viewport={"width": 320, "height": 256})

    def test_with_forced_colours(self):
        self.journey("forced-colours", forced_colors="active", reduced_motion="reduce", **DESKTOP)

    def test_with_more_contrast_and_larger_text_spacing(self):
        visitor = self.visitor(contrast="more", bypass_csp=True, **PHONE)
        visitor.context.add_init_script(
            "addEventListener('DOMContentLoaded', () => { const style = document.createElement('style');"
            "style.textContent = '* { line-height: 1.5 !important; letter-spacing: .12em !important;"
            " word-spacing: .16em !important } p { margin-block-end: 2em !important }';"
            "document.head.append(style) })")
        visitor.begin()
        for step in STEPS:
            self.assertLessEqual(visitor.sideways(), 0, step)
            visitor.fill(TYPED[step])
            visitor.go_on()

    def test_in_german(self):
        visitor = self.journey("german", locale="de-DE", **PHONE)
        self.assertEqual(visitor.page.locator("html").get_attribute("lang"), "de")
        self.assertEqual(visitor.page.locator("h1").inner_text(), "Vielen Dank")
        self.assertEqual(self.server.value("SELECT language FROM run ORDER BY row DESC LIMIT 1"), "de")


class Keys(Browsing):
    def test_enter_in_every_text_field_continues(self):
        for enabled in (True, False):
            visitor = self.visitor(java_script_enabled=enabled)
            visitor.begin()
            for index, step in enumerate(STEPS):
                fields = visitor.page.locator("input:not([type=radio], [type=checkbox], [type=hidden])")
                # Steps with an optional question lead on to the next as well when it is empty, so fill first.
                for number in range(fields.count()):
                    name = fields.nth(number).get_attribute("name")
                    with self.subTest(step=step, field=name, javascript=enabled):
                        visitor.fill(TYPED[step])
                        visitor.page.locator(f'[name="{name}"]').press("Enter")
                        visitor.page.wait_for_url(re.compile(f"/{(STEPS + ['done'])[index + 1]}$"))
                        visitor.page.goto(f"{visitor.run_address}/{step}")
                visitor.fill(TYPED[step])
                visitor.go_on()

    def test_the_whole_survey_with_the_keyboard_alone(self):
        visitor = self.visitor()
        page = visitor.page
        page.goto(self.server.address)
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.className"), "skip-link")
        self.assertGreaterEqual(page.locator(".skip-link").bounding_box()["y"], 0, "the skip link shows itself")

        def tab_to(condition, what):
            for _ in range(80):
                if page.evaluate(f"(() => {{ const e = document.activeElement; return {condition} }})()"):
                    return
                page.keyboard.press("Tab")
            self.fail(f"{what} cannot be reached with Tab on {page.url}")

        tab_to("e.matches('main form button')", "Begin")
        page.keyboard.press("Enter")
        for step in STEPS:
            page.wait_for_url(re.compile(f"/{step}$"))
            for name, value in TYPED[step].items():
                kind = page.locator(f'[name="{name}"]').first.evaluate("field => field.type")
                tab_to(f"e.name === {json.dumps(name)}", name)
                if kind == "radio":
                    options = page.locator(f'[name="{name}"]').evaluate_all("all => all.map(one => one.value)")
                    page.keyboard.press("Space")
                    for _ in range(options.index(value)):
                        page.keyboard.press("ArrowDown")
                elif kind == "checkbox":
                    for one in value:
                        tab_to(f"e.name === {json.dumps(name)} && e.value === {json.dumps(one)}", f"{name} {one}")
                        page.keyboard.press("Space")
                else:
                    page.keyboard.press("Control+A")
                    page.keyboard.insert_text(value)
            tab_to("e.value === 'continue'", "Continue")
            page.keyboard.press("Enter")
        page.wait_for_selector(".facts")
        stored = self.server.answers(self.run_id())
        for item, expected in ANSWERS.items():
            self.assertEqual(stored[item], expected, item)

    def test_the_focus_can_be_seen_wherever_it_is(self):
        visitor = self.arrive("afterwards")
        page = visitor.page
        page.goto(page.url)
        seen = set()
        for _ in range(60):
            page.keyboard.press("Tab")
            name, shown = page.evaluate(
                "(() => { const e = document.activeElement; const holders = [e, e.closest('label')];"
                "return [e.id || e.textContent, e === document.body || holders.some(one => one &&"
                "getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) >= 2)]"
                "})()")
            self.assertTrue(shown, f"no outline round {name}")
            seen.add(name)
        self.assertIn("symptoms", seen)

    def test_targets_are_large_enough(self):
        visitor = self.arrive("afterwards", **PHONE)
        small = visitor.page.evaluate(
            "[...document.querySelectorAll('button, .choice, .scale label, input:not([type=hidden]), summary, footer a')]"
            ".map(e => e.closest('label') ?? e).map(e => [e.textContent.trim() || e.name, e.getBoundingClientRect()])"
            ".filter(([, box]) => box.width < 24 || box.height < 40).map(([name, box]) => [name, box.width, box.height])")
        self.assertEqual(small, [])


class Windows(Browsing):
    def test_a_double_click_is_one_answer(self):
        for enabled in (True, False):
            visitor = self.arrive("birthday", java_script_enabled=enabled)
            run = self.run_id()
            visitor.fill(TYPED["birthday"])
            visitor.page.locator("button[value=continue]").dblclick()
            visitor.page.wait_for_url(re.compile("/vaccine$"))
            rows = self.server.rows(
                "SELECT 1 FROM answer JOIN run ON run.row = answer.run WHERE run.id = ? AND item = 'birthday'", run)
            self.assertEqual(len(rows), 1)

    def test_a_double_click_on_begin_is_one_run(self):
        before = self.server.value("SELECT count(*) FROM run")
        visitor = self.visitor(java_script_enabled=False)
        visitor.page.goto(self.server.address)
        visitor.page.locator("main form button.primary").dblclick()
        visitor.page.wait_for_url(re.compile("/welcome$"))
        self.assertEqual(self.server.value("SELECT count(*) FROM run"), before + 1)

    def test_the_browsers_back_shows_earlier_answers_and_never_asks_to_send_again(self):
        visitor = self.arrive("vaccinatedAt")
        page = visitor.page
        # Also over a page that was refused.
        visitor.fill(REFUSED["vaccinatedAt"])
        visitor.go_on()
        for step in ("vaccinatedAt", "lotNumber", "manufacturer", "vaccine", "birthday"):
            visitor.back()
            self.assertEqual(visitor.step, step)
            self.assertNotIn("ERR_CACHE_MISS", page.content())
        self.assertEqual(page.locator('[name="birthday.year"]').input_value(), "1984")
        visitor.fill({"birthday.year": "1988"})
        visitor.go_on()
        self.assertEqual(visitor.step, "vaccine")
        self.assertEqual(self.server.answers(self.run_id())["birthday"], ("answered", "1988-02-29"))

    def test_back_from_memory_and_another_answer_is_an_edit(self):
        visitor = self.arrive("lotNumber")
        run = self.run_id()
        visitor.fill({"lotNumber": "FIRST"})
        visitor.go_on()
        visitor.back()
        visitor.fill({"lotNumber": "SECOND"})
        visitor.go_on()
        self.assertEqual(visitor.step, "vaccinatedAt")
        self.assertEqual(self.server.answers(run)["lotNumber"], ("answered", "SECOND"))

    def test_two_tabs_show_both_answers_and_take_the_other_again(self):
        visitor = self.arrive("lotNumber", **PHONE)
        run, first, second = self.run_id(), visitor.page, visitor.tab()
        second.goto(first.url)
        visitor.fill({"lotNumber": "FIRST"})
        visitor.go_on()
        second.locator('[name="lotNumber"]').fill("SECOND")
        second.locator("button[value=continue]").click()
        second.wait_for_selector("text=In another window you wrote “FIRST”")
        (SCREENS / "phone").mkdir(parents=True, exist_ok=True)
        second.screenshot(path=SCREENS / "phone/20-two-tabs.png", full_page=True)
        self.assertEqual(self.server.answers(run)["lotNumber"][1], "SECOND")
        second.get_by_role("button", name="Take “FIRST” again").click()
        wait_until(lambda: self.server.answers(run)["lotNumber"][1] == "FIRST", "the first answer is taken again")

    def test_pause_save_and_go_on_in_another_browser(self):
        visitor = self.arrive("lotNumber", **PHONE)
        (SCREENS / "phone").mkdir(parents=True, exist_ok=True)
        visitor.fill({"lotNumber": "EX4871"})
        visitor.press("Pause or stop")
        visitor.page.screenshot(path=SCREENS / "phone/21-leave.png", full_page=True)
        visitor.press("Save and go on later")
        visitor.page.screenshot(path=SCREENS / "phone/22-saved.png", full_page=True)
        code = visitor.page.locator(".code").inner_text()
        self.assertTrue(visitor.page.locator("svg.qr").is_visible())
        other = self.visitor(**PHONE)
        other.page.goto(self.server.address)
        other.page.get_by_role("link", name="I have a code").click()
        other.page.locator("#code").press_sequentially(code.lower())
        other.page.locator("#code").press("Enter")
        other.page.wait_for_url(re.compile("/lotNumber$"))
        self.assertEqual(other.page.locator('[name="lotNumber"]').input_value(), "EX4871")

    def test_the_language_can_be_changed_in_the_middle(self):
        visitor = self.arrive("lotNumber", **PHONE)
        visitor.fill({"lotNumber": "half"})
        visitor.press("Deutsch")
        self.assertEqual(visitor.page.locator("h1").inner_text().split(" (")[0], "Wie lautet die Chargennummer?")
        self.assertEqual(visitor.page.locator('[name="lotNumber"]').input_value(), "half")


class Film(Browsing):
    def setUp(self):
        self.visitor_ = self.arrive("howTo", **DESKTOP)
        self.page = self.visitor_.page
        self.visitor_.wait_for("document.querySelector('video').readyState >= 1")

    def playback(self):
        return self.server.answers(self.run_id())["howTo"]

    def test_it_plays_and_seeks_by_ranges_and_its_end_is_recorded(self):
        page = self.page
        page.evaluate("(() => { const film = document.querySelector('video'); film.muted = true; return film.play() })()")
        self.visitor_.wait_for("document.querySelector('video').currentTime > 0.3")
        reached = page.evaluate(
            "new Promise(done => { const film = document.querySelector('video');"
            "film.onseeked = () => done(film.currentTime); film.currentTime = film.duration - 0.6 })")
        self.assertGreater(reached, 5)
        self.visitor_.wait_for("document.querySelector('video').ended")
        statuses = {response.status for response in self.visitor_.responses if "/media/" in response.url
                    and response.url.endswith((".mp4", ".webm"))}
        self.assertEqual(statuses, {206})
        self.visitor_.go_on()
        status, value = self.playback()
        self.assertEqual(status, "answered")
        self.assertIn("playbackCompleted=1", value)
        self.assertRegex(value, r"playbackStoppedTime=1[01]\.")

    def test_a_film_that_was_stopped_says_where(self):
        page = self.page
        page.evaluate("(() => { const film = document.querySelector('video'); film.muted = true; return film.play() })()")
        self.visitor_.wait_for("document.querySelector('video').currentTime > 0.3")
        page.evaluate("document.querySelector('video').pause()")
        stopped = page.evaluate("document.querySelector('video').currentTime")
        self.visitor_.go_on()
        status, value = self.playback()
        self.assertEqual(status, "answered")
        self.assertIn(str(round(stopped, 3)).rstrip("0"), value)
        self.assertIn("playbackCompleted=0", value)

    def test_a_film_that_was_not_played_is_blank(self):
        self.visitor_.go_on()
        self.assertEqual(self.playback(), ("blank", None))

    def test_captions_have_a_switch_beside_the_player(self):
        page = self.page
        showing = "[...document.querySelector('video').textTracks].filter(track => track.mode === 'showing')" \
            ".map(track => track.language)"
        self.assertEqual(page.evaluate(showing), ["en"])
        self.visitor_.press("Turn captions off")
        self.assertEqual(page.evaluate(showing), [])
        self.visitor_.press("Turn captions on")
        self.assertEqual(page.evaluate(showing), ["en"])
        self.visitor_.wait_for("[...document.querySelector('video').textTracks].find(one => one.mode === 'showing')"
                               ".cues?.length > 0")

    def test_the_transcript_is_there_without_playing(self):
        self.page.locator("summary", has_text="Transcript").click()
        self.assertTrue(self.page.locator("details[open] > div").is_visible())

    def test_the_download_is_the_film_that_every_device_plays(self):
        with self.page.expect_download() as download:
            self.page.locator("a[download]").click()
        self.assertTrue(download.value.suggested_filename.endswith(".mp4"))


class Weight(Browsing):
    def test_a_first_question_page_is_at_most_14_kilobytes_on_the_wire(self):
        earlier = self.arrive("afterwards")
        for step in ("birthday", "vaccine", "lotNumber", "afterwards"):
            visitor = self.visitor(**PHONE)
            session = visitor.context.new_cdp_session(visitor.page)
            session.send("Network.enable")
            sizes = {}
            urls = {}
            session.on("Network.requestWillBeSent", lambda event: urls.update({event["requestId"]: event["request"]["url"]}))
            session.on("Network.loadingFinished",
                       lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
            visitor.page.goto(f"{earlier.run_address}/{step}", wait_until="networkidle")
            listed = {urls[key].rsplit("/", 1)[1]: size for key, size in sizes.items()}
            self.assertIn("cairn.css", listed)
            self.assertLessEqual(sum(sizes.values()), 14 * 1024, f"{step}: {listed}")
            print(f"{step}: {sum(sizes.values()):.0f} bytes in {len(sizes)} answers", end=" ", flush=True)


if __name__ == "__main__":
    unittest.main()
