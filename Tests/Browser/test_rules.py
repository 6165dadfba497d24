"""The rules of WCAG 2.2 that a checker of single pages does not see, on each kind of page: see Documentation/Accessibility.md."""

import re
import tempfile
import unittest

import every_kind
from axe_playwright_python.sync_playwright import Axe
from cairn_server import Server
from chromium import PHONE, Visitor
from demo import TYPED
from test_chromium import Browsing
from test_every_kind import WALK

AUDIT = """
() => {
  const shown = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const name = (e) => `${e.tagName}#${e.id || e.name || e.textContent.trim().slice(0, 30)}`;
  const text = (id) => document.getElementById(id)?.textContent.trim() ?? '';
  const fields = all('main :is(input, select, textarea):not([type=hidden])');
  const found = {};
  found['a field without a label that can be seen'] = fields.filter((e) => ![...e.labels].some((label) => label.innerText.trim())
    && !(e.ariaLabel && e.closest('fieldset')?.querySelector('legend').innerText.trim().startsWith(e.ariaLabel)));
  found['choices without a question'] = fields.filter((e) => ['radio', 'checkbox'].includes(e.type))
    .filter((e) => !e.closest('fieldset')?.querySelector('legend')?.innerText.trim());
  found['a name that does not hold the words that are seen'] = all('[aria-label]').filter((e) =>
    e.innerText?.trim() && !e.getAttribute('aria-label').includes(e.innerText.trim()));
  found['a control of our own making'] = all(
    '[role=button], [role=link], [role=checkbox], [role=radio], [role=slider], [role=textbox], [contenteditable], [draggable=true],' +
    ' input[type=range], [tabindex]:not([tabindex="-1"], [tabindex="0"]), div[tabindex="0"]');
  found['something that moves, plays or opens by itself'] = all(
    '[autoplay], marquee, blink, meta[http-equiv=refresh]').concat(
    document.getAnimations().filter((one) => one.effect.getTiming().iterations === Infinity).map((one) => one.effect.target));
  found['a link that opens a tab without saying so'] = all('[target=_blank]').filter((e) => !e.innerText.includes('new tab'));
  found['a wrong field that does not say what is wrong'] = all('[aria-invalid=true], fieldset.invalid').filter((e) =>
    ![e, e.closest('fieldset')].some((one) => (one?.getAttribute('aria-describedby') ?? '').split(' ').some((id) => text(id).length > 10)));
  found['an error that only its colour tells'] = all('.error').filter((e) => !e.querySelector('.visually-hidden')?.textContent.trim());
  found['an error in the list that leads to no field'] = all('#_errors a').filter((e) =>
    !document.getElementById(e.hash.slice(1))?.matches('input, select, textarea, fieldset'));
  found['a list of errors that is not announced once'] = all('#_errors').filter((e) => e.querySelectorAll('[role=alert]').length !== 1);
  found['a described-by that leads nowhere'] = all('[aria-describedby]').filter((e) =>
    e.getAttribute('aria-describedby').split(' ').some((id) => !text(id)));
  found['an image without alternative text'] = all('img').filter((e) => !e.hasAttribute('alt'));
  const box = (e) => (e.closest('label') ?? e).getBoundingClientRect();
  found['a target smaller than 24 pixels'] = all('a, button, summary, input, select, textarea').filter((e) =>
    !e.closest('p, li, td') && !e.matches('.skip-link') && (box(e).width < 24 || box(e).height < 24));
  found['a landmark that is missing'] = ['header', 'main', 'footer'].filter((one) => all(`body > ${one}`).length !== 1);
  found['headings out of order'] = all('h1, h2, h3, h4').filter((e, index, list) =>
    index > 0 && list.slice(0, index).every((one) => one.tagName !== 'H1') && !list[index - 1].closest('#_errors') && e.tagName !== 'H1');

  // Colours: whatever marks a field or the focus stands out from what is round it, 3 to 1.
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
    return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2];
  };
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((x, y) => y - x); return (x + .05) / (y + .05) };
  const ground = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor;
    if (!/, 0\\)$|transparent/.test(c)) return c } return 'rgb(255,255,255)' };
  found['a border that cannot be told from the page'] = fields.filter((e) => !['radio', 'checkbox'].includes(e.type))
    .filter((e) => ratio(getComputedStyle(e).borderBlockStartColor, ground(e.parentElement)) < 3);
  const probe = document.createElement('i');
  document.body.append(probe);
  probe.style.color = 'var(--focus)';
  const focus = getComputedStyle(probe).color;
  probe.remove();
  found['a focus that cannot be told from the page'] = all('main, footer, .choice, .notice, .way').filter((e) => ratio(focus, ground(e)) < 3);

  const buttons = all('main form button[name=_action]').map((e) => [e.value, e.textContent]);
  const footer = all('footer a').map((e) => [e.textContent, e.pathname]);
  return { found: Object.fromEntries(Object.entries(found).map(([rule, list]) => [rule, list.map((e) => e.tagName ? name(e) : String(e))])
    .filter(([, list]) => list.length)), buttons, footer, title: document.title,
    birthday: all('[autocomplete^=bday]').map((e) => e.autocomplete).sort() };
}
"""

