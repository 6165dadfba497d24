"""A rendered question page, beside nginx with the same bytes from its configuration and from a file."""

from harness import machine
from harness.cairn import Cairn
from harness.client import Client
from harness.figures import Row
from harness.load import load
from harness.nginx import Nginx

NAME = "page"
NEEDS = ("cairn", "nginx", "wrk")
CONNECTIONS = 64
# nginx sends these by itself.
OWN_FIELDS = {"connection", "content-length", "content-type", "date"}


def measure(bench):
    cairn = bench.start(Cairn(machine.ROOT / "Examples/vaccination", bench.folder / "data", bench.folder / "cairn.log"))
    client = Client(cairn.address)
    address, _ = client.begin_demo()
    fields, page = client.send("GET", address, 200)
    static = bench.folder / "static"
    static.mkdir()
    (static / "page.html").write_bytes(page)
    added = [(name, value) for name, value in fields.items() if name not in OWN_FIELDS]
    nginx = bench.start(Nginx(bench.folder, page, added))
    for path in ("/returned", "/page.html"):
        if Client(nginx.address).get(path) != page:
            raise SystemExit(f"nginx's {path} is not the page")
    found = bench.take_turns({
        "cairn": lambda: load(cairn, bench.seconds, CONNECTIONS, address),
        "returned": lambda: load(nginx, bench.seconds, CONNECTIONS, "/returned"),
        "file": lambda: load(nginx, bench.seconds, CONNECTIONS, "/page.html"),
    })
    what = f"question page of {len(page):,} bytes"
    ours, returned, file = found["cairn"], found["returned"], found["file"]
    return [
        Row(what, ours["rate"], "/s", "nginx, `return 200`", returned["rate"], at_least=0.5),
        Row(what, ours["rate"], "/s", "nginx, static file", file["rate"], at_least=1.0),
        Row("its CPU", ours["cpu"], "us", "nginx, `return 200`", returned["cpu"], decimals=1),
        Row("its CPU", ours["cpu"], "us", "nginx, static file", file["cpu"], at_most=1.5, decimals=1),
    ]
