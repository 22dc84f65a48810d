"""Compares what an event has in a list with what it has alone."""

# Members of an entry that tell nothing of its event.
OF_ENTRIES = ("date", "isPlaceholder", "relevance")


def differs_in_list(bridge, group, today, entry):
    """Whether the group's first event has other members in `ddayList` than in `entry`, which is of
    noon on the same day."""
    request = {"now": f"{today}T12:00:00Z", "timeZone": "UTC", "family": "systemLarge"}
    events = bridge.read("getEntryJSON", group, "ddayList", request)["entry"]["events"]
    found = next((event for event in events if event["key"] == "widgetDataKey"), None)
    alone = {name: value for name, value in entry.items() if name not in OF_ENTRIES}
    return found != {"key": "widgetDataKey", **alone}
