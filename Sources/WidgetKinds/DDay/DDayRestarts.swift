import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The dates on which an event began anew, as the days without something are counted.
struct DDayRestarts: Sendable {
  /// The start and the restarts after it, ascending, each once.
  private let dates: [CivilDate]
  /// The most days between two neighbours among the dates up to each.
  private let longest: [Int]

  /// - Parameter dates: in any order; those that are not after the start say nothing.
  init(of start: CivilDate, at dates: [CivilDate]) {
    var sorted = [start]
    var longest = [0]
    for date in dates.sorted() {
      guard let last = sorted.last, date > last else { continue }
      longest.append(max(longest.last ?? 0, last.days(until: date)))
      sorted.append(date)
    }
    self.dates = sorted
    self.longest = longest
  }

  /// The last of the dates that is not after another one, and the most days between two neighbours
  /// up to that one, which is the last neighbour; nil before the start.
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
  /// The dates on which the event of this object began anew; nil if it says none.
  ///
  /// - Throws: `invalidValue` for what is no list of dates, and without a "startDate".
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
