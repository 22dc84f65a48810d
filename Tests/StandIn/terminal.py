"""Runs a program on a terminal with a given width, and prints what the program has written:

    terminal.py COLUMNS PROGRAM ARGUMENT...
"""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

columns, *command = sys.argv[1:]
primary, secondary = pty.openpty()
fcntl.ioctl(secondary, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(columns), 0, 0))
process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=secondary)
os.close(secondary)
while True:
    try:
        part = os.read(primary, 4096)
    except OSError:
        # On Linux this error means that no program has the terminal open for writing any more.
        break
    if not part:
        break
    sys.stdout.buffer.write(part.replace(b"\r\n", b"\n"))
sys.exit(process.wait())
