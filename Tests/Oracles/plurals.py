"""Compares the library's counts in words with Intl, in every language. Days and hours must have
Intl's words. In other counts, two numbers must have the same words if and only if they have the
same plural category."""

import datetime
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.bridge import Bridge
from runner.checks import Checks

LOCALES = ["en", "ko", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es", "pt", "it", "vi", "th", "ar"]
# These cover all of Arabic's plural categories except that of 0. Each category that has more than
# one number has at least two of them here.
NUMBERS = [1, 2, 3, 10, 11, 12, 99, 100, 102, 103]
HOURS = [1, 2, 3, 10, 11, 12, 24]
# CLDR has no words for working days. The library's Arabic has the same word for them in all of
# these categories.
ALIKE = {"one", "many", "other"}
INTL = """
const [locales, numbers] = Deno.args.map((text) => JSON.parse(text));
const of = (locale) => {
  const rules = new Intl.PluralRules(locale);
  const words = (unit) => {
    const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
    return (number) => format.format(number);
  };
  const [days, hours] = [words("day"), words("hour")];
  return numbers.map((number) => [
    number, { category: rules.select(number), days: days(number), hours: hours(number) },
  ]);
};
console.log(JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, of(locale)]))));
"""


def said_by_intl():
    """For each language and number, Intl's plural category and texts for days and hours."""
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "intl.js")
        with open(script, "w", encoding="utf-8") as file:
            file.write(INTL)
        deno = os.environ.get("WIDGET_BRIDGE_DENO", "deno")
        told = subprocess.run(
            [deno, "run", "--no-lock", script, json.dumps(LOCALES),
             json.dumps(sorted({*NUMBERS, *HOURS}))],
            capture_output=True, text=True, check=True).stdout
    return {locale: dict(pairs) for locale, pairs in json.loads(told).items()}


def words(text):
    """A text without its digits and spaces."""
    return re.sub(r"[\d\s]", "", text)


class Counts:
    """The library's texts for numbers of days or hours."""

    def __init__(self, bridge, group):
        self.bridge, self.group = bridge, group

    def event(self, locale, event, now="2026-11-02T12:00:00Z", **more):
        """The text of an event without a title, in the inline family."""
        self.bridge.call("setSharedValue", self.group, "widgetDataKey", json.dumps(event))
        request = {"now": now, "timeZone": "UTC", "locale": locale, "family": "accessoryInline",
                   **more}
        svg = self.bridge.text("renderWidgetSVG", self.group, "dday", request)
        return " ".join(re.findall(r">([^<>]+)</text>", svg))

    def working_days(self, locale, number):
        weeks, days = divmod(number, 5)
        return self.event(locale, {"endDate": day_after("2026-11-02", weeks * 7 + days),
                                   "count": "workdays"})

    def days(self, locale, number):
        event = {"endDate": day_after("2026-11-02", number)}
        return self.event(locale, event, format="daysLeft")

    def hours(self, locale, number):
        now = f"2026-11-02T{24 - number:02}:00:00Z" if number < 24 else "2026-11-02T00:00:00Z"
        return self.event(locale, {"endDate": "2026-11-03", "endTime": "00:00"}, now)

    def days_of_a_period(self, locale, number):
        configuration = {"from": "2026-11-02", "to": day_after("2026-11-01", number)}
        request = {"now": "2026-11-02T12:00:00Z", "timeZone": "UTC", "locale": locale,
                   "configuration": configuration}
        drawing = self.bridge.read("getWidgetDrawingJSON", self.group, "period", request)
        # Leaves out the name of the period, which has other numbers.
        return drawing["title"].split(": ", 1)[1]

    def days_in_a_row(self, locale, number):
        days = [day_after("2026-11-02", -place) for place in range(number)]
        self.bridge.call("setSharedValue", self.group, "studyDays", json.dumps(days))
        request = {"now": "2026-11-02T12:00:00Z", "timeZone": "UTC", "locale": locale}
        return self.bridge.read(
            "getEntryJSON", self.group, "studyCalendar", request)["entry"]["inlineText"]


def day_after(day, number):
    return str(datetime.date.fromisoformat(day) + datetime.timedelta(number))


def mistakes_of(name, locale, said, intl):
    """The texts of a language that disagree with Intl. `said` has the texts by number."""
    category = {number: intl[number]["category"] for number in said}
    if name in ("days", "hours"):
        return [(said[number], intl[number][name]) for number in said
                if words(said[number]) != words(intl[number][name])]
    if name == "working_days" and locale == "ar":
        category = {number: "alike" if which in ALIKE else which
                    for number, which in category.items()}
    return [
        (said[one], said[other]) for one, other in itertools.combinations(said, 2)
        if (words(said[one]) == words(said[other])) != (category[one] == category[other])
    ]


def main():
    checks = Checks()
    intl = said_by_intl()
    with tempfile.TemporaryDirectory() as directory:
        bridge = Bridge()
        group = bridge.open("plurals", directory)
        counts = Counts(bridge, group)
        for name, numbers in (
            ("days", NUMBERS), ("working_days", NUMBERS), ("hours", HOURS),
            ("days_of_a_period", NUMBERS), ("days_in_a_row", NUMBERS),
        ):
            mistakes = []
            for locale in LOCALES:
                said = {number: getattr(counts, name)(locale, number) for number in numbers}
                found = mistakes_of(name, locale, said, intl[locale])
                # Every text must contain its number, except in Arabic, which has words for one and
                # two.
                found += [text for number, text in said.items()
                          if str(number) not in text and not (locale == "ar" and number <= 2)]
                mistakes += [(locale, mistake) for mistake in found]
            checks.check(not mistakes, f"{name.replace('_', ' ')} in {len(LOCALES)} languages have"
                         " the plural forms of CLDR", "\n".join(map(str, mistakes[:6])))
        alike = [locale for locale in LOCALES
                 if words(counts.working_days(locale, 9)) == words(counts.days(locale, 9))]
        checks.check(not alike, "no language calls working days just days", alike)
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
