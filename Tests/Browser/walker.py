"""A participant without JavaScript, cookies or eyes: walks any study by its HTML forms alone."""

import dataclasses
import hashlib
import html.parser
import http.client
import random
import re
import threading
import urllib.parse

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def multipart(fields, files):
    """The body of a form with files, and its type. A file is its field's name, its own and its bytes."""
    boundary = "----" + hashlib.sha256(repr(fields).encode()).hexdigest()[:16]
    body = b""
    for name, value in fields:
        body += f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
    for name, file_name, content in files:
        body += (f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{file_name}"\r\n'
                 "Content-Type: application/octet-stream\r\n\r\n").encode() + content + b"\r\n"
    return body + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


@dataclasses.dataclass
class Field:
    """An input of a form; radios and checkboxes are one field each."""
    name: str
    kind: str
    id: str = ""
    value: str = ""
    checked: bool = False
    options: list = dataclasses.field(default_factory=list)
    attributes: dict = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Button:
    text: str
    name: str = ""
    value: str = ""
    is_primary: bool = False


@dataclasses.dataclass
class Form:
    method: str
    action: str
    fields: list = dataclasses.field(default_factory=list)
    buttons: list = dataclasses.field(default_factory=list)

    def button(self, text):
        """The button with this text, name=value, or value."""
        for button in self.buttons:
            if text in (button.text, f"{button.name}={button.value}", button.value):
                return button
        raise LookupError(f"no button “{text}” among {[button.text for button in self.buttons]}")

    @property
    def primary(self):
        """The button that leads on: Continue, or what a consent says in its place."""
        leading = [button for button in self.buttons if button.value == "continue"] or [
            button for button in self.buttons if button.is_primary]
        return (leading or self.buttons)[0]

    def field(self, name):
        for field in self.fields:
            if field.name == name:
                return field
        raise LookupError(f"no field “{name}” among {sorted({field.name for field in self.fields})}")

    @property
    def names(self):
        """The names of what a person can fill in, in order."""
        return list(dict.fromkeys(field.name for field in self.fields if field.kind != "hidden"))

    def values(self, name):
        """What stands in a field, or is chosen under its name, as a browser would send it."""
        return [value for key, value in self.pairs({}, None) if key == name]

    def pairs(self, values, button):
        """What a browser sends: fields in order with these values instead of the page's own, then the button.

        A value of None leaves the field out; a list chooses several.
        """
        unknown = set(values) - {field.name for field in self.fields}
        if unknown:
            raise LookupError(f"the form has no fields {sorted(unknown)}, only {self.names}")
        pairs = []
        for field in self.fields:
            given = values.get(field.name, field) if field.name in values else field
            if field.kind in ("radio", "checkbox"):
                if given is field:
                    chosen = field.checked
                else:
                    chosen = field.value in (given if isinstance(given, (list, tuple, set)) else [given])
                if chosen:
                    pairs.append((field.name, field.value))
            elif given is field:
                pairs.append((field.name, field.value))
            elif given is not None:
                pairs.append((field.name, str(given)))
        if button is not None and button.name:
            pairs.append((button.name, button.value))
        return pairs


