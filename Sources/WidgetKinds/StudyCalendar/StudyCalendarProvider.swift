import CivilCalendar
import WidgetDrawing
package import WidgetTimeline

/// The study calendar: the days of the month that were studied, and for how many days in a row.
package final class StudyCalendarProvider: WidgetKind {
  private let memo = StateMemo<StudyDays?>()

  package init() {}

  package let description = WidgetDescription(
    kind: "studyCalendar",
    displayName: "Swift Study Calendar",
    description: "Track days you study Swift with streaks.",
    defaultFamily: .systemMedium,
    otherFamilies: [
      .systemSmall, .systemLarge, .accessoryRectangular, .accessoryInline, .accessoryCircular,
    ],
    parameters: [
      WidgetParameter(
        name: "firstWeekday", title: "First Day of the Week",
        defaultValue: .string(Weekday.sunday.rawValue),
        choices: .fixed(
          Weekday.allCases.map { ConfigurationOption(value: $0.rawValue, title: $0.title) }),
        defaultInLanguage: { .string(Weekday(startOfWeekIn: $0).rawValue) })
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

  /// - Parameter last: the timeline's entry before: with the same streak this one says the same.
  private func entry(
    at date: Instant, on today: CivilDate, of studied: StudyDays, grid: StudyMonth,
    isPlaceholder: Bool, in context: TimelineContext, after last: StudyCalendarEntry? = nil
  ) -> StudyCalendarEntry {
    let streak = studied.streak(upTo: today)
    let line = last.flatMap { $0.streak == streak ? $0.inlineText : nil }
    return StudyCalendarEntry(
      date: date, isPlaceholder: isPlaceholder,
      // The one family without room for two links.
      url: context.family == .accessoryInline ? "streak" : nil,
      today: today, grid: grid, streak: streak,
      inlineText: line ?? LanguageTable.of(context.locale).sentence(.inlineStreak, streak),
      studied: studied)
  }

  private func firstWeekday(in context: TimelineContext) -> Weekday {
    context.configuration["firstWeekday"].flatMap(Weekday.init) ?? .sunday
  }

  /// The days that the group lists; nil where it has no list.
  private func studyDays(in context: TimelineContext) throws(WidgetError) -> StudyDays? {
    try memo.content(of: context.group) { () throws(WidgetError) in
      guard let value = try context.group.value(forKey: StudyDays.key) else { return nil }
      return try StudyDays(value)
    }
  }
}
