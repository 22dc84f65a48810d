#!/usr/bin/env python3
"""Prints the dates that the package korean-lunar-calendar gives for every day of the library's
table, for a test to compare with.

It writes 32-bit little-endian numbers to standard output, and nothing else:

- For each civil day from 1391-02-13 to 2050-12-31, in order, its lunar date as one number,
  ((year * 100 + month) * 100 + day) * 2 + (1 in a leap month); 0 if the package refuses the day.
- For each day from 1 to 30, of each month, of each lunar year from 1391 to 2050, the civil day, in
  days since 1970-01-01. Each month from 1 to 12 comes first as an ordinary month, then as a leap
  month. The number is -2147483648 if the package says that there is no such day, or no day 1 of
  that month.

It calls only the package's public functions. The calls need about twenty seconds of processor time,
and are divided among as many processes as there are processors.

Needs Python 3.9 or later and korean-lunar-calendar 0.4.0.
"""

import array
import datetime
import multiprocessing
import os
import sys

try:
    from korean_lunar_calendar import KoreanLunarCalendar
except ImportError:
    sys.exit(
        "This Python (%s) has no korean-lunar-calendar. Run Tests/run, which installs it, or: "
        "%s -m pip install korean-lunar-calendar==0.4.0" % (sys.executable, sys.executable)
    )

EPOCH = datetime.date(1970, 1, 1).toordinal()
FIRST_DAY = datetime.date(1391, 2, 13).toordinal()
LAST_DAY = datetime.date(2050, 12, 31).toordinal()
FIRST_YEAR, LAST_YEAR = 1391, 2050
NO_DAY = -(2**31)


def lunar_dates(ordinals):
    """The lunar dates of civil days."""
    calendar = KoreanLunarCalendar()
    numbers = array.array("i")
    for ordinal in ordinals:
        civil = datetime.date.fromordinal(ordinal)
        number = 0
        if calendar.setSolarDate(civil.year, civil.month, civil.day):
            number = (calendar.lunarYear * 100 + calendar.lunarMonth) * 100 + calendar.lunarDay
            number = number * 2 + int(calendar.isIntercalation)
        numbers.append(number)
    return numbers


def civil_days(years):
    """The civil days of all lunar days that the years may have."""
    calendar = KoreanLunarCalendar()
    numbers = array.array("i")
    for year in years:
        for month in range(1, 13):
            for is_leap in (False, True):
                exists = calendar.setLunarDate(year, month, 1, is_leap)
                for day in range(1, 31):
                    number = NO_DAY
                    if exists and calendar.setLunarDate(year, month, day, is_leap):
                        civil = datetime.date(
                            calendar.solarYear, calendar.solarMonth, calendar.solarDay
                        )
                        number = civil.toordinal() - EPOCH
                    numbers.append(number)
    return numbers


def pieces(first, last, size):
    """Divides the numbers from `first` to `last` into ranges of at most `size` numbers."""
    return [range(start, min(start + size, last + 1)) for start in range(first, last + 1, size)]


def main():
    pool = multiprocessing.Pool(os.cpu_count())
    days = pool.map_async(lunar_dates, pieces(FIRST_DAY, LAST_DAY, 2000), 1)
    years = pool.map_async(civil_days, pieces(FIRST_YEAR, LAST_YEAR, 5), 1)
    # A pool in a `with` statement would be ended by a signal, and signals may be blocked here.
    pool.close()
    for numbers in days.get() + years.get():
        if sys.byteorder == "big":
            numbers.byteswap()
        sys.stdout.buffer.write(numbers.tobytes())
    pool.join()


if __name__ == "__main__":
    main()
