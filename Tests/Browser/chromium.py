"""Chromium as the tests drive it: one browser, a context for each person, and notes of everything that it asks for."""

import atexit
import urllib.parse

from cairn_server import wait_until
from playwright.sync_api import Error, sync_playwright

EXECUTABLE = "/usr/bin/chromium"
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 900}}

_started = []


def browser():
    """The browser that all tests share; it ends with the program."""
    if not _started:
        playwright = sync_playwright().start()
        found = playwright.chromium.launch(
            executable_path=EXECUTABLE, headless=True,
            args=["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"])
        _started.extend([playwright, found])
        atexit.register(close)
    return _started[1]


def close():
    if _started:
        _started[1].close()
        _started[0].stop()
        _started.clear()


class Visitor:
    """A browser context with one page, and notes of requests, console messages and errors."""

    def __init__(self, server, **context):
        self.server = server
        self.context = browser().new_context(**{"locale": "en-GB", **context})
        self.context.set_default_timeout(15_000)
        self.requests, self.messages, self.responses = [], [], []
        self.page = self.tab()

    def tab(self):
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("request", lambda request: self.requests.append(request))
        page.on("response", lambda response: self.responses.append(response))
        page.on("console", lambda message: self.messages.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.messages.append(f"error: {error}"))
        page.on("dialog", lambda dialog: self.messages.append(f"dialog: {dialog.message}"))
        return page

    def close(self):
        self.context.close()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    @property
    def step(self):
        return urllib.parse.urlsplit(self.page.url).path.rsplit("/", 1)[-1]

    @property
    def place(self):
        """What stands behind the run's address: the step's id, and its number where it is repeated."""
        return "/".join(urllib.parse.urlsplit(self.page.url).path.split("/")[3:])

    @property
    def run_address(self):
        return "/".join(self.page.url.split("/")[:5])

    @property
    def foreign_hosts(self):
        """The hosts other than ours that were asked for anything."""
        hosts = {urllib.parse.urlsplit(request.url).netloc for request in self.requests
                 if request.url.startswith(("http", "ws"))}
        return hosts - {urllib.parse.urlsplit(self.server.address).netloc}

    def begin(self, path="/"):
        self.page.goto(self.server.address + path)
        self.page.locator("main form:has(input[name=_form]) .actions button").click()

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def go_on(self):
        """Presses Continue, or what a consent has in its place. A pause that comes then goes on by itself."""
        self.page.locator(".actions button.primary").click()
        wait_until(lambda: not self.is_waiting(), "the end of a pause")

    def is_waiting(self):
        """Whether the page is a pause, or one that goes to the next just now."""
        try:
            return self.page.evaluate("document.querySelector('.wait') !== null")
        except Error:
            return True

    def back(self):
        """The browser's own Back. The page before may come from memory, which takes this one away without a load."""
        before = self.location()
        self.page.evaluate("setTimeout(() => history.back())")
        wait_until(lambda: self.location() not in (None, before), "the page before")

    def location(self):
        """The address of the page once it can be used; None between two pages."""
        try:
            return self.page.evaluate("document.readyState === 'complete' ? location.href : null")
        except Error:
            return None

    def fill(self, values):
        """Fills a page's form in by the names of its fields, as the walker takes them."""
        for name, value in values.items():
            field = self.page.locator(f'[name="{name}"]')
            kind = field.first.evaluate("field => field.type")
            if kind in ("radio", "checkbox"):
                for one in value if isinstance(value, list) else [value]:
                    self.page.locator(f'[name="{name}"][value="{one}"]').check()
            elif kind == "select-one":
                field.select_option(value)
            else:
                field.fill(value)

    def wait_for(self, condition):
        """Waits for a condition in the page; the pages' own policy forbids playwright's way, which evaluates text there."""
        def holds():
            try:
                return self.page.evaluate(condition)
            except Error as error:
                # Between two pages there is nothing to ask.
                if "Execution context was destroyed" not in str(error):
                    raise
                return False

        return wait_until(holds, condition)

    def focused(self):
        """The id and tag of the element with the focus."""
        return self.page.evaluate("[document.activeElement.id, document.activeElement.tagName]")

    def sideways(self):
        """How many pixels the page is wider than the window."""
        return self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