SPACING = """
() => { const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }' +
    ' p { margin-block-end: 2em !important }');
  document.adoptedStyleSheets = [sheet] }
"""

CLIPPED = """
() => [...document.querySelectorAll('body *')].filter((e) => !e.closest('.visually-hidden, svg, video') && e.clientWidth > 0
    && !['visible', 'auto', 'scroll'].includes(getComputedStyle(e).overflowX) && !e.matches('input, progress')
    && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
  .map((e) => `${e.tagName} ${e.className} ${e.textContent.trim().slice(0, 40)}`)
"""


class Rules(unittest.TestCase):
    """Each page of two studies once, on a phone, looked at in several ways without loading it again."""

    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.pages, cls.contrast = {}, {}
        axe = Axe()
        for study, walk in ((every_kind.write(folder), WALK), (None, list(TYPED.items()))):
            with Server(**({"study": study} if study else {})) as server, \
                    Visitor(server, locale="en", reduced_motion="reduce", **PHONE) as visitor:
                visitor.page.goto(server.address)
                cls.look(visitor, "start")
                visitor.begin()
                for step, values in walk:
                    cls.look(visitor, step)
                    if step in ("times", "texts", "adult", "single", "table", "afterwards", "birthday"):
                        visitor.fill({name: "x" for name, value in values.items() if name.endswith((".year", ".hour", "adult"))})
                        visitor.go_on()
                        if visitor.step == step:
                            cls.look(visitor, step + " with errors")
                            if step in ("times", "afterwards"):
                                cls.contrast[step] = cls.axe_in_the_dark(axe, visitor.page)
                        else:
                            visitor.page.goto(f"{visitor.run_address}/{step}")
                    visitor.fill(values)
                    visitor.go_on()
                cls.look(visitor, "receipt")
                cls.contrast["receipt" if study else "receipt of the demo"] = cls.axe_in_the_dark(axe, visitor.page)
                for path in ("/resume", "/help", "/nothing"):
                    visitor.page.goto(server.address + path)
                    cls.look(visitor, path)

    @classmethod
    def look(cls, visitor, name):
        page = visitor.page
        page.wait_for_load_state()
        name = name if name not in cls.pages else f"{name} of the demo"
        kept = cls.pages[name] = {"light": page.evaluate(AUDIT)}
        page.emulate_media(color_scheme="dark")
        kept["dark"] = page.evaluate(AUDIT)
        page.emulate_media(color_scheme="light", forced_colors="active")
        kept["buttons without a border"] = page.evaluate(
            "[...document.querySelectorAll('button, .button')].filter(e => getComputedStyle(e).borderStyle === 'none'"
            " || parseFloat(getComputedStyle(e).borderWidth) < 1).map(e => e.textContent)")
        page.emulate_media(forced_colors="none", color_scheme=None)
        kept["turned"] = cls.at(visitor, 844, 390)
        kept["at 320 pixels"] = cls.at(visitor, 320, 640)
        page.set_viewport_size(PHONE["viewport"])
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        kept["with text at 200 %"] = (visitor.sideways(), page.evaluate(CLIPPED))
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.evaluate(SPACING)
        kept["with text spaced out"] = (visitor.sideways(), page.evaluate(CLIPPED))
        page.evaluate("document.adoptedStyleSheets = []")

    @staticmethod
    def at(visitor, width, height):
        visitor.page.set_viewport_size({"width": width, "height": height})
        return visitor.sideways(), visitor.page.evaluate(CLIPPED)

    @staticmethod
    def axe_in_the_dark(axe, page):
        page.emulate_media(color_scheme="dark")
        found = axe.run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}).response["violations"]
        page.emulate_media(color_scheme=None)
        return [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in found]

    def test_labels_names_errors_targets_and_colours_hold_on_every_page(self):
        self.assertGreater(len(self.pages), 30, list(self.pages))
        for name, page in self.pages.items():
            for scheme in ("light", "dark"):
                with self.subTest(page=name, scheme=scheme):
                    self.assertEqual(page[scheme]["found"], {})

    def test_contrast_holds_in_the_dark_too(self):
        self.assertGreaterEqual(len(self.contrast), 3)
        for name, found in self.contrast.items():
            self.assertEqual(found, [], name)

    def test_nothing_is_cut_off_by_larger_or_wider_text_or_by_turning_the_phone(self):
        for name, page in self.pages.items():
            for look in ("turned", "at 320 pixels", "with text at 200 %", "with text spaced out"):
                with self.subTest(page=name, look=look):
                    sideways, clipped = page[look]
                    self.assertLessEqual(sideways, 0)
                    self.assertEqual(clipped, [])

    def test_buttons_have_a_border_where_colours_are_forced(self):
        for name, page in self.pages.items():
            self.assertEqual(page["buttons without a border"], [], name)

    def test_help_and_buttons_have_the_same_names_in_the_same_order_everywhere(self):
        order, names = ["continue", "skip", "back", "pause"], {}
        for name, page in self.pages.items():
            found = page["light"]["buttons"]
            self.assertEqual([value for value, _ in found], [value for value in order if value in dict(found)], name)
            for value, text in found:
                names.setdefault(value, set()).add(text)
        self.assertEqual({value: len(texts) for value, texts in names.items()}, dict.fromkeys(order, 1), names)
        footers = {tuple(text for text, _ in page["light"]["footer"]) for page in self.pages.values()}
        self.assertEqual(footers, {("Help", "Privacy")})

    def test_a_birthday_can_be_filled_in_by_the_browser(self):
        self.assertEqual(self.pages["times"]["light"]["birthday"], ["bday-day", "bday-month", "bday-year"])

    def test_a_page_with_errors_says_so_first_in_its_title(self):
        for name, page in self.pages.items():
            self.assertEqual(page["light"]["title"].startswith("Error: "), "with errors" in name, name)


