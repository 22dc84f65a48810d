import CivilCalendar
package import WidgetTimeline

/// The nearest of all events in a group: 3 in systemMedium, 8 in systemLarge.
///
/// An event that cannot be read, or whose repeat has left the calendar, is left out, and its key is
/// named in `skippedKeys`: it does not keep the others from being shown.
package struct DDayListProvider: TimelineProvider {
  package init() {}

  package var description: WidgetDescription {
    WidgetDescription(
      kind: "ddayList",
      displayName: "D-Days",
      description: "Count the days until the nearest of all your events",
      defaultFamily: .systemMedium,
      otherFamilies: [.systemLarge])
  }

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> DDayListEntry {
    let words = DDayWords.words(for: context.locale)
    var rows: [DDayListEntry.Row] = []
    for (title, days) in zip(words.sampleTitles, [7, 30, 100]) {
      var event = DDayEvent()
      event.title = title
      event.end = context.today.adding(days: days).map { YearlyDay($0) }
      let content = try DDayContent(of: event, on: context.today, words: words)
      rows.append(DDayListEntry.Row(key: nil, content: content))
    }
    return DDayListEntry(
      date: context.now, isPlaceholder: true, relevance: nil, rows: rows, eventCount: rows.count,
      skippedKeys: [])
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> DDayListEntry? {
    var context = context
    context.days = 0
    let entry = try timeline(in: context).entries.first
    return entry.flatMap { $0.eventCount > 0 ? $0 : nil }
  }

  package func timeline(
    in context: TimelineContext
  ) throws(WidgetError) -> Timeline<DDayListEntry> {
    let events = try DDayEvents(in: context.group, timeZone: context.timeZone)
    let words = DDayWords.words(for: context.locale)
    func entry(for stretch: DailyStretch) -> DDayListEntry {
      self.entry(of: events, for: stretch, rowLimit: context.family.rowLimit, words: words)
    }
    guard !events.items.isEmpty else {
      // Nothing to count: only a write can change what shows.
      let now = DailyStretch(date: context.today, start: context.now, end: nil)
      return Timeline(entries: [entry(for: now)], policy: .never)
    }
    return try Timeline(dailyIn: context) { (stretch) throws(WidgetError) in entry(for: stretch) }
  }

  private func entry(
    of events: DDayEvents, for stretch: DailyStretch, rowLimit: Int, words: DDayWords
  ) -> DDayListEntry {
    var rows: [DDayListEntry.Row] = []
    var skippedKeys = events.malformedKeys
    for item in events.items {
      if let content = try? DDayContent(of: item.event, on: stretch.date, words: words) {
        rows.append(DDayListEntry.Row(key: item.key, content: content))
      } else {
        skippedKeys.append(item.key)
      }
    }
    rows.sort(by: DDayListEntry.Row.precedes)
    let shown = Array(rows.prefix(rowLimit))
    let mostRelevant = shown.max { $0.content.relevanceScore < $1.content.relevanceScore }
    return DDayListEntry(
      date: stretch.start, isPlaceholder: false,
      relevance: mostRelevant.map {
        TimelineEntryRelevance(of: $0.content, duration: stretch.duration)
      },
      rows: shown, eventCount: rows.count, skippedKeys: skippedKeys)
  }
}

extension WidgetFamily {
  /// How many events a list shows.
  fileprivate var rowLimit: Int { self == .systemLarge ? 8 : 3 }
}
