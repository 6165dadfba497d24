#!/usr/bin/env python3
"""Cuts the power under a loaded server, again and again, and looks whether anything that it acknowledged is missing.

usage: power_cuts.py [--rounds 20] [--people 8] [--seed N]      (as root; the program is found as for the browser tests)

The data folder lies on a disk of its own, an ext4 file system in a file. People walk the demo survey by its forms, as
fast as they can. At a random moment the server is stopped, and a tenth of a second later the file system is shut down
without writing anything more: what had not been synced is gone, as after a power cut. The disk is mounted again,
`cairn verify` looks at it, the server starts over what is left, and whoever got no answer sends the same form again.
At the end everybody's run resumes and finishes, and of every answer whose 303 had arrived exactly one is there.

The server is stopped first because a file system that is shut down in the middle of a sync may call the sync done,
which no disk does.
"""

import contextlib
import random
import signal
import sys
import threading
import time

from disk import Disk, reason_against_disks
from parts import Load, Participant, Server, as_command, load_ended, wait_until


def power_cuts(rounds=20, people=8, seed=None, say=print, while_running=lambda server: contextlib.nullcontext()):
    """Runs the check; the list of what went wrong, empty when nothing did.

    `while_running` gives a context in which the server works until the power is cut.
    """
    seed = random.randrange(10**6) if seed is None else seed
    choose, problems, starts = random.Random(seed), [], []
    with Disk() as disk:
        server = Server(data=disk.path / "data", options=["--limit", "beginningsPerMinute=1000000"])
        load = Load(server, people, seed)
        try:
            server.start()
            load.up.set()
            for person in load.people:
                person.start()
            for number in range(rounds):
                with while_running(server):
                    before = load.answers
                    wait_until(
                        lambda before=before: load.answers > before + people or any(one.error for one in load.people),
                        "answers")
                    threading.Event().wait(choose.uniform(0, 0.6))
                    load.up.clear()
                    cut(server, disk)
                verified = server.command("verify", server.data, check=False)
                if verified.returncode != 0:
                    problems.append(f"round {number + 1}: verify says {verified.stderr or verified.stdout}")
                begun = time.monotonic()
                server.start()
                Participant(server).get("/")
                starts.append(time.monotonic() - begun)
                load.up.set()
                say(f"round {number + 1:2}: {load.answers} answers acknowledged, up again after {starts[-1]:.2f} s")
            problems += load_ended(server, load)
        finally:
            load.over.set()
            server.close()
    say(f"{rounds} power cuts, {load.answers} answers, {sum(len(one.addresses) for one in load.people)} runs; slowest "
        f"first page {max(starts):.2f} s; {len(problems)} problems (seed {seed})")
    return problems


def cut(server, disk):
    """Cuts the disk's power, lets the server go with it, and mounts what is left."""
    server.process.send_signal(signal.SIGSTOP)
    threading.Event().wait(0.1)
    disk.cut_power()
    server.stop(signal.SIGKILL)
    disk.unmount()
    disk.mount()


if __name__ == "__main__":
    if reason := reason_against_disks():
        print(f"Not run: {reason}.", file=sys.stderr)
        sys.exit(3)
    as_command(power_cuts, __doc__, rounds=20, people=8)
