#!/usr/bin/env python3
"""Prints what Python's zoneinfo says about local time, for a test to compare with.

For every zone in a folder of TZif files, it prints lines in this form:

    zone instant offset date midnight midnight midnight

`instant` is in seconds since 1970, and `offset` is in seconds east of UTC. `date` is the civil date
in the zone. Each `midnight` (`YYYY-MM-DD@instant`) is one of the next three moments at which the
zone's date changes, with the new date. The program finds these moments by bisection over the local
times that zoneinfo gives, and by no other arithmetic.

Many mistakes show only near a change of the clocks. So for every four random instants there is one
more near such a change. The last line is `cases N`.

Needs Python 3.9 or later and its standard library.
"""

import argparse
import os
import random
import struct
import sys
import zoneinfo
from datetime import datetime, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
FIRST = int((datetime(1900, 1, 1, tzinfo=timezone.utc) - EPOCH).total_seconds())
LAST = int((datetime(2200, 1, 1, tzinfo=timezone.utc) - EPOCH).total_seconds())

# No zone changes its clocks twice within this many seconds.
STEP = 6 * 3600


class Zone:
    """The local times of a zone. All instants are in seconds since 1970."""

    def __init__(self, name):
        self.zone = zoneinfo.ZoneInfo.no_cache(name)

    def look(self, instant):
        """The offset and the civil date at an instant."""
        local = datetime.fromtimestamp(instant, self.zone)
        offset = local.utcoffset()
        return offset.days * 86400 + offset.seconds, local.date()

    def date(self, instant):
        """The civil date at an instant."""
        return datetime.fromtimestamp(instant, self.zone).date()

    def date_changes(self, instant):
        """Yields (instant, date) of every change of the civil date after an instant."""
        start, (offset, date) = instant, self.look(instant)
        while True:
            end = start + STEP
            new_offset, new_date = self.look(end)
            pieces = []
            if new_offset != offset:
                # The two sides of a change of the clocks are searched separately: within each of
                # them the date only moves forward, so bisection is correct.
                change = first_where(start, end, lambda t: self.look(t)[0] == new_offset)
                pieces = [(start, change - 1), (change - 1, change)]
                start = change
            for low, high in pieces + [(start, end)]:
                changed = self.look(high)[1]
                if changed != date:
                    date = changed
                    yield first_where(low, high, lambda t: self.date(t) == changed), changed
            start, offset = end, new_offset


def first_where(start, end, condition):
    """The first instant after `start` and up to `end` at which a condition becomes true and stays
    so until `end`."""
    while end - start > 1:
        middle = (start + end) // 2
        if condition(middle):
            end = middle
        else:
            start = middle
    return end


def recorded_changes(path):
    """The change times in a TZif file, and whether its first local time type is daylight saving
    time. None if the file is not a TZif file."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] != b"TZif":
        return None
    place, size = 0, 4
    for block in range(1 if data[4:5] == b"\0" else 2):
        size = 4 if block == 0 else 8
        counts = struct.unpack_from(">6L", data, place + 20)
        isut, isstd, leap, times, types, chars = counts
        start = place + 44
        place = start + times * (size + 1) + types * 6 + chars + leap * (size + 4) + isstd + isut
    changes = struct.unpack_from(">%d%s" % (times, "l" if size == 4 else "q"), data, start)
    is_daylight = data[start + times * (size + 1) + 4] == 1
    return changes, is_daylight


def zones(folder):
    """Yields (name, change times, earliest instant to compare) of every zone of the folder."""
    for name in sorted(zoneinfo.available_timezones()):
        path = os.path.join(folder, name)
        # Zones that Python has from elsewhere, such as the tzdata package, are not tested here.
        found = recorded_changes(path) if os.path.isfile(path) else None
        if found is None:
            continue
        changes, first_is_daylight = found
        earliest = FIRST
        # Before the first change, RFC 9636, section 3.2, uses local time type 0, but zoneinfo uses
        # the first type that is standard time. They differ if type 0 is daylight saving time. Then
        # only instants after the first change can be compared.
        if first_is_daylight and changes:
            earliest = max(FIRST, changes[0])
        yield name, [change for change in changes if earliest < change < LAST], earliest


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--instants", type=int, default=100, help="random instants for each zone")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random numbers")
    parser.add_argument("--folder", default="/usr/share/zoneinfo", help="the folder of the zones")
    arguments = parser.parse_args()
    zoneinfo.reset_tzpath(to=[os.path.abspath(arguments.folder)])
    generator = random.Random(arguments.seed)
    cases = 0
    for name, changes, earliest in zones(arguments.folder):
        zone = Zone(name)
        instants = [generator.randrange(earliest, LAST) for _ in range(arguments.instants)]
        for _ in range(arguments.instants // 4 if changes else 0):
            instants.append(generator.choice(changes) - generator.randrange(-7200, 26 * 3600))
        for instant in instants:
            if instant < earliest:
                continue
            offset, date = zone.look(instant)
            words = [name, str(instant), str(offset), date.isoformat()]
            following = zone.date_changes(instant)
            for _ in range(3):
                moment, date = next(following)
                words.append("%s@%d" % (date.isoformat(), moment))
            print(" ".join(words))
            cases += 1
    print("cases", cases)


if __name__ == "__main__":
    sys.exit(main())
