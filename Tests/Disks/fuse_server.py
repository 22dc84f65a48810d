"""A file that acts as a drive: it records every write, in order, and can refuse some writes.

    python3 fuse_server.py FOLDER IMAGE

It mounts a FUSE file system with one file, `disk`, which starts as a copy of the image. A loop
device on this file is the drive. The program speaks the kernel's protocol (linux/fuse.h) itself. It
reads a command from each line and answers it:

    position                answers the number of writes and flushes so far
    image FILE COUNT SEED   writes FILE, the drive after the first COUNT writes and flushes. If SEED
                            is not 0, a random part of the writes after the last of these flushes is
                            missing: a drive may write in any order between two flushes
    refuse [TEXT]           makes all writes that contain the text fail with EIO and change nothing
    refused                 answers the number of writes that have failed in this way
"""

import ctypes
import errno
import mmap
import os
import random
import select
import struct
import subprocess
import sys

(LOOKUP, FORGET, GETATTR, SETATTR, OPEN, READ, WRITE, STATFS, RELEASE, FSYNC, GETXATTR, FLUSH, INIT,
 OPENDIR, RELEASEDIR, INTERRUPT, DESTROY, BATCH_FORGET) = (
    1, 2, 3, 4, 14, 15, 16, 17, 18, 20, 22, 25, 26, 27, 29, 36, 38, 42)
UNANSWERED = (FORGET, BATCH_FORGET, INTERRUPT)
LONGEST_WRITE = 1 << 20
BIG_WRITES, MAX_PAGES = 1 << 5, 1 << 22
DIRECT_IO = 1
PIECE = 4096


class Drive:
    """The drive's bytes, and a log of its writes and flushes."""

    def __init__(self, image):
        self.image = image
        self.size = os.path.getsize(image)
        self.bytes = mmap.mmap(-1, self.size)
        with open(image, "rb") as file:
            for start in range(0, self.size, LONGEST_WRITE):
                block = file.read(LONGEST_WRITE)
                if block.count(0) != len(block):
                    self.bytes[start:start + len(block)] = block
        self.log = []  # (offset, bytes) for a write, None for a flush
        self.refused_text = b""
        self.refused = 0

    def write(self, offset, data):
        if self.refused_text and self.refused_text in data:
            self.refused += 1
            raise OSError(errno.EIO, "refused")
        self.bytes[offset:offset + len(data)] = data
        self.log.append((offset, data))

    def write_image(self, path, count, seed):
        subprocess.run(["cp", "--sparse=always", self.image, path], check=True)
        last_flush = max((place for place in range(count) if self.log[place] is None), default=0)
        chance = random.Random(seed)
        share = chance.random()
        with open(path, "r+b") as file:
            for place in range(count):
                if self.log[place] is None:
                    continue
                offset, data = self.log[place]
                if seed == 0 or place < last_flush:
                    os.pwrite(file.fileno(), data, offset)
                    continue
                for start in range(0, len(data), PIECE):
                    if chance.random() < share:
                        os.pwrite(file.fileno(), data[start:start + PIECE], offset + start)

    def command(self, words):
        if words[0] == "position":
            return len(self.log)
        if words[0] == "image":
            count = min(int(words[2]), len(self.log))
            self.write_image(words[1], count, int(words[3]))
            return count
        if words[0] == "refuse":
            self.refused_text = words[1].encode() if len(words) > 1 else b""
            return 0
        return self.refused


class Server:
    """Answers the kernel's requests about the folder (node 1) and the file in it (node 2)."""

    def __init__(self, folder, drive):
        self.drive = drive
        self.device = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={self.device},rootmode=40000,user_id=0,group_id=0"
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.mount(b"drive", folder.encode(), b"fuse", 0, options.encode()) != 0:
            sys.exit(f"mount: {os.strerror(ctypes.get_errno())}")

    def attributes(self, node):
        size, mode = (self.drive.size, 0o100600) if node == 2 else (0, 0o40755)
        return struct.pack("<6Q10I", node, size, size // 512, 0, 0, 0, 0, 0, 0, mode, 1, 0, 0, 0,
                           4096, 0)

    def answer(self, code, node, body):
        if code == INIT:
            return struct.pack("<4I2H2I2H2I2H10H", 7, 31, LONGEST_WRITE, BIG_WRITES | MAX_PAGES, 16,
                               12, LONGEST_WRITE, 1, LONGEST_WRITE // 4096, 0, 0, 0, *[0] * 12)
        if code == LOOKUP:
            if body != b"disk\0":
                raise OSError(errno.ENOENT, "no such file")
            return struct.pack("<4Q2I", 2, 0, 3600, 3600, 0, 0) + self.attributes(2)
        if code in (GETATTR, SETATTR):
            return struct.pack("<Q2I", 3600, 0, 0) + self.attributes(node)
        if code in (OPEN, OPENDIR):
            return struct.pack("<Q2I", 0, DIRECT_IO if code == OPEN else 0, 0)
        if code == READ:
            offset, size = struct.unpack_from("<QI", body, 8)
            return self.drive.bytes[offset:offset + size]
        if code == WRITE:
            offset, size = struct.unpack_from("<QI", body, 8)
            self.drive.write(offset, body[40:40 + size])
            return struct.pack("<2I", size, 0)
        if code == FSYNC:
            self.drive.log.append(None)
            return b""
        if code == STATFS:
            return struct.pack("<5Q4I6I", 0, 0, 0, 0, 0, 4096, 255, 4096, 0, *[0] * 6)
        if code in (FLUSH, RELEASE, RELEASEDIR, DESTROY):
            return b""
        raise OSError(errno.EOPNOTSUPP if code == 43 else errno.ENOSYS, "no such request")

    def serve_one(self):
        """Answers a request. Returns False once the file system is no longer mounted."""
        try:
            request = os.read(self.device, LONGEST_WRITE + 8192)
        except OSError as error:
            return error.errno in (errno.EINTR, errno.ENOENT, errno.EAGAIN)
        length, code, unique, node = struct.unpack_from("<2I2Q", request)
        if code in UNANSWERED:
            return True
        status, answer = 0, b""
        try:
            answer = self.answer(code, node, request[40:length])
        except OSError as error:
            status = -error.errno
        try:
            os.write(self.device, struct.pack("<IiQ", 16 + len(answer), status, unique) + answer)
        except OSError:
            pass  # The request was interrupted meanwhile.
        return True


def main():
    drive = Drive(sys.argv[2])
    server = Server(sys.argv[1], drive)
    print("ready", flush=True)
    waited = [server.device, sys.stdin.fileno()]
    commands = os.fdopen(sys.stdin.fileno(), "rb", buffering=0)
    while True:
        ready = select.select(waited, [], [])[0]
        if server.device in ready and not server.serve_one():
            waited.remove(server.device)
        if sys.stdin.fileno() in ready:
            line = commands.readline()
            if not line:
                return
            print(drive.command(line.decode().split()), flush=True)


if __name__ == "__main__":
    main()