class Page(html.parser.HTMLParser):
    """A page as a text browser reads it."""

    def __init__(self, status, headers, url, body):
        super().__init__(convert_charrefs=True)
        self.status, self.headers, self.url, self.html = status, headers, url, body
        self.title, self.heading, self.text = "", "", ""
        self.language = None
        self.forms, self.links, self.ids = [], [], []
        self._open, self._form, self._button, self._select, self._area, self._link = [], None, None, None, None, None
        if "html" in headers.get("Content-Type", ""):
            self.feed(body)
            self.close()
        self.text = " ".join(self.text.split())

    def handle_starttag(self, tag, attributes):
        attributes = {name: value if value is not None else "" for name, value in attributes}
        if tag not in VOID:
            self._open.append((tag, attributes))
        if "id" in attributes:
            self.ids.append(attributes["id"])
        match tag:
            case "html": self.language = attributes.get("lang")
            case "form":
                self._form = Form(attributes.get("method", "get").lower(), attributes.get("action", ""))
                self.forms.append(self._form)
            case "input" if self._form and "name" in attributes:
                kind = attributes.get("type", "text")
                value = attributes.get("value", "on" if kind in ("radio", "checkbox") else "")
                self._form.fields.append(Field(
                    attributes["name"], kind, attributes.get("id", ""), value, "checked" in attributes,
                    attributes=attributes))
            case "textarea" if self._form:
                self._area = Field(attributes["name"], "textarea", attributes.get("id", ""), attributes=attributes)
                self._form.fields.append(self._area)
            case "select" if self._form:
                self._select = Field(attributes["name"], "select", attributes.get("id", ""), attributes=attributes)
                self._form.fields.append(self._select)
            case "option" if self._select:
                value = attributes.get("value", "")
                if not self._select.options or "selected" in attributes:
                    self._select.value = value
                self._select.options.append(value)
            case "button" if self._form and attributes.get("type", "submit") == "submit" and "aria-hidden" not in attributes:
                is_primary = "primary" in attributes.get("class", "").split()
                self._button = Button("", attributes.get("name", ""), attributes.get("value", ""), is_primary)
                self._form.buttons.append(self._button)
            case "a" if "href" in attributes:
                self._link = [attributes["href"], ""]
                self.links.append(self._link)
            case "img": self.text += f" [{attributes.get('alt', '')}] "
        if tag in ("p", "div", "li", "dt", "dd", "label", "legend", "h1", "h2", "br", "button", "summary", "option"):
            self.text += " "

    def handle_endtag(self, tag):
        while self._open and self._open.pop()[0] != tag:
            pass
        match tag:
            case "form": self._form = None
            case "textarea":
                if self._area:
                    # The first line break of a textarea belongs to its tag.
                    self._area.value = self._area.value.removeprefix("\n")
                self._area = None
            case "select": self._select = None
            case "button": self._button = None
            case "a": self._link = None

    def handle_data(self, data):
        within = [tag for tag, _ in self._open]
        if "title" in within and "svg" not in within:
            self.title += data
            return
        if "script" in within or "style" in within:
            return
        if self._area:
            self._area.value += data
        if self._button:
            self._button.text += data
        if self._link:
            self._link[1] += data
        if "h1" in within:
            self.heading += data
        self.text += data

    @property
    def refreshes_after(self):
        """Seconds until a browser without scripts loads the page again; None: it stays."""
        found = re.search(r'<meta http-equiv="refresh" content="(\d+)">', self.html)
        return int(found[1]) if found else None

    @property
    def path(self):
        return urllib.parse.urlsplit(self.url).path

    @property
    def step(self):
        """The last part of the path: the step's id on a step's page."""
        return self.path.rsplit("/", 1)[-1]

    @property
    def place(self):
        """What stands behind the run's address: the step's id, and its number where it is repeated."""
        return "/".join(self.path.split("/")[3:])

    @property
    def form(self):
        """The page's form with most buttons: the one that asks."""
        return max(self.forms, key=lambda form: len(form.buttons)) if self.forms else None

    @property
    def errors(self):
        """The ids of what the list of errors links to."""
        return [href[1:] for href, _ in self.links if href.startswith("#") and href != "#_main"]

    def link(self, text):
        for href, words in self.links:
            if words.strip() == text:
                return href
        raise LookupError(f"no link “{text}” among {[words for _, words in self.links]}")


