import CivilCalendar
package import WidgetTimeline

/// The D-day widget: days until an end date, and which day it is since a start date.
package struct DDayProvider: TimelineProvider {
  package init() {}

  package var description: WidgetDescription {
    WidgetDescription(
      kind: "dday",
      displayName: "D-Day",
      description: "Count the days until an event, and the days since it began",
      defaultFamily: .systemSmall,
      otherFamilies: [
        .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline,
      ],
      parameters: [
        WidgetParameter(name: "dataKey", defaultValue: "widgetDataKey", isDynamic: true)
      ])
  }

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> DDayEntry {
    var event = DDayEvent()
    event.start = CivilDate(year: 2023, month: 4, day: 6).map { YearlyDay($0) }
    event.end = CivilDate(year: 2025, month: 1, day: 5).map { YearlyDay($0) }
    event.title = "D-Day"
    return try entry(
      of: event, at: context.now, on: context.today, isPlaceholder: true, in: context)
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> DDayEntry? {
    let event = try self.event(in: context)
    guard event.isSet else { return nil }
    return try entry(of: event, at: context.now, on: context.today, in: context)
  }

  package func timeline(in context: TimelineContext) throws(WidgetError) -> Timeline<DDayEntry> {
    let event = try self.event(in: context)
    let first = try entry(of: event, at: context.now, on: context.today, in: context)
    guard event.isSet else {
      // Nothing to count: only a write can change what shows.
      return Timeline(entries: [first], policy: .never)
    }
    var midnights = LocalMidnights(after: context.now, on: context.today, in: context.timeZone)
    guard context.days > 0 else {
      let next = midnights.next()
      return Timeline(entries: [first], policy: next.map { .after($0.instant) } ?? .never)
    }
    var entries = [first]
    entries.reserveCapacity(context.days + 1)
    while entries.count <= context.days, let midnight = midnights.next() {
      // A repeat that leaves the calendar ends the timeline; whoever asks then is told.
      guard
        let next = try? entry(of: event, at: midnight.instant, on: midnight.date, in: context)
      else { break }
      entries.append(next)
    }
    return Timeline(entries: entries, policy: .atEnd)
  }

  private func event(in context: TimelineContext) throws(WidgetError) -> DDayEvent {
    let key = context.configuration["dataKey"] ?? ""
    guard (1...511).contains(key.utf8.count) else {
      throw .invalidValue(
        "\"dataKey\" must be 1 to 511 bytes long.", path: "$.configuration.dataKey", value: key)
    }
    guard let value = try context.group.value(forKey: key) else { return DDayEvent() }
    do throws(WidgetError) {
      return try DDayEvent(value, in: context.timeZone)
    } catch {
      throw error.about(key: key)
    }
  }

  private func entry(
    of event: DDayEvent, at instant: Instant, on date: CivilDate, isPlaceholder: Bool = false,
    in context: TimelineContext
  ) throws(WidgetError) -> DDayEntry {
    let key = context.configuration["dataKey"]
    do throws(WidgetError) {
      return DDayEntry(
        date: instant, isPlaceholder: isPlaceholder,
        url: key.map { "widgetbridge://dday/" + percentEncoded($0) },
        content: try DDayContent(of: event, on: date, words: .words(for: context.locale)))
    } catch {
      throw error.about(key: key ?? "")
    }
  }
}
