"""A disk of its own in a file, mounted as ext4, whose power can be cut. Needs root and a loop device."""

import fcntl
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile

# Ends a file system at once without writing anything more, as a power cut does: linux/fs.h, fs/ext4/ext4.h.
FS_IOC_SHUTDOWN = 0x8004587D
WITHOUT_FLUSHING_THE_LOG = 2


def reason_against_disks():
    """Why no disk can be mounted here, or None."""
    if os.geteuid() != 0:
        return "mounting a disk needs root"
    if not pathlib.Path("/dev/loop-control").exists():
        return "there are no loop devices"
    if not shutil.which("mkfs.ext4"):
        return "mkfs.ext4 is not installed"
    return None


class Disk:
    """An ext4 file system in a file. Use it with `with`; the mounted folder is `path`."""

    def __init__(self, size="64M", block=4096):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cairn-disk-"))
        self.image, self.path, self.is_mounted = self.folder / "image", self.folder / "mounted", False
        self.path.mkdir()
        run("truncate", "--size", size, self.image)
        run("mkfs.ext4", "-q", "-b", str(block), "-m", "0", self.image)

    def __enter__(self):
        self.mount()
        return self

    def __exit__(self, *error):
        if self.is_mounted:
            self.unmount()
        shutil.rmtree(self.folder, ignore_errors=True)

    def mount(self):
        run("mount", "-o", "loop,errors=remount-ro", self.image, self.path)
        self.is_mounted = True

    def unmount(self):
        run("umount", self.path)
        self.is_mounted = False

    def report_error(self):
        """Lets the file system find an error: from now on it can only be read, until `repair`."""
        device = run("findmnt", "--noheadings", "--output", "SOURCE", self.path).strip().removeprefix("/dev/")
        pathlib.Path(f"/sys/fs/ext4/{device}/trigger_fs_error").write_text("a test")

    def repair(self):
        """Unmounts, checks and mounts again, as an operator does."""
        self.unmount()
        # 1 says that something was put right.
        run("e2fsck", "-f", "-y", self.image, allowed=(0, 1))
        self.mount()

    def cut_power(self):
        """What has not reached the disk by now never will; every later access fails until `mount`."""
        root = os.open(self.path, os.O_RDONLY)
        try:
            fcntl.ioctl(root, FS_IOC_SHUTDOWN, struct.pack("I", WITHOUT_FLUSHING_THE_LOG))
        finally:
            os.close(root)


def fill(path, spare=0):
    """Writes a file until there is no room for a byte, then gives back about as many bytes as are to be spared."""
    with open(path, "wb", buffering=0) as file:
        for size in (65_536, 4_096, 1):
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                os.fsync(file.fileno())
        file.truncate(max(0, file.tell() - spare))


def run(*command, allowed=(0,)):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if result.returncode not in allowed:
        raise RuntimeError(f"{' '.join(map(str, command))}: {result.stderr.strip()}")
    return result.stdout
