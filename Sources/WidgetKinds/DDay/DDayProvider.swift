import CivilCalendar
import Languages
import WidgetDrawing
package import WidgetTimeline

/// The D-day widget: it counts the days until an end date, and the days since a start date.
package final class DDayProvider: WidgetKind {
  private let memo = StateMemo<DDaySubject>()

  package init() {}

  package let description = WidgetDescription(
    kind: "dday",
    displayName: .word(.dday),
    description: .word(.ddayDescription),
    defaultFamily: .systemSmall,
    otherFamilies: [
      .systemMedium, .systemLarge, .systemExtraLarge, .accessoryCircular, .accessoryRectangular,
      .accessoryInline,
    ],
    parameters: [
      WidgetParameter(
        name: "dataKey", title: .word(.titleEvent), defaultValue: "widgetDataKey", isDynamic: true)
    ] + .ofCounts + .ofEventPictures)

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> DDayEntry {
    let subject = DDaySubject(
      DDaySample.event(on: context.today), key: try dataKey(in: context),
      words: .of(context.locale),
      locale: context.locale, in: context.timeZone, units: try context.units())
    return DDayEntry(
      date: context.now, isPlaceholder: true, relevance: nil,
      content: try DDayContent(of: subject, on: context.today, at: context.now),
      isForLayout: context.isForLayout)
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> DDayEntry? {
    let entry = try entry(in: context)
    return entry?.content.subject.event.isSet == true ? entry : nil
  }

  package func entry(in context: TimelineContext) throws(WidgetError) -> DDayEntry? {
    try counting(in: context) { (subject) throws(WidgetError) in
      let stretch = DailyStretch(nowIn: context)
      return try DDayEntry(
        of: subject,
        for: stretch.pieces(cutAt: subject.event.instants(in: stretch)).first ?? stretch,
        in: context)
    }
  }

  package func timeline(in context: TimelineContext) throws(WidgetError) -> Timeline<DDayEntry> {
    try counting(in: context) { (subject) throws(WidgetError) in
      guard subject.event.isSet else {
        // There is nothing to count, so only a write to the group can change the widget.
        let now = DailyStretch(date: context.today, start: context.now, end: nil)
        return Timeline(
          entries: [try DDayEntry(of: subject, for: now, in: context)], policy: .never)
      }
      guard subject.event.endTime != nil else {
        return try Timeline(dailyIn: context) { (stretch) throws(WidgetError) in
          try DDayEntry(of: subject, for: stretch, in: context)
        }
      }
      return try Timeline(piecesIn: context) { (stretch) throws(WidgetError) in
        try stretch.pieces(cutAt: subject.event.instants(in: stretch)).map {
          (piece) throws(WidgetError) in try DDayEntry(of: subject, for: piece, in: context)
        }
      }
    }
  }

  /// Calls `body` with the event that a request asks for. An error about the event gets the event's
  /// key.
  private func counting<Result>(
    in context: TimelineContext, _ body: (DDaySubject) throws(WidgetError) -> Result
  ) throws(WidgetError) -> Result {
    let key = try dataKey(in: context)
    do throws(WidgetError) {
      return try body(subject(forKey: key, in: context))
    } catch {
      // An error about a stored list of dates already has the list's key.
      throw error.key == nil ? error.about(key: key) : error
    }
  }

  package var usualKey: String? { "widgetDataKey" }

  package func check(_ value: ProposedValue) throws(WidgetError) { try value.checkEvent() }

  package func options(
    of parameter: WidgetParameter, in group: any GroupReader
  ) throws(WidgetError) -> [ConfigurationOption] {
    try DDayEvents.options(in: group)
  }

  private func dataKey(in context: TimelineContext) throws(WidgetError) -> String {
    let key = context.configuration["dataKey"] ?? ""
    guard (1...511).contains(key.utf8.count) else {
      throw .invalidValue(
        "\"dataKey\" must be 1 to 511 bytes long.", path: "$.configuration.dataKey", value: key)
    }
    return key
  }

  private func subject(
    forKey key: String, in context: TimelineContext
  ) throws(WidgetError) -> DDaySubject {
    let words = LanguageTable.of(context.locale)
    let timeZone = context.timeZone
    let units = try context.units()
    return try memo.content(
      of: context.group,
      where: { $0.isOf(key: key, in: context, units: units) }
    ) { () throws(WidgetError) in
      let value = try context.group.value(forKey: key)
      let event =
        if let value {
          try DDayEvent(value, in: context)
        } else {
          DDayEvent()
        }
      return DDaySubject(
        event, key: key, words: words, locale: context.locale, in: timeZone, units: units)
    }
  }
}
