#!/usr/bin/env python3
"""Writes Sources/CivilCalendar/KoreanLunarTable.swift: the months of the Korean lunar calendar.

    python3 make_korean_lunar_table.py > Sources/CivilCalendar/KoreanLunarTable.swift

The facts are those of the tables that the Korea Astronomy and Space Science Institute (KASI)
publishes: which lunar months a year has, how long each is, and on which civil day it begins. The
program obtains them from the package korean-lunar-calendar, which names those tables as its source.
It calls only the package's public functions, and asks for the civil day of every lunar day that may
exist. It does not use the form in which the package stores the tables.

The days are lunar 1391-01-01 to 2050-11-18. The last one is the civil day 2050-12-31, where the
tables end. The program checks the answers before it writes them. The months follow each other
without a gap. Each month except the last has 29 or 30 days. Each year except the last has twelve
months, and each year has at most one leap month.

Needs Python 3.9 or later and korean-lunar-calendar 0.4.0.
"""

import datetime
import importlib.metadata
import sys

from korean_lunar_calendar import KoreanLunarCalendar

PACKAGE = "korean-lunar-calendar"
FIRST_YEAR, LAST_YEAR = 1391, 2050
EPOCH = datetime.date(1970, 1, 1)

HEADER = '''\
/// The months of the Korean lunar years 1391 to 2050, in one word per year.
///
/// The data comes from the tables of the Korea Astronomy and Space Science Institute (KASI,
/// astro.kasi.re.kr): the lengths of the lunar months, which of them are leap months, and the civil
/// day on which a year begins. `Tests/Oracles/make_korean_lunar_table.py` took it from the Python
/// package {package} {version}, which names those tables as its source, and wrote this
/// file; `KoreanLunarOracleTests` compares every day with that package.
///
/// KASI has revised the table since it first published it: the beginnings of some months between
/// 1397 and 1778 moved by a day. This is the revised table.
enum KoreanLunarTable {{
  /// The first lunar year of the table.
  static let firstYear = {first_year}
  /// The last lunar year. The table ends within it, on lunar {last_lunar_day}.
  static let lastYear = {last_year}
  /// The first day of the table, {first_day}, in days since 1970-01-01.
  static let firstDayNumber = {first_number}
  /// The last day of the table, {end_day}, in days since 1970-01-01.
  static let lastDayNumber = {last_number}

  /// A word for each year from `firstYear` on, read by `KoreanLunarYear`:
  /// - bits 0 to 12: bit i is set if the year's month i, in order and leap month included, has
  ///   30 days, and clear if it has 29;
  /// - bits 13 to 16: the number of the month that has a leap month after it, 0 if none has;
  /// - bits 17 to 22: how many days after 1 January of the same civil year the lunar year begins.
  static let words: [UInt32] = [
'''


class Month:
    """A lunar month that exists: its name, the day number of its first day, and its days."""

    def __init__(self, year, number, is_leap, first, count):
        self.year, self.number, self.is_leap = year, number, is_leap
        self.first, self.count = first, count


def day_number(calendar, year, month, day, is_leap):
    """A lunar day, in days since 1970-01-01. None if the package says that it does not exist."""
    if not calendar.setLunarDate(year, month, day, is_leap):
        return None
    civil = datetime.date(calendar.solarYear, calendar.solarMonth, calendar.solarDay)
    return (civil - EPOCH).days


def months():
    """Every month of the table, in order."""
    calendar = KoreanLunarCalendar()
    for year in range(FIRST_YEAR, LAST_YEAR + 1):
        for number in range(1, 13):
            for is_leap in (False, True):
                days = [day_number(calendar, year, number, day, is_leap) for day in range(1, 32)]
                days = days[: days.index(None)]
                if days:
                    assert days == list(range(days[0], days[0] + len(days))), (year, number)
                    yield Month(year, number, is_leap, days[0], len(days))


def checked(table):
    """Groups the months by year, and checks everything that the words rely on."""
    years = {}
    for index, month in enumerate(table):
        if index:
            before = table[index - 1]
            assert before.first + before.count == month.first, "a gap before %r" % vars(month)
        if month is not table[-1]:
            assert month.count in (29, 30), "an odd length: %r" % vars(month)
        years.setdefault(month.year, []).append(month)
    assert sorted(years) == list(range(FIRST_YEAR, LAST_YEAR + 1))
    for year, found in years.items():
        names = [(month.number, month.is_leap) for month in found]
        assert sum(is_leap for _, is_leap in names) <= 1
        ordinary = [number for number, is_leap in names if not is_leap]
        last = 12 if year < LAST_YEAR else found[-1].number
        assert ordinary == list(range(1, last + 1)), "months are missing in %d" % year
    return years


def word(year, found):
    """The word of one year, as the table's comment describes it."""
    lengths = sum(1 << index for index, month in enumerate(found) if month.count == 30)
    leap = next((month.number for month in found if month.is_leap), 0)
    new_year = found[0].first - (datetime.date(year, 1, 1) - EPOCH).days
    assert 0 <= new_year < 64
    return lengths | leap << 13 | new_year << 17


def main():
    table = list(months())
    years = checked(table)
    first, last = table[0], table[-1]
    last_number = last.first + last.count - 1
    sys.stdout.write(
        HEADER.format(
            package=PACKAGE,
            version=importlib.metadata.version(PACKAGE),
            first_year=FIRST_YEAR,
            last_year=LAST_YEAR,
            first_number=first.first,
            last_number=last_number,
            first_day=EPOCH + datetime.timedelta(days=first.first),
            end_day=EPOCH + datetime.timedelta(days=last_number),
            last_lunar_day=f"{LAST_YEAR}-{last.number:02}-{last.count:02}",
        )
    )
    words = ["0x%06X" % word(year, found) for year, found in years.items()]
    for index in range(0, len(words), 5):
        line = ", ".join(words[index : index + 5])
        print("    %s,  // %d" % (line, FIRST_YEAR + index))
    print("  ]\n}")


if __name__ == "__main__":
    sys.exit(main())
