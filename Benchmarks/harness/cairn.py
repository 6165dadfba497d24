"""Cairn as a peer: the release build with limits that no load of one address reaches."""

from harness import machine
from harness.process import Process

LIMITS = {"beginningsPerMinute": 1_000_000, "answersPerMinute": 1_000_000}


def command(study, data, port=0):
    words = [machine.CAIRN, "serve", study, "--data", data, "--port", port]
    for name, value in LIMITS.items():
        words += ["--limit", f"{name}={value}"]
    return words


class Cairn(Process):
    """A server of a study, with a data folder that may be new."""

    def __init__(self, study, data, log, *more):
        super().__init__([*command(study, data), *more], log)
