"""Compares the library's periods with Python's date arithmetic."""

import calendar
import datetime
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from Library.bridge import Bridge, Failure
from Oracles.rounds import rounds, seeded
from runner.checks import Checks

CASES = rounds(300, 3_000, 30_000)
ONE = datetime.timedelta(1)
REFUSED = [
    ({"from": "2026-02-29", "to": "2026-03-01"}, "$.configuration.from"),
    ({"from": "2026-02-01", "to": "tomorrow"}, "$.configuration.to"),
    ({"from": "2026-02-02", "to": "2026-02-01"}, "$.configuration.to"),
    ({"from": "2026-02-02"}, "$.configuration.to"),
    ({"to": "2026-02-02"}, "$.configuration.from"),
    ({"period": "week"}, "$.configuration.period"),
]


def entries(bridge, group, today, configuration, days=0, **more):
    request = {"now": f"{today}T12:00:00Z", "timeZone": "UTC", "days": days,
               "configuration": configuration, **more}
    return bridge.read("getTimelineJSON", group, "period", request)["entries"]


def expected(today, first, last):
    count = (last - first).days + 1
    over = min(max((today - first).days, 0), count)
    return {"from": str(first), "to": str(last), "dayCount": count, "daysOver": over,
            "daysLeft": count - over, "progress": over / count, "percent": over * 100 // count}


def span(today, configuration):
    if "from" in configuration:
        return tuple(datetime.date.fromisoformat(configuration[name]) for name in ("from", "to"))
    if configuration.get("period") == "month":
        last = calendar.monthrange(today.year, today.month)[1]
        return today.replace(day=1), today.replace(day=last)
    return today.replace(month=1, day=1), today.replace(month=12, day=31)


def check_random(bridge, group, checks):
    random, seed = seeded()
    mistakes, asked = [], 0
    for _ in range(CASES):
        today = datetime.date.fromordinal(random.randrange(400, 3_652_000))
        configuration = random.choice([{}, {"period": "month"}, {"period": "year"}, None])
        if configuration is None:
            first = min(today.toordinal() + random.randrange(-3_000, 3_000), 3_651_000)
            first = datetime.date.fromordinal(max(first, 1))
            last = first + datetime.timedelta(random.choice([0, random.randrange(500)]))
            configuration = {"from": str(first), "to": str(last)}
        for entry in entries(bridge, group, today, configuration, days=3):
            date = datetime.date.fromisoformat(entry["date"][:10])
            wanted = expected(date, *span(date, configuration))
            asked += 1
            if {name: entry[name] for name in wanted} != wanted:
                mistakes.append((configuration, entry, wanted))
    checks.check(not mistakes,
                 f"{asked} days of {CASES} periods equal Python's, seed {seed}",
                 mistakes[:2])


def check_words(bridge, group, checks):
    for locale, configuration, title, left in (
        ("en", {}, "2026", "38 days left"), ("ko", {}, "2026년", "38일 남음"),
        ("ja", {"period": "month"}, "2026年11月", "残り7日"),
        ("zh-Hans", {}, "2026年", "剩余38天"), ("zh-Hant", {}, "2026年", "剩餘38天"),
        ("de", {"period": "month"}, "November 2026", "Noch 7 Tage"),
        ("fr", {"period": "month"}, "novembre 2026", "7 jours restants"),
        ("es", {}, "2026", "38 días restantes"), ("pt", {}, "2026", "38 dias restantes"),
        ("it", {}, "2026", "38 giorni rimanenti"), ("vi", {}, "2026", "Còn 38 ngày"),
        ("th", {}, "2026", "เหลือ 38 วัน"),
        ("ar", {"from": "2026-11-01", "to": "2026-11-25"}, None, "بقي يومان"),
        ("en", {"from": "2026-11-01", "to": "2026-12-24"}, "Nov 1 – Dec 24, 2026", "31 days left"),
        ("en", {"from": "2026-11-01", "to": "2026-11-23"}, None, "0 days left"),
        ("en", {"from": "2026-11-01", "to": "2026-11-24"}, None, "1 day left"),
    ):
        entry = entries(bridge, group, "2026-11-24", configuration, locale=locale)[0]
        request = {"now": "2026-11-24T12:00:00Z", "timeZone": "UTC", "locale": locale,
                   "configuration": configuration}
        drawing = bridge.read("getWidgetDrawingJSON", group, "period", request)
        said = f"{entry['title']}: {left}"
        checks.check(title in (None, entry["title"]) and drawing["title"] == said,
                     f"in {locale} {configuration} is {title}, {left}", (entry, drawing["title"]))


def check_pictures(bridge, group, checks):
    """Checks that every style shows the remaining days, or the percentage if the request asks for
    it."""
    for family in ("systemSmall", "systemMedium", "systemLarge", "systemExtraLarge",
                   "accessoryCircular", "accessoryRectangular", "accessoryInline"):
        for style in ("bar", "ring", "dots"):
            request = {"now": "2026-11-24T12:00:00Z", "timeZone": "UTC", "family": family,
                       "style": style}
            text = bridge.text("renderWidgetSVG", group, "period", request)
            checks.check(">38<" in text or "38 days" in text, f"{family}, {style}: 38 days", text)
            request["format"] = "percent"
            text = bridge.text("renderWidgetSVG", group, "period", request)
            checks.check("89%" in text, f"{family}, {style}: 89%", text)


def check_refused(bridge, group, checks):
    for configuration, path in REFUSED:
        try:
            found = entries(bridge, group, "2026-11-24", configuration)
            checks.check(False, f"{configuration} is refused", found)
        except Failure as failure:
            told = (failure.detail["code"], failure.detail["path"])
            checks.check(told == ("invalidValue", path), f"{configuration} is refused by name",
                         failure.detail)


def main():
    checks = Checks()
    bridge = Bridge()
    with tempfile.TemporaryDirectory() as directory:
        group = bridge.open("periods", directory)
        check_words(bridge, group, checks)
        check_pictures(bridge, group, checks)
        check_refused(bridge, group, checks)
        check_random(bridge, group, checks)
        bridge.call("closeSharedGroup", group)
    return checks.finish()


if __name__ == "__main__":
    sys.exit(main())
