"""A process that is measured: what it uses of the processor and of memory."""

import contextlib
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time

# Seconds; a program under callgrind takes fifty times as long, and more on a busy machine.
PATIENCE = 600


class Process:
    """A server with its children."""

    def __init__(self, command, log, address=None, environment=None, folder=None):
        """Starts it, and waits until it takes connections.

        - address: where it listens; None: its log says so.
        - environment: all variables; None: those of this program.
        """
        self.log = pathlib.Path(log)
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                [str(word) for word in command], stdout=output, stderr=output, cwd=folder,
                env=environment or os.environ | {"SWIFT_BACKTRACE": "enable=no"})
        self.address = address or self.announced()
        self.wait()

    def announced(self):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            if found := re.search(r"http://([0-9.]+):([0-9]+)", self.log.read_text()):
                return found[1], int(found[2])
            time.sleep(0.02)
        self.fail("does not start")

    def wait(self):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                socket.create_connection(self.address, timeout=1).close()
                return
            except OSError:
                time.sleep(0.02)
        self.fail("does not answer")

    def fail(self, what):
        self.stop()
        raise SystemExit(f"{self.process.args[0]} {what}:\n{self.log.read_text()}")

    @property
    def url(self):
        return "http://%s:%d" % self.address

    @property
    def family(self):
        """The process and those that it started, also through others."""
        found = [self.process.pid]
        for process in found:
            try:
                for children in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
                    found += map(int, children.read_text().split())
            except OSError:
                continue
        return found

    def cpu(self):
        """Seconds of user and system time."""
        ticks = 0
        for process in self.family:
            fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def resident(self):
        """Bytes of the process alone that are in memory."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024

    def stop(self):
        if self.process.poll() is not None:
            return
        # Not every server ends what it started.
        children = self.family[1:]
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGTERM)


# Seconds between two looks at a command's memory.
GLANCE = 0.02


def run_measured(command, output=None):
    """Runs a command to its end: seconds by the clock, seconds of the processor, bytes at its largest."""
    with open(output or os.devnull, "wb") as file, tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen([str(word) for word in command], stdout=file, stderr=errors)
        largest = 0
        # The kernel's own figure (`ru_maxrss`) counts what this program held when it started the command. The largest so far
        # is kept by the kernel too, for as long as the command runs: only growth in its last moment is missed.
        while (ended := os.wait4(process.pid, os.WNOHANG))[0] == 0:
            largest = max(largest, high_water(process.pid))
            time.sleep(GLANCE)
        seconds = time.monotonic() - start
        _, status, usage = ended
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        said = errors.read()
    if process.returncode:
        raise SystemExit(f"{command[0]} fails: {said.decode()}")
    return {"seconds": seconds, "cpu": usage.ru_utime + usage.ru_stime, "bytes": largest}


def high_water(process):
    """The most bytes of a process that were in memory at once; 0 once it has ended."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+)", status)
    return int(found[1]) * 1024 if found else 0
