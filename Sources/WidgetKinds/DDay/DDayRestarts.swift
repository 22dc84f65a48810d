import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The dates on which an event's count was restarted, for example by somebody who counts the days
/// without smoking.
struct DDayRestarts: Sendable {
  /// The start and the later restarts, ascending and without duplicates.
  private let dates: [CivilDate]
  /// For each date, the longest span between successive dates up to that date, in days.
  private let longest: [Int]

  /// - Parameter dates: the restarts, in any order. Dates on or before the start are ignored.
  init(of start: CivilDate, at dates: [CivilDate]) {
    var sorted = [start]
    var longest = [0]
    for date in dates.inOrder(by: <) {
      guard let last = sorted.last, date > last else { continue }
      longest.append(max(longest.last ?? 0, last.days(until: date)))
      sorted.append(date)
    }
    self.dates = sorted
    self.longest = longest
  }

  /// The last start or restart up to today, and the longest span in days. The span from that date
  /// to today is included. Nil before the start.
  func current(on today: CivilDate) -> (start: CivilDate, best: Int)? {
    var (low, high) = (0, dates.count)
    while low < high {
      let middle = low &+ (high &- low) / 2
      if dates[middle] <= today { low = middle &+ 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let start = dates[low &- 1]
    return (start, max(longest[low &- 1], start.days(until: today)))
  }
}

extension JSONValue {
  /// Reads the dates on which the count of this object's event was restarted; nil without
  /// "restarts".
  ///
  /// - Throws: `invalidValue` if "restarts" is not a list of dates, and without a "startDate".
  func restarts(of start: YearlyDay?) throws(WidgetError) -> DDayRestarts? {
    guard let dates = try restartDates() else { return nil }
    guard let start else {
      throw .invalidValue(
        "\"restarts\" needs a \"startDate\".", path: "$.restarts",
        value: self["restarts"]?.shown ?? "")
    }
    return DDayRestarts(of: start.first, at: dates)
  }

  /// The dates in "restarts", in the order of the list; nil without "restarts".
  func restartDates() throws(WidgetError) -> [CivilDate]? {
    guard let member = present("restarts") else { return nil }
    guard member.kind == .array else {
      throw .invalidValue(
        "\"restarts\" must be a list of dates.", path: "$.restarts", value: member.shown)
    }
    return try dates("restarts", in: nil)
  }
}
