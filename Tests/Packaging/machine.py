"""A Debian of its own with little memory: debootstrap makes it, systemd-nspawn boots it, one cgroup bounds it."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

CONTROLLER = pathlib.Path("/sys/fs/cgroup/memory")
# Without one debootstrap takes its own.
MIRROR = [os.environ["MIRROR"]] if "MIRROR" in os.environ else []
CERTIFICATES = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")


def reason_against_machines():
    """Why no machine can be booted here, or None."""
    if os.geteuid() != 0:
        return "booting a machine needs root"
    for tool, package in (("debootstrap", "debootstrap"), ("systemd-nspawn", "systemd-container")):
        if not shutil.which(tool):
            return f"{tool} is not installed (apt-get install {package})"
    if not (CONTROLLER / "memory.limit_in_bytes").exists():
        return "there is no memory controller of cgroup v1 to bound the machine with"
    return None


class Machine:
    """Use it with `with`. It shares this machine's network; what runs in it shares `megabytes` of memory."""

    def __init__(self, base, megabytes):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cairn-machine-"))
        self.root, self.nspawn, self.leader = self.folder / "root", None, None
        self.group = CONTROLLER / self.folder.name
        self.base, self.megabytes = base, megabytes

    def __enter__(self):
        try:
            self.unpack()
            self.boot()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error):
        if self.nspawn:
            self.nspawn.send_signal(signal.SIGTERM)
            self.nspawn.wait(60)
        for _ in range(50):
            try:
                self.group.rmdir()
            except FileNotFoundError:
                break
            except OSError:
                time.sleep(0.1)
            else:
                break
        shutil.rmtree(self.folder, ignore_errors=True)

    def unpack(self):
        """A plain Debian 12 with systemd; debootstrap makes it once."""
        self.root.mkdir()
        if not self.base.exists():
            self.base.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(
                ["debootstrap", "--variant=minbase", "--include=systemd,systemd-sysv", "bookworm", self.root, *MIRROR],
                check=True, stdout=subprocess.DEVNULL)
            part = self.base.with_suffix(".part")
            subprocess.run(["tar", "-C", self.root, "-cf", part, "."], check=True)
            part.rename(self.base)
        else:
            subprocess.run(["tar", "-C", self.root, "-xf", self.base], check=True)
        # A mirror may have a certificate that only this machine knows.
        if CERTIFICATES.exists():
            place = self.root / CERTIFICATES.relative_to("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(CERTIFICATES, place)

    def boot(self):
        self.group.mkdir()
        (self.group / "memory.limit_in_bytes").write_text(f"{self.megabytes}M")
        # The machine sees the unified hierarchy alone: without a memory controller there its processes stay in our group.
        self.nspawn = subprocess.Popen(
            ["systemd-nspawn", "--register=no", "--keep-unit", "--boot", "--directory", self.root, "--console=pipe",
             "--kill-signal=SIGRTMIN+3"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=self.join,
            env={**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"})
        self.wait_until(self.is_up, "the machine is up")

    def is_up(self):
        # Looked for each time: the first child only makes way for the machine's first process.
        children = pathlib.Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children").read_text().split()
        if not children:
            return False
        self.leader = children[0]
        state = self.run("systemctl", "is-system-running", check=False).stdout.strip()
        return state in ("running", "degraded")

    def join(self):
        (self.group / "cgroup.procs").write_text(str(os.getpid()))

    def run(self, *command, check=True):
        """Runs a command within the machine and its memory."""
        result = subprocess.run(
            ["nsenter", "--target", self.leader, "--mount", "--uts", "--ipc", "--pid", "--cgroup", "--root", "--wd",
             "/usr/bin/env", "-i", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8",
             "DEBIAN_FRONTEND=noninteractive", *map(str, command)],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, preexec_fn=self.join, timeout=600)
        if check and result.returncode != 0:
            raise AssertionError(f"{' '.join(map(str, command))}: {result.stdout}{result.stderr}")
        return result

    def wait_until(self, condition, what, patience=120):
        end = time.monotonic() + patience
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(f"waited {patience} s in vain: {what}")
            time.sleep(0.1)

    # Memory, of everything in the machine, files that the system keeps in memory included

    def forget_peak(self):
        (self.group / "memory.max_usage_in_bytes").write_text("0")

    @property
    def peak(self):
        """In bytes, since `forget_peak`."""
        return int((self.group / "memory.max_usage_in_bytes").read_text())

    @property
    def killed_for_memory(self):
        return "oom_kill 0" not in (self.group / "memory.oom_control").read_text()
