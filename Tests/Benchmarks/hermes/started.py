"""Runs a program: `started.py PROGRAM ARGUMENT...`. After the program's output, it prints a line
with the program's time in seconds and its peak memory in KiB. A new process inherits its parent's
peak, so a large parent cannot measure a small process. So this script imports almost nothing."""

import os
import sys
import time

began = time.monotonic()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, used = os.wait4(child, 0)
print(time.monotonic() - began, used.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
