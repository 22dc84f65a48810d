import CivilCalendar

/// The days that someone has studied, as stretches of consecutive days.
///
/// With stretches, a streak of years is found as quickly as a streak of one day.
struct StudyDays: Sendable {
  /// The stretches as day numbers (see `CivilDate.dayNumber`), ascending. Between two stretches
  /// there is at least one day that was not studied.
  private let stretches: [ClosedRange<Int>]
  /// For each stretch, the number of studied days before it, and the length of the longest earlier
  /// stretch.
  private let before: [(total: Int, longest: Int)]

  /// Makes the stretches from dates in any order. A repeated date counts once.
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

  /// The number of consecutive studied days up to a day. The day itself counts if it was studied.
  /// If it was not, the streak counts up to the day before.
  func streak(upTo today: CivilDate) -> Int {
    let day = today.dayNumber
    guard
      let stretch = stretches(endingFrom: day &- 1).first, stretch.lowerBound <= day
    else { return 0 }
    return min(stretch.upperBound, day) &- stretch.lowerBound &+ 1
  }

  /// The number of days studied up to and including a day, and the longest streak among them.
  func record(upTo today: CivilDate) -> (total: Int, longest: Int) {
    let day = today.dayNumber
    // Find the last stretch that begins on or before the day.
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

  /// The number of studied days in a range.
  ///
  /// - Parameter days: the range as day numbers.
  func count(in days: ClosedRange<Int>) -> Int {
    var count = 0
    for stretch in stretches(endingFrom: days.lowerBound) {
      guard stretch.lowerBound <= days.upperBound else { break }
      let common = stretch.clamped(to: days)
      count &+= common.upperBound &- common.lowerBound &+ 1
    }
    return count
  }

  /// The stretches that end on or after a day.
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
