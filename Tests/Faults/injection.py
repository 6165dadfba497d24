"""Makes system calls of a running server fail or take long, with strace."""

import pathlib
import select
import shutil
import signal
import subprocess
import time


def reason_against_injection():
    """Why nothing can be injected here, or None."""
    if not shutil.which("strace"):
        return "strace is not installed"
    scope = pathlib.Path("/proc/sys/kernel/yama/ptrace_scope")
    if scope.exists() and scope.read_text().strip() == "3":
        return "this kernel lets no program trace another"
    return None


class Injection:
    """What is injected into a process while a `with` block runs, as in `fdatasync:error=EIO:when=2`.

    strace counts for each thread by itself. `calls` has a line for each call that was tampered with.
    """

    def __init__(self, process, *rules):
        self.process, self.rules = process, rules
        self.tracer, self.calls = None, []

    def __enter__(self):
        names = ",".join(dict.fromkeys(name for rule in self.rules for name in rule.split(":")[0].split(",")))
        inject = [part for rule in self.rules for part in ("-e", f"inject={rule}")]
        self.tracer = subprocess.Popen(
            ["strace", "-f", "-p", str(self.process.pid), "-e", f"trace={names}", "-e", "signal=none", *inject],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.wait_until_attached()
        return self

    def __exit__(self, *error):
        # Interrupted, it detaches from every thread and leaves the process as it was.
        self.tracer.send_signal(signal.SIGINT)
        _, printed = self.tracer.communicate(timeout=30)
        self.calls = [line for line in printed.decode(errors="replace").splitlines() if "INJECTED" in line]

    def wait_until_attached(self):
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task")
        end = time.monotonic() + 30
        while time.monotonic() < end:
            states = [(task / "status").read_text() for task in tasks.iterdir()]
            if all(f"TracerPid:\t{self.tracer.pid}\n" in state for state in states):
                return
            if self.tracer.poll() is not None:
                raise RuntimeError(f"strace ended: {self.tracer.stderr.read().decode(errors='replace')}")
            select.select([], [], [], 0.005)
        raise TimeoutError("strace did not attach")
