"""A real file system on a drive that records writes and can refuse them; see fuse_server.py."""

import os
import subprocess
import sys

from disk import Absent, Disk, quietly

SERVER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fuse_server.py")


class FaultyDisk(Disk):
    def __init__(self, kind, megabytes):
        if not os.path.exists("/dev/fuse"):
            raise Absent("no /dev/fuse to play a drive")
        super().__init__(kind, megabytes)
        self.unmount()
        self.drive = os.path.join(self.folder, "drive")
        os.mkdir(self.drive)
        self.server = subprocess.Popen(
            [sys.executable, SERVER, self.drive, self.image], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, bufsize=1,
        )
        if self.server.stdout.readline() != "ready\n":
            self.end_server()
            raise Absent("no FUSE file system can be mounted")
        # btrfs stores small files in its own records, and stops if it cannot write a record.
        options = "loop,max_inline=0" if kind == "btrfs" else "loop"
        quietly("mount", "-t", kind, "-o", options, os.path.join(self.drive, "disk"), self.path)

    def ask(self, *words):
        self.server.stdin.write(" ".join(str(word) for word in words) + "\n")
        return int(self.server.stdout.readline())

    @property
    def position(self):
        return self.ask("position")

    def write_image(self, count, seed=0):
        """Writes an image of the drive after a loss of power. The image is removed with the
        disk."""
        path = os.path.join(self.folder, "after")
        self.ask("image", path, count, seed)
        return path

    def end_server(self):
        subprocess.run(["umount", "--lazy", self.drive], capture_output=True)
        self.server.kill()
        self.server.wait()
        self.server.stdin.close()
        self.server.stdout.close()

    def close(self):
        if os.path.ismount(self.path):
            subprocess.run(["umount", self.path], capture_output=True)
        self.end_server()
        super().close()
