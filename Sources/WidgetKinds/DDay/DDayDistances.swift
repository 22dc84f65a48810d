import BridgeJSON
import CivilCalendar
import Languages
import WidgetDrawing

/// How far away an event's end is, and how long ago its start was, in the event's units.
///
/// Both are counted from the event's date toward today, because the event's date is fixed. Counted
/// from today instead, the 28th to the 31st of January would all be 1 month and 1 day before 1
/// March.
struct DDayDistances: Equatable, Sendable {
  let units: CalendarUnits
  /// The distance between the end and today; nil without an end.
  let toEnd: CalendarDistance?
  /// The distance from the start to today; nil before the start and without a start.
  let fromStart: CalendarDistance?

  init(_ units: CalendarUnits, of event: DDayEvent, _ count: DDayCount, on today: CivilDate) {
    self.units = units
    toEnd = count.endDate.map { CalendarDistance(from: $0, to: today, in: units) }
    fromStart =
      count.countDay == nil
      ? nil : event.startDate.map { CalendarDistance(from: $0, to: today, in: units) }
  }

  /// Writes `parts` and `countParts` with their labels.
  func writeMembers(in words: LanguageTable, to writer: inout JSONWriter) {
    write(toEnd, "parts", "unitsLabel", in: words, to: &writer)
    write(fromStart, "countParts", "countUnitsLabel", in: words, to: &writer)
  }

  private func write(
    _ distance: CalendarDistance?, _ name: StaticString, _ label: StaticString,
    in words: LanguageTable, to writer: inout JSONWriter
  ) {
    guard let distance else {
      writer.memberNull(name)
      writer.memberNull(label)
      return
    }
    writer.beginObject(name)
    if units.contains(.years) { writer.member("years", distance.years) }
    if units.contains(.months) { writer.member("months", distance.months) }
    if units.contains(.weeks) { writer.member("weeks", distance.weeks) }
    if units.contains(.days) { writer.member("days", distance.days) }
    writer.endObject()
    if distance.isZero {
      writer.member(label, text(of: distance, in: words))
    } else {
      words.write(distance, as: label, to: &writer)
    }
  }

  /// A distance in words: "1 year, 3 months", "less than a month", "today".
  func text(
    of distance: CalendarDistance, in words: LanguageTable,
    _ width: LanguageTable.UnitWidth = .long, most: Int = 4
  ) -> String {
    guard distance.isZero else { return words.text(of: distance, width, most: most) }
    guard distance.rest > 0 else { return words.today }
    return lessThanOne(in: words)
  }

  /// The text for less than one of the smallest unit: "less than a month".
  func lessThanOne(in words: LanguageTable) -> String {
    words.word(
      units.contains(.weeks)
        ? .lessThanWeek
        : units.contains(.months)
          ? .lessThanMonth
          : .lessThanYear)
  }
}
