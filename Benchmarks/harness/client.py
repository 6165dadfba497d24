"""One connection of a browser, and the way through a study by its forms."""

import re
import socket
import urllib.parse

from harness.process import PATIENCE

FORM = re.compile(rb'name="_form" value="([^"]+)"')
FILM = re.compile(rb'"(/media/[^"]*\.mp4)"')
STYLESHEET = re.compile(rb'"(/assets/[^"]*\.css)"')


class Client:
    """One connection. A request leaves in one piece, so that it is one event for the server."""

    FIELDS = (
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n"
        "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n"
        "Accept-Language: en-US,en;q=0.5\r\nConnection: keep-alive\r\nUpgrade-Insecure-Requests: 1\r\n"
    )

    def __init__(self, address):
        self.host = "%s:%d" % address
        self.socket = socket.create_connection(address, timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.input = self.socket.makefile("rb")

    def send(self, method, path, expected, fields=None, more=""):
        """Sends a request and returns the answer's fields, in lower case, and its body."""
        body = urllib.parse.urlencode(fields).encode() if fields else b""
        if fields:
            more += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\n{self.FIELDS}{more}\r\n"
        self.socket.sendall(head.encode() + body)
        status = int(self.input.readline().split()[1])
        answer = {}
        while (line := self.input.readline().strip()):
            name, value = line.decode().split(":", 1)
            answer[name.lower()] = value.strip()
        content = self.input.read(int(answer.get("content-length", 0)))
        if status != expected:
            raise SystemExit(f"{method} {path} was answered {status}, not {expected}: {content[:400]!r}")
        return answer, content

    def get(self, path):
        return self.send("GET", path, 200)[1]

    def post(self, path, fields):
        """Sends a form and returns the page's address that it leads to."""
        return self.path(self.send("POST", path, 303, fields)[0]["location"])

    def path(self, address):
        """The address without redirects: a run's own address leads to where it stands."""
        if address.count("/") == 2:
            address = self.send("GET", address, 303)[0]["location"]
        return address

    def form(self, address):
        """The seal of the form on a page."""
        return FORM.search(self.get(address))[1].decode()

    def begin(self, task):
        """A new run: the address of its first page."""
        return self.post(f"/t/{task}", {"_form": self.form("/"), "_timezone": ""})

    def proceed(self, address, fields=()):
        """Answers a page; returns the next one's address."""
        return self.post(address, {"_form": self.form(address), **dict(fields), "_action": "continue"})

    def begin_demo(self):
        """A new run of the demo that stands at the question about the birthday: its address and its form's seal."""
        address = self.begin("vaccinationSurvey")
        for _ in range(2):
            address = self.proceed(address)
        return address, self.form(address)

    def close(self):
        self.input.close()
        self.socket.close()
