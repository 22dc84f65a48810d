#!/usr/bin/env python3
"""Prints what the study calendar must show. The entries are computed with Python's calendar module
and by counting each day.

    study_calendar_oracle.py SEED CASES

Each line is a case with four columns, separated by tabs: the request's day; the first weekday; the
days studied, as JSON; and, as JSON, the members of the entry that depend on the other columns. The
last line has the number of cases.
Besides CASES random months, the cases cover every month of 28 years with every first weekday. After
28 years, weekdays and leap years repeat.
"""

import calendar
import datetime
import json
import random
import sys

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
DAY = datetime.timedelta(days=1)


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def streak(today, studied):
    day = today if today in studied else today - DAY
    length = 0
    while day in studied:
        length += 1
        day -= DAY
    return length


def longest(today, studied):
    return max((streak(day, studied) for day in studied if day <= today), default=0)


def entry(today, first_weekday, studied):
    weeks = calendar.Calendar(first_weekday).monthdatescalendar(today.year, today.month)
    days_in_month = calendar.monthrange(today.year, today.month)[1]
    in_month = [
        datetime.date(today.year, today.month, day) for day in range(1, days_in_month + 1)
    ]
    studied_this_month = sum(day in studied for day in in_month)
    gauge = studied_this_month / days_in_month
    length = streak(today, studied)
    return {
        "month": today.isoformat()[:7],
        "firstWeekday": WEEKDAYS[first_weekday],
        "weeks": [
            [
                {
                    "date": day.isoformat(),
                    "isInMonth": day.month == today.month,
                    "didStudy": day in studied,
                    "isToday": day == today,
                }
                for day in week
            ]
            for week in weeks
        ],
        "streak": length,
        "longestStreak": longest(today, studied),
        "totalDays": sum(day <= today for day in set(studied)),
        "studiedThisMonth": studied_this_month,
        "daysInMonth": days_in_month,
        "gaugeValue": int(gauge) if gauge == int(gauge) else gauge,
        "inlineText": f"Streak - {length} day{'' if length == 1 else 's'}",
    }


def studied_around(today, chance):
    """Random studied days around a day, in any order and some of them twice."""
    share = chance.choice([0, 0.2, 0.5, 0.9, 0.99, 1])
    near = [today + DAY * offset for offset in range(-chance.randint(1, 400), 60)]
    days = [day for day in near if chance.random() < share]
    days += chance.sample(days, min(len(days), chance.randint(0, 3)))
    chance.shuffle(days)
    return days


def print_case(today, first_weekday, days):
    studied = [day.isoformat() for day in days]
    print(today, WEEKDAYS[first_weekday], compact(studied),
          compact(entry(today, first_weekday, set(days))), sep="\t")


def main(seed, cases):
    chance = random.Random(seed)
    count = 0
    # Every day is at least two years from either end, so that the days around it are within the
    # calendar.
    first, last = datetime.date(3, 1, 1).toordinal(), datetime.date(9997, 12, 31).toordinal()
    for _ in range(cases):
        today = datetime.date.fromordinal(chance.randint(first, last))
        print_case(today, chance.randrange(7), studied_around(today, chance))
        count += 1
    for year in range(2000, 2028):
        for month in range(1, 13):
            for first_weekday in range(7):
                length = calendar.monthrange(year, month)[1]
                today = datetime.date(year, month, chance.randint(1, length))
                print_case(today, first_weekday, [today - DAY, today - 2 * DAY])
                count += 1
    print("cases", count, sep="\t")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