class Behaviour(Browsing):
    def test_choosing_and_focusing_send_nothing(self):
        visitor = self.arrive("vaccine")
        page, address = visitor.page, visitor.page.url
        before = len([one for one in visitor.requests if one.is_navigation_request()])
        for field in page.locator("main :is(input, button, summary):visible").all():
            field.focus()
        for field in page.locator("main input[type=radio]").all():
            field.check()
        self.assertEqual(page.url, address)
        self.assertEqual(len([one for one in visitor.requests if one.is_navigation_request()]), before)
        self.assertNotIn("vaccine", self.server.answers(self.run_id()))

    def test_a_press_can_be_taken_back_by_moving_away(self):
        visitor = self.arrive("lotNumber")
        page, address = visitor.page, visitor.page.url
        box = page.locator("button[value=continue]").bounding_box()
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        page.mouse.down()
        page.mouse.move(2, 2)
        page.mouse.up()
        self.assertEqual(page.url, address)
        visitor.fill(TYPED["lotNumber"])
        page.locator("button[value=continue]").click()
        page.wait_for_url(re.compile("/vaccinatedAt$"))

    def test_the_focus_is_never_behind_something_else(self):
        visitor = self.arrive("afterwards", **PHONE)
        page = visitor.page
        page.goto(page.url)
        for _ in range(40):
            page.keyboard.press("Tab")
            hidden = page.evaluate(
                "(() => { const e = document.activeElement; if (e === document.body) return null;"
                " const box = (e.closest('label') ?? e).getBoundingClientRect();"
                " const x = box.x + box.width / 2, y = box.y + box.height / 2;"
                " const top = document.elementFromPoint(x, y);"
                " return top && ((e.closest('label') ?? e).contains(top) || top.contains(e)) ? null : `${e.id} ${e.textContent}` })()")
            self.assertIsNone(hidden)

    def test_a_film_can_be_played_and_left_with_the_keyboard_alone(self):
        visitor = self.arrive("howTo")
        page = visitor.page
        visitor.wait_for("document.querySelector('video').readyState >= 1")
        page.evaluate("document.querySelector('video').muted = true")

        def tab_to(selector):
            for _ in range(40):
                if page.evaluate(f"document.activeElement.matches({selector!r})"):
                    return
                page.keyboard.press("Tab")
            self.fail(f"{selector} cannot be reached with Tab")

        tab_to("video")
        page.keyboard.press("Space")
        visitor.wait_for("!document.querySelector('video').paused")
        page.keyboard.press("Space")
        visitor.wait_for("document.querySelector('video').paused")
        tab_to("figure button")
        page.keyboard.press("Enter")
        self.assertEqual(
            page.evaluate("[...document.querySelector('video').textTracks].filter(track => track.mode === 'showing').length"), 0)
        tab_to("summary")
        page.keyboard.press("Enter")
        self.assertTrue(page.locator("details[open] > div").is_visible())
        tab_to("button[value=continue]")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/birthday$"))

    def test_a_code_can_be_pasted(self):
        visitor = self.visitor()
        page = visitor.page
        page.goto(self.server.address + "/resume")
        page.locator("#code").focus()
        page.keyboard.insert_text("7KQ4-M2XR-9VHD")
        self.assertEqual(page.locator("#code").input_value(), "7KQ4-M2XR-9VHD")
        self.assertTrue(page.locator("#code").evaluate("e => e.dispatchEvent(new Event('paste', { cancelable: true }))"))

    def test_what_is_said_by_the_way_is_announced(self):
        visitor = self.arrive("comments")
        page = visitor.page
        page.locator("textarea").fill("c" * 1_990)
        visitor.wait_for("document.querySelector('[role=status]').textContent.includes('10 characters left')")


if __name__ == "__main__":
    unittest.main()
