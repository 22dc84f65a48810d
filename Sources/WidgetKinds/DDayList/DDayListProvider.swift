import CivilCalendar
package import WidgetTimeline

/// The nearest of all events in a group: 3 in systemMedium, 8 in systemLarge.
///
/// An event that cannot be read, or whose repeat has left the calendar, is left out, and its key is
/// named in `skippedKeys`: it does not keep the others from being shown.
package struct DDayListProvider: TimelineProvider {
  private let memo = DDayEventsMemo()

  package init() {}

  package let description = WidgetDescription(
    kind: "ddayList",
    displayName: "D-Days",
    description: "Count the days until the nearest of all your events",
    defaultFamily: .systemMedium,
    otherFamilies: [.systemLarge])

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> DDayListEntry {
    let words = DDayWords.words(for: context.locale)
    var rows: [DDayContent] = []
    for (title, days) in zip(words.sampleTitles, [7, 30, 100]) {
      let event = DDayEvent(
        title: title, end: context.today.adding(days: days).map { YearlyDay($0) })
      let subject = DDaySubject(event, key: nil, words: words)
      rows.append(try DDayContent(of: subject, on: context.today))
    }
    return DDayListEntry(
      date: context.now, isPlaceholder: true, relevance: nil, rows: rows, eventCount: rows.count,
      skippedKeys: [])
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> DDayListEntry? {
    let entry = try timeline(in: context).entry(at: context.now)
    return entry.flatMap { $0.eventCount > 0 ? $0 : nil }
  }

  package func timeline(
    in context: TimelineContext
  ) throws(WidgetError) -> Timeline<DDayListEntry> {
    let events = try memo.events(in: context)
    guard !events.subjects.isEmpty else {
      // Nothing to count: only a write can change what shows.
      let now = DailyStretch(date: context.today, start: context.now, end: nil)
      return Timeline(entries: [entry(of: events, for: now, in: context)], policy: .never)
    }
    return try Timeline(dailyIn: context) { (stretch) throws(WidgetError) in
      entry(of: events, for: stretch, in: context)
    }
  }

  private func entry(
    of events: DDayEvents, for stretch: DailyStretch, in context: TimelineContext
  ) -> DDayListEntry {
    var places = DDayListPlaces(limit: context.family.rowLimit)
    var leavingKeys: [String] = []
    for (index, subject) in events.subjects.enumerated() {
      do throws(WidgetError) {
        let end = try subject.event.occurrence(on: stretch.date)
        let dday = end.map { stretch.date.days(until: $0.date) }
        places.insert(DDayListPlace(index: index, dday: dday))
      } catch {
        leavingKeys.append(subject.key ?? "")
      }
    }
    // Those whose end is found do not fail.
    let rows = places.first.compactMap {
      try? DDayContent(of: events.subjects[$0.index], on: stretch.date)
    }
    leavingKeys.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return DDayListEntry(
      date: stretch.start, isPlaceholder: false,
      relevance: rows.lazy.map(\.relevanceScore).max().map {
        TimelineEntryRelevance(score: Double($0), duration: stretch.duration)
      },
      rows: rows, eventCount: events.subjects.count &- leavingKeys.count,
      skippedKeys: events.malformedKeys + leavingKeys)
  }
}

extension WidgetFamily {
  /// How many events a list shows.
  fileprivate var rowLimit: Int { self == .systemLarge ? 8 : 3 }
}
