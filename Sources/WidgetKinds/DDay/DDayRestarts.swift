import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The dates on which an event began anew, as when somebody counts the days without something.
struct DDayRestarts: Sendable {
  /// The start and the restarts after it, ascending, each once.
  private let dates: [CivilDate]
  /// For each date, the most days between two neighbours among the dates up to it.
  private let longest: [Int]

  /// - Parameter dates: in any order. Those that are not after the start are ignored.
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

  /// The last date that is not after today, and the most days between two neighbours up to today,
  /// which counts as the last neighbour. Nil before the start.
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
  /// The dates on which this object's event began anew; nil if it lists none.
  ///
  /// - Throws: `invalidValue` if it is not a list of dates, and without a "startDate".
  func restarts(of start: YearlyDay?) throws(WidgetError) -> DDayRestarts? {
    guard let dates = try restartDates() else { return nil }
    guard let start else {
      throw .invalidValue(
        "\"restarts\" needs a \"startDate\".", path: "$.restarts",
        value: self["restarts"]?.shown ?? "")
    }
    return DDayRestarts(of: start.first, at: dates)
  }

  /// The same dates, in the order of their list.
  func restartDates() throws(WidgetError) -> [CivilDate]? {
    guard let member = present("restarts") else { return nil }
    guard member.kind == .array else {
      throw .invalidValue(
        "\"restarts\" must be a list of dates.", path: "$.restarts", value: member.shown)
    }
    return try dates("restarts", in: nil)
  }
}
