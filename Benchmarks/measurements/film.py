"""200 MB in ranges of 8 MB, 8 at once, beside nginx with sendfile."""

import os
import shutil

from harness import machine
from harness.cairn import Cairn
from harness.client import FILM, Client
from harness.figures import Row
from harness.load import load
from harness.nginx import Nginx

NAME = "film"
NEEDS = ("cairn", "nginx", "wrk")
CONNECTIONS = 8
FILM_BYTES = 200 * 1024 * 1024
RANGE_BYTES = 8 * 1024 * 1024


def measure(bench):
    study = bench.folder / "study"
    static = bench.folder / "static"
    shutil.copytree(machine.ROOT / "Examples/vaccination", study)
    static.mkdir()
    # The checker reads a film's head alone: what is behind it may be anything.
    for film in study.rglob("*.mp4"):
        with open(film, "ab") as file:
            file.write(os.urandom(FILM_BYTES - film.stat().st_size))
        shutil.copy(film, static / "film.mp4")
    cairn = bench.start(Cairn(study, bench.folder / "data", bench.folder / "cairn.log"))
    client = Client(cairn.address)
    page = client.begin_demo()[0].rsplit("/", 1)[0] + "/howTo"
    film = FILM.search(client.get(page))[1].decode()
    nginx = bench.start(Nginx(bench.folder))
    found = bench.take_turns({
        "cairn": lambda: per_byte(load(cairn, bench.seconds, CONNECTIONS, film, "ranges.lua")),
        "nginx": lambda: per_byte(load(nginx, bench.seconds, CONNECTIONS, "/film.mp4", "ranges.lua")),
    })
    ours, theirs = found["cairn"], found["nginx"]
    return [
        Row("film in ranges of 8 MB", ours["rate"], "MB/s", "nginx, sendfile", theirs["rate"], at_least=1.0),
        Row("its CPU", ours["cpu"], "ms/GB", "nginx, sendfile", theirs["cpu"], at_most=1.0),
    ]


def per_byte(found):
    """MB per second, and the processor's milliseconds a GB."""
    return {"rate": found["rate"] * RANGE_BYTES / 1e6, "cpu": found["cpu"] / 1e3 / (RANGE_BYTES / 1e9)}
