"""From the start of the program to the first question page, with a database of 300 MB and more."""

import http.client
import os
import pathlib
import socket
import statistics
import subprocess
import time

from harness import machine
from harness.cairn import command
from harness.figures import Row
from measurements import visits

NAME = "start"
NEEDS = ("cairn",)
RUNS = 200_000
QUICK_RUNS = 2_000
BAR = 100


def measure(bench):
    data, page = visits.recipe(QUICK_RUNS if bench.is_quick else RUNS).folder()
    size = (data / "cairn.sqlite").stat().st_size
    found = [first_page(bench.folder / "log", data, page) for _ in range(bench.rounds)]
    seconds, cpu = (statistics.median(figures) for figures in zip(*found))
    return [
        Row(f"start to the first page, database of {size / 1e6:,.0f} MB", seconds * 1e3, "ms", at_most=BAR),
        Row("its CPU", cpu * 1e3, "ms"),
    ]


def first_page(log, data, page):
    """Seconds from starting the program to the last byte of a question page, and those of the processor."""
    port = machine.free_port()
    words = [str(word) for word in command(visits.STUDY, data, port)]
    request = f"GET {page} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode()
    with open(log, "wb") as output:
        start = time.monotonic()
        process = subprocess.Popen(
            words, stdout=output, stderr=output, env=os.environ | {"SWIFT_BACKTRACE": "enable=no"})
        try:
            while process.poll() is None:
                try:
                    connection = socket.create_connection(("127.0.0.1", port))
                except OSError:
                    time.sleep(0.0005)
                    continue
                with connection:
                    connection.sendall(request)
                    answer = http.client.HTTPResponse(connection)
                    answer.begin()
                    content = answer.read()
                    seconds = time.monotonic() - start
                    used = processor_time(process.pid)
                if answer.status != 200 or b"<form" not in content:
                    raise SystemExit(f"{page} was answered {answer.status}")
                return seconds, used
            raise SystemExit(f"the server does not start:\n{log.read_text()}")
        finally:
            process.terminate()
            process.wait()


def processor_time(process):
    """Seconds that all threads of a process have run: finer than the ticks of its `stat`."""
    threads = pathlib.Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9