class Participant:
    """One person with one browser: an address, the pages seen, and a connection that is kept."""

    def __init__(self, server, fields=None, timeout=30):
        self.host, self.port, self.timeout = "127.0.0.1", server.port, timeout
        self.fields = {"Accept-Language": "en", **(fields or {})}
        self.connection = None
        self.page = None
        # The pages as they were, the newest last: what a browser's Back shows without asking the server.
        self.seen = []
        # (method, path, status, location) of each request.
        self.requests = []

    # Bytes

    def send(self, method, path, body=None, fields=None):
        """One request: the response's status, fields and text. An idle connection that was closed is opened again."""
        fields = {**self.fields, **(fields or {})}
        for attempt in (1, 2):
            fresh = self.connection is None
            if fresh:
                self.connection = http.client.HTTPConnection(self.host, self.port, timeout=self.timeout)
            try:
                self.connection.request(method, path, body, fields)
                response = self.connection.getresponse()
                content = response.read()
                break
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
                self.hang_up()
                if fresh or attempt == 2:
                    raise
            except (OSError, http.client.HTTPException):
                self.hang_up()
                raise
        self.requests.append((method, path, response.status, response.headers.get("Location")))
        return response.status, response.headers, content.decode("utf-8", "replace")

    def __del__(self):
        self.hang_up()

    def hang_up(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def resolve(self, address):
        """A path on our server from an address on the page."""
        base = self.page.url if self.page else f"http://{self.host}:{self.port}/"
        parts = urllib.parse.urlsplit(urllib.parse.urljoin(base, address))
        return urllib.parse.urlunsplit(("", "", parts.path or "/", parts.query, ""))

    # A browser

    def get(self, address, method="GET", body=None, fields=None):
        """Opens an address and follows where it leads, as a browser does."""
        path = self.resolve(address)
        for _ in range(10):
            status, headers, text = self.send(method, path, body, fields)
            if status != 303:
                self.page = Page(status, headers, f"http://{self.host}:{self.port}{path}", text)
                if self.page.refreshes_after:
                    # The page is loaded again after its time, before anybody can do anything with it.
                    threading.Event().wait(self.page.refreshes_after)
                    method, body = "GET", None
                    continue
                self.seen.append(self.page)
                return self.page
            method, body = "GET", None
            fields = {key: value for key, value in (fields or {}).items() if key != "Content-Type"}
            path = self.resolve(headers["Location"])
        raise RuntimeError(f"{address} leads round in circles")

    def encoded(self, values=None, button=None, form=None, page=None):
        """The body that a form sends, and the path that it is sent to."""
        page = page or self.page
        form = form or page.form
        if button is None:
            pressed = form.primary
        else:
            pressed = form.button(button) if isinstance(button, str) else button
        body = urllib.parse.urlencode(form.pairs(values or {}, pressed))
        parts = urllib.parse.urlsplit(urllib.parse.urljoin(page.url, form.action))
        return urllib.parse.urlunsplit(("", "", parts.path, parts.query, "")), body

    def post(self, values=None, button=None, form=None, page=None, fields=None):
        """Fills a form in and presses a button (Continue where nothing is said) on this or an earlier page."""
        path, body = self.encoded(values, button, form, page)
        return self.post_body(path, body, fields)

    def upload(self, files, values=None, button=None):
        """Fills a form with files in as a browser does: each is its field's name with the file's own name and bytes.

        A file field that is left alone is sent without a name and without content.
        """
        form = self.page.form
        pressed = form.primary if button is None else form.button(button)
        kinds = {field.name: field.kind for field in form.fields}
        for name in files:
            if kinds.get(name) != "file":
                raise LookupError(f"the form has no field “{name}” for files, only {form.names}")
        pairs = [(name, value) for name, value in form.pairs(values or {}, pressed) if kinds.get(name) != "file"]
        chosen = [(name, *files.get(name, ("", b""))) for name, kind in kinds.items() if kind == "file"]
        body, kind = multipart(pairs, chosen)
        parts = urllib.parse.urlsplit(urllib.parse.urljoin(self.page.url, form.action))
        return self.get(urllib.parse.urlunsplit(("", "", parts.path, parts.query, "")), "POST", body, {"Content-Type": kind})

    def post_body(self, path, body, fields=None):
        return self.get(path, "POST", body, {"Content-Type": "application/x-www-form-urlencoded", **(fields or {})})

    def post_once(self, values=None, button=None, form=None, page=None, fields=None):
        """Sends a form and gives the direct answer without following it: status, location, page."""
        path, body = self.encoded(values, button, form, page)
        status, headers, text = self.send(
            "POST", path, body, {"Content-Type": "application/x-www-form-urlencoded", **(fields or {})})
        return status, headers.get("Location"), Page(status, headers, f"http://{self.host}:{self.port}{path}", text)

    def back(self, steps=1):
        """The browser's Back: an earlier page as it was, from memory."""
        del self.seen[-steps:]
        self.page = self.seen[-1]
        return self.page

    # A study

    def begin(self, path="/"):
        """Opens the start page and begins."""
        self.get(path)
        return self.post(form=self.page.forms[0])

    @property
    def address(self):
        """The path of the run, `/r/TOKEN`."""
        parts = self.page.path.split("/")
        return "/".join(parts[:3]) if parts[1] == "r" else None

    def walk(self, strategy, until=lambda page: False, limit=200):
        """Answers page after page until there is no button to go on with, or the condition holds."""
        for _ in range(limit):
            if until(self.page) or not is_step(self.page):
                return self.page
            values, button = strategy(self.page)
            self.post(values, button)
        raise RuntimeError(f"no end after {limit} pages; the last was {self.page.url}: {self.page.text[:300]}")


def is_step(page):
    """Whether a page asks and can be continued."""
    return page.form is not None and any(
        button.value in ("continue", "agree") for button in page.form.buttons)


def answers_of(**by_step):
    """A strategy that gives these fields on these steps and changes nothing elsewhere."""
    return lambda page: (by_step.get(page.step, {}), "_action=continue")


def sensible(page, choose=random):
    """A strategy for any study: something that the page may accept, from its HTML alone.

    `choose` is a `random.Random`, for a walk that can be walked again.
    """
    values = {}
    groups = {}
    for field in page.form.fields:
        groups.setdefault(field.name, []).append(field)
    for name, fields in groups.items():
        kind, first = fields[0].kind, fields[0]
        part = name.rsplit(".", 1)[-1] if "." in name else ""
        match kind:
            case "hidden": continue
            case "radio": values[name] = choose.choice(fields).value
            case "checkbox":
                if part == "dontKnow":
                    values[name] = None
                    continue
                plain = [field.value for field in fields if "data-exclusive" not in field.attributes]
                values[name] = choose.sample(plain, choose.randint(1, len(plain)))
            case "select": values[name] = choose.choice([option for option in first.options if option])
            case "date": values[name] = "1984-02-29"
            case _: values[name] = typed(first, part, choose)
    # Words beside a choice belong to the choice that was made.
    for name in list(values):
        if name.endswith(".text"):
            item, code = name.removesuffix(".text").split(".", 1)
            chosen = values.get(item)
            if code not in (chosen if isinstance(chosen, list) else [chosen]):
                values[name] = ""
    return values, "_action=continue"


def typed(field, part, choose):
    """What somebody might type into a field of text."""
    match part:
        case "day": return str(choose.randint(1, 28))
        case "month": return str(choose.randint(1, 12))
        case "year": return str(choose.randint(1930, 2020))
        case "hour": return str(choose.randint(0, 23))
        case "minute": return str(choose.randint(0, 59))
    match field.attributes.get("inputmode"):
        case "numeric": return str(choose.randint(0, 9))
        case "decimal": return f"{choose.randint(360, 405) / 10}"
        case "email": return "name@example.org"
        case "tel": return "+49 30 1234567"
        case "url": return "https://example.org/"
    return f"Words {choose.randrange(10**9)}"
