"""Load by wrk: a thread for each core, many connections. With one, the load would be what is measured of a fast server."""

import os
import re
import subprocess

from harness import machine

MILLISECONDS = {"us": 1e-3, "ms": 1, "s": 1e3, "m": 6e4}


def load(peer, seconds, connections, path, script=None, arguments=()):
    """Requests per second, the processor's microseconds a request, and the 99th percentile in milliseconds."""
    command = [
        machine.find("wrk"), "--threads", os.cpu_count(), "--connections", connections, "--duration", f"{seconds}s", "--latency",
    ]
    if script:
        command += ["--script", machine.BENCHMARKS / "load" / script]
    command.append(peer.url + path)
    if arguments:
        command += ["--", *arguments]
    before = peer.cpu()
    output = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout
    used = peer.cpu() - before
    if "Non-2xx" in output or "Socket errors" in output:
        raise SystemExit(f"{peer.url}{path} refuses:\n{output}")
    requests = int(re.search(r"(\d+) requests in", output)[1])
    if not requests:
        # On a machine that is very busy an answer can take longer than the turn.
        return load(peer, seconds * 2, connections, path, script, arguments)
    slowest = re.search(r"^ +99% +([\d.]+)([a-z]+)$", output, re.MULTILINE)
    return {
        "rate": float(re.search(r"Requests/sec: +([\d.]+)", output)[1]),
        "cpu": used / requests * 1e6,
        "p99": float(slowest[1]) * MILLISECONDS[slowest[2]],
    }
