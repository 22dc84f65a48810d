"""Real file systems, in files that are mounted by loop devices, for a single script.

The script has its own mount namespace, and the loop devices disappear with it. However the script
ends, nothing is left behind.
"""

import ctypes
import os
import shutil
import subprocess
import tempfile

CLONE_NEWNS = 0x20000
MEGABYTE = 1 << 20

MAKERS = {
    "ext4": ["mkfs.ext4", "-q", "-F", "-m", "0"],
    "xfs": ["mkfs.xfs", "-q", "-f", "-m", "reflink=1"],
    "btrfs": ["mkfs.btrfs", "-q", "-f"],
}

# The smallest possible size of each kind of file system.
LEAST_MEGABYTES = {"ext4": 16, "xfs": 300, "btrfs": 128, "tmpfs": 1}


class Absent(Exception):
    """This machine lacks something; the message names it."""


def quietly(*command, **options):
    """Runs a command that must succeed. Returns its output."""
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", **options)
    if done.returncode != 0:
        raise OSError(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout


def take_own_mounts():
    """Gives this process its own mounts. If the machine does not allow that, returns the reason."""
    if os.geteuid() != 0:
        return "only root may mount file systems"
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNS) != 0:
        return f"no mount namespace: {os.strerror(ctypes.get_errno())}"
    try:
        quietly("mount", "--make-rprivate", "/")
    except OSError as error:
        return str(error)
    return None


def memory_folder(megabytes):
    """A folder in memory; None if there is too little memory. No test here needs a real drive."""
    place = "/dev/shm"
    if os.access(place, os.W_OK) and shutil.disk_usage(place).free > 4 * megabytes * MEGABYTE:
        return place
    return None


class Disk:
    """A file system that is mounted at `path` until it is closed."""

    def __init__(self, kind, megabytes, options=""):
        self.kind = kind
        self.options = options
        megabytes = max(megabytes, LEAST_MEGABYTES[kind])
        self.folder = tempfile.mkdtemp(dir=memory_folder(megabytes))
        self.path = os.path.join(self.folder, "mounted")
        os.mkdir(self.path)
        os.chmod(self.folder, 0o755)
        try:
            self.make(megabytes)
        except BaseException:
            shutil.rmtree(self.folder)
            raise

    def make(self, megabytes):
        """Makes the file system and mounts it. Raises Absent if this machine lacks the program that
        makes the file system, or cannot mount it. Any other failure is an OSError."""
        if self.kind != "tmpfs":
            maker = MAKERS[self.kind]
            if shutil.which(maker[0]) is None:
                raise Absent(f"{maker[0]} is not there")
            self.image = os.path.join(self.folder, "image")
            with open(self.image, "wb") as file:
                file.truncate(megabytes * MEGABYTE)
            quietly(*maker, self.image)
        try:
            if self.kind == "tmpfs":
                size = f"size={megabytes}m,mode=755"
                quietly("mount", "-t", "tmpfs", "-o", size, "none", self.path)
            else:
                self.mount()
        except OSError as error:
            raise Absent(f"{self.kind} cannot be mounted: {error}") from error

    @classmethod
    def of_image(cls, kind, image):
        """Mounts the image of a file system that a test has written."""
        disk = cls.__new__(cls)
        disk.kind, disk.options, disk.image = kind, "", image
        disk.folder = tempfile.mkdtemp(dir=memory_folder(1))
        disk.path = os.path.join(disk.folder, "mounted")
        os.mkdir(disk.path)
        if kind == "xfs":
            disk.options = "nouuid"
        disk.mount()
        return disk

    def mount(self):
        options = ",".join(filter(None, ["loop", self.options]))
        quietly("mount", "-t", self.kind, "-o", options, self.image, self.path)

    def unmount(self):
        quietly("umount", self.path)

    @property
    def device(self):
        """The name of the disk's loop device."""
        with open("/proc/self/mountinfo", encoding="utf-8") as mounts:
            for line in mounts:
                if line.split()[4] == self.path:
                    return os.path.basename(line.split(" - ")[1].split()[1])
        raise OSError(f"{self.path} is not mounted")

    def sync(self):
        quietly("sync", "-f", self.path)

    def fill(self, name="filler"):
        """Fills all the space that is left."""
        path = os.path.join(self.path, name)
        file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        try:
            for _ in range(3):
                for size in (MEGABYTE, 65536, 4096, 512):
                    self.write_until_full(file, bytes(size))
                # The file system may count some of the space as taken only after a sync.
                self.sync()
        finally:
            os.close(file)
        return path

    @staticmethod
    def write_until_full(file, block):
        try:
            while os.write(file, block) == len(block):
                pass
        except OSError:
            pass

    def close(self):
        if os.path.ismount(self.path):
            done = subprocess.run(["umount", self.path], capture_output=True)
            if done.returncode != 0:
                subprocess.run(["umount", "--lazy", self.path], capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)
