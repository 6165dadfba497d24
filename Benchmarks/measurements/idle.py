"""Memory for connections that wait: 4,000 that each fetched a page and stay open.

What counts is the program's own memory beyond what it held after as many requests on one connection. The kernel's memory for
4,000 sockets comes on top, with every server alike.
"""

import resource

from harness import machine
from harness.cairn import Cairn
from harness.client import Client
from harness.figures import Row

NAME = "idle"
NEEDS = ("cairn",)
CONNECTIONS = 4_000
QUICK_CONNECTIONS = 200


def measure(bench):
    connections = QUICK_CONNECTIONS if bench.is_quick else CONNECTIONS
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    # The server inherits it.
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < connections + 400:
        raise SystemExit(f"idle needs {connections + 400} open files, and this account may have {hard}: see ulimit -n")
    found = []
    for number in range(bench.rounds):
        folder = bench.folder / str(number)
        folder.mkdir()
        cairn = Cairn(machine.ROOT / "Examples/vaccination", folder / "data", folder / "log")
        try:
            found.append(growth(cairn, connections))
        finally:
            cairn.stop()
    return [Row(f"memory of an idle connection, of {connections:,}", sorted(found)[len(found) // 2] / 1024, "KB", at_most=2,
                decimals=2)]


def growth(cairn, connections):
    """Bytes that the program grows by with each connection."""
    client = Client(cairn.address)
    page, _ = client.begin_demo()
    for _ in range(connections):
        client.get(page)
    base = cairn.resident()
    waiting = []
    for _ in range(connections):
        waiting.append(Client(cairn.address))
        waiting[-1].get(page)
    grown = cairn.resident() - base
    for other in [*waiting, client]:
        other.close()
    return grown / connections
