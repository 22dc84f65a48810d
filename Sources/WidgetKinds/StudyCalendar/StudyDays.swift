import CivilCalendar

/// The days that someone has studied, as stretches of days in a row.
///
/// So a streak of years is found as fast as a streak of one day.
struct StudyDays: Sendable {
  /// Day numbers (see `CivilDate.dayNumber`), ascending. Between two stretches are days not
  /// studied.
  private let stretches: [ClosedRange<Int>]
  /// For each stretch, the number of days before it, and the length of the longest one before it.
  private let before: [(total: Int, longest: Int)]

  /// Takes the days in any order. A repeated day counts once.
  init(_ dates: [CivilDate]) {
    var stretches: [ClosedRange<Int>] = []
    for day in dates.map({ $0.dayNumber }).sorted() {
      if let last = stretches.last, day <= last.upperBound &+ 1 {
        stretches[stretches.count &- 1] = last.lowerBound...max(day, last.upperBound)
      } else {
        stretches.append(day...day)
      }
    }
    self.stretches = stretches
    var before: [(total: Int, longest: Int)] = []
    before.reserveCapacity(stretches.count)
    var (total, longest) = (0, 0)
    for stretch in stretches {
      before.append((total, longest))
      total &+= stretch.count
      longest = max(longest, stretch.count)
    }
    self.before = before
  }

  /// Whether a day was studied.
  func contains(_ date: CivilDate) -> Bool {
    stretches(endingFrom: date.dayNumber).first?.contains(date.dayNumber) == true
  }

  /// How many days in a row were studied up to a day. That day itself counts if it was studied; if
  /// not, or not yet, it does not break the row.
  func streak(upTo today: CivilDate) -> Int {
    let day = today.dayNumber
    guard
      let stretch = stretches(endingFrom: day &- 1).first, stretch.lowerBound <= day
    else { return 0 }
    return min(stretch.upperBound, day) &- stretch.lowerBound &+ 1
  }

  /// How many days were studied up to and including a day, and the most of them in a row.
  func record(upTo today: CivilDate) -> (total: Int, longest: Int) {
    let day = today.dayNumber
    // The search for the last stretch that has begun.
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = low &+ (high &- low) / 2
      if stretches[middle].lowerBound <= day { low = middle &+ 1 } else { high = middle }
    }
    guard low > 0 else { return (0, 0) }
    let last = stretches[low &- 1]
    let length = min(last.upperBound, day) &- last.lowerBound &+ 1
    let (total, longest) = before[low &- 1]
    return (total &+ length, max(longest, length))
  }

  /// How many of some days were studied.
  ///
  /// - Parameter days: day numbers.
  func count(in days: ClosedRange<Int>) -> Int {
    var count = 0
    for stretch in stretches(endingFrom: days.lowerBound) {
      guard stretch.lowerBound <= days.upperBound else { break }
      let common = stretch.clamped(to: days)
      count &+= common.upperBound &- common.lowerBound &+ 1
    }
    return count
  }

  /// The stretches that end on a day or later.
  private func stretches(endingFrom day: Int) -> ArraySlice<ClosedRange<Int>> {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = low &+ (high &- low) / 2
      if stretches[middle].upperBound < day { low = middle &+ 1 } else { high = middle }
    }
    return stretches[low...]
  }
}
