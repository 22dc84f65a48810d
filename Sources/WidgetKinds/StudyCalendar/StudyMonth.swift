import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// A month's grid of weeks, with the days that were studied. All entries of the month share it.
final class StudyMonth: Sendable {
  /// The first day of the month.
  let firstDay: CivilDate
  /// The weekday on which a week begins.
  let firstWeekday: Weekday
  /// The number of days in the month, 28 to 31.
  let dayCount: Int
  /// The number of the month's days that were studied.
  let studiedCount: Int

  /// The number of days by which the first week begins before the month.
  private let leading: Int
  /// The days of the grid, seven for each week. None of them is marked as today.
  private let fields: [StudyCalendarEntry.Day]
  /// The JSON text of each week without a mark for today. In an entry, only the week that contains
  /// today has another text.
  private let weekTexts: [[UInt8]]

  /// Makes the grid of a date's month.
  init(of date: CivilDate, firstWeekday: Weekday, studied: StudyDays) {
    let (year, month, day) = date.components
    dayCount = CivilDate.dayCount(ofMonth: month, year: year)
    let first = date.dayNumber &- day &+ 1
    let days = first...(first &+ dayCount &- 1)
    firstDay = CivilDate(dayNumber: first) ?? date
    self.firstWeekday = firstWeekday
    studiedCount = studied.count(in: days)

    let leading = firstWeekday.daysBefore(firstDay)
    self.leading = leading
    let weekCount = (leading &+ dayCount &+ 6) / 7
    let fields = (0..<(weekCount &* 7)).map { place in
      let number = first &- leading &+ place
      // Days outside the calendar, before its first month or after its last, are replaced by the
      // calendar's first or last day.
      let date = CivilDate(dayNumber: number) ?? (number < first ? .minimum : .maximum)
      return StudyCalendarEntry.Day(
        date: date, isInMonth: days.contains(number), isToday: false,
        didStudy: studied.contains(date))
    }
    self.fields = fields
    weekTexts = stride(from: 0, to: fields.count, by: 7).map { start in
      var writer = JSONWriter(capacity: 1024)
      StudyMonth.write(fields[start...].prefix(7), on: nil, to: &writer)
      return writer.bytes
    }
  }

  /// Whether a date is in the month.
  func contains(_ date: CivilDate) -> Bool {
    0..<dayCount ~= firstDay.days(until: date)
  }

  /// The weeks, with today marked.
  func weeks(on today: CivilDate) -> [[StudyCalendarEntry.Day]] {
    stride(from: 0, to: fields.count, by: 7).map { start in
      fields[start...].prefix(7).map { field in
        StudyCalendarEntry.Day(
          date: field.date, isInMonth: field.isInMonth,
          isToday: field.isInMonth && field.date == today, didStudy: field.didStudy)
      }
    }
  }

  /// Writes the member `weeks`, with today marked.
  func writeWeeks(on today: CivilDate, to writer: inout JSONWriter) {
    let week = contains(today) ? (leading &+ firstDay.days(until: today)) / 7 : nil
    writer.beginArray("weeks")
    for (place, text) in weekTexts.enumerated() {
      if place == week {
        StudyMonth.write(fields[(7 &* place)...].prefix(7), on: today, to: &writer)
      } else {
        writer.element(raw: text.span)
      }
    }
    writer.endArray()
  }

  /// Writes a week; if `today` is nil, no day is marked.
  private static func write(
    _ days: ArraySlice<StudyCalendarEntry.Day>, on today: CivilDate?, to writer: inout JSONWriter
  ) {
    writer.beginArray()
    for day in days {
      writer.beginObject()
      writer.member("date", day.date)
      writer.member("isInMonth", day.isInMonth)
      writer.member("didStudy", day.didStudy)
      writer.member("isToday", day.isInMonth && day.date == today)
      writer.endObject()
    }
    writer.endArray()
  }
}
