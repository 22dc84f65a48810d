"""Runs a program: `started.py PROGRAM ARGUMENT...`; after what it prints comes a line with how long
it took in seconds, and its most memory in KiB. A process counts as its own what its parent had when
it was started, so that a large one cannot measure a small one: this one imports almost nothing."""

import os
import sys
import time

began = time.monotonic()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, used = os.wait4(child, 0)
print(time.monotonic() - began, used.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
