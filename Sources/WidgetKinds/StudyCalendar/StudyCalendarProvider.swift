import BridgeJSON
import CivilCalendar
import Languages
import WidgetDrawing
package import WidgetTimeline

/// The study calendar: the days of the month that were studied, and the current streak.
package final class StudyCalendarProvider: WidgetKind {
  private let memo = StateMemo<Known>()

  /// The days in a group's list, with the key and the zone with which they were read; `days` is nil
  /// if there is no list.
  private struct Known: Sendable {
    let key: String
    let timeZone: TimeZoneRules
    let days: StudyDays?
  }

  package init() {}

  package let description = WidgetDescription(
    kind: "studyCalendar",
    displayName: .word(.studyCalendar),
    description: .word(.studyCalendarDescription),
    defaultFamily: .systemMedium,
    otherFamilies: [
      .systemSmall, .systemLarge, .accessoryRectangular, .accessoryInline, .accessoryCircular,
    ],
    parameters: [
      WidgetParameter(
        name: "firstWeekday", title: .word(.titleFirstWeekday),
        defaultValue: .string(Weekday.sunday.rawValue),
        choices: .fixed(
          Weekday.allCases.map {
            ConfigurationOption(value: $0.rawValue, title: .word(.weekday($0.number)))
          }),
        defaultInLanguage: { .string(Weekday(startOfWeekIn: $0).rawValue) }),
      WidgetParameter(
        name: "dataKey", title: .word(.titleDays), defaultValue: .string(StudyDays.key),
        choices: .dynamic,
        isOptional: true),
      WidgetParameter(
        name: "title", title: .word(.titleTitle), defaultValue: .string(""), choices: .any,
        isOptional: true),
      WidgetParameter(
        name: "icon", title: .word(.titleIcon), defaultValue: .string(""), choices: .any,
        isOptional: true),
      .automatic("style", .titleStyle, [("page", .optionPage)]),
    ] + .ofPictures)

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> StudyCalendarEntry {
    let weekday = firstWeekday(in: context)
    let today = StudySample.today
    return entry(
      at: context.now, on: today, of: StudySample.days,
      grid: StudyMonth(of: today, firstWeekday: weekday, studied: StudySample.days),
      isPlaceholder: true, in: context)
  }

  package func snapshot(
    in context: TimelineContext
  ) throws(WidgetError) -> StudyCalendarEntry? {
    let weekday = firstWeekday(in: context)
    guard let studied = try studyDays(in: context) else { return nil }
    return entry(
      at: context.now, on: context.today, of: studied,
      grid: StudyMonth(of: context.today, firstWeekday: weekday, studied: studied),
      isPlaceholder: false, in: context)
  }

  package func timeline(
    in context: TimelineContext
  ) throws(WidgetError) -> Timeline<StudyCalendarEntry> {
    let weekday = firstWeekday(in: context)
    let studied = try studyDays(in: context) ?? StudyDays([])
    var grid = StudyMonth(of: context.today, firstWeekday: weekday, studied: studied)
    var last: StudyCalendarEntry?
    return try Timeline(dailyIn: context) { (stretch) throws(WidgetError) in
      if !grid.contains(stretch.date) {
        grid = StudyMonth(of: stretch.date, firstWeekday: weekday, studied: studied)
      }
      let entry = entry(
        at: stretch.start, on: stretch.date, of: studied, grid: grid, isPlaceholder: false,
        in: context, after: last)
      last = entry
      return entry
    }
  }

  package var usualKey: String? { StudyDays.key }

  package func check(_ value: ProposedValue) throws(WidgetError) {
    _ = try StudyDays(value.json, underKey: value.key, in: value.context.timeZone)
  }

  /// The keys whose values are non-empty lists of days.
  package func options(
    of parameter: WidgetParameter, in group: any GroupReader
  ) throws(WidgetError) -> [ConfigurationOption] {
    try group.allValues().compactMap { key, bytes in
      // The first byte rules out most values, which are not lists.
      guard bytes.first == UInt8(ascii: "["), bytes.count > 2,
        (try? StudyDayElement.elements(of: bytes, underKey: key, in: .utc)) != nil
      else { return nil }
      return ConfigurationOption(value: key, title: .text(key))
    }
  }

  /// - Parameter last: the previous entry. If it has the same streak, its text is reused.
  private func entry(
    at date: Instant, on today: CivilDate, of studied: StudyDays, grid: StudyMonth,
    isPlaceholder: Bool, in context: TimelineContext, after last: StudyCalendarEntry? = nil
  ) -> StudyCalendarEntry {
    let streak = studied.streak(upTo: today)
    let line = last.flatMap { $0.streak == streak ? $0.inlineText : nil }
    let title = context.configuration["title"].flatMap { $0.isEmpty ? nil : $0 }
    let streakText = line ?? LanguageTable.of(context.locale).sentence(.inlineStreak, streak)
    return StudyCalendarEntry(
      date: date, isPlaceholder: isPlaceholder,
      // This is the only family without space for two links.
      url: context.family == .accessoryInline ? "streak" : nil,
      today: today, grid: grid, streak: streak,
      inlineText: line == nil && title != nil ? "\(title ?? "") · \(streakText)" : streakText,
      studied: studied, title: title,
      icon: context.configuration["icon"].flatMap { $0.isEmpty ? nil : $0 })
  }

  private func firstWeekday(in context: TimelineContext) -> Weekday {
    context.configuration["firstWeekday"].flatMap(Weekday.init) ?? .sunday
  }

  /// The days in the group's list; nil if there is no list.
  private func studyDays(in context: TimelineContext) throws(WidgetError) -> StudyDays? {
    let key = context.configuration["dataKey"] ?? StudyDays.key
    guard StudyDays.keyLengths.contains(key.utf8.count) else {
      throw .invalidValue(
        "\"dataKey\" must be 1 to 511 bytes long.", path: "$.configuration.dataKey", value: key)
    }
    let timeZone = context.timeZone
    return try memo.content(
      of: context.group,
      where: { $0.key.hasSameBytes(as: key) && $0.timeZone.areSame(as: timeZone) }
    ) { () throws(WidgetError) in
      let value = try context.group.value(forKey: key)
      return Known(
        key: key, timeZone: timeZone,
        days: try value.flatMap { (value) throws(WidgetError) in
          try StudyDays(value, underKey: key, in: timeZone)
        })
    }.days
  }
}
