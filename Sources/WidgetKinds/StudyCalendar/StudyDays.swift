import CivilCalendar

/// The days that someone has studied, as the stretches of days in a row that they make.
///
/// So a streak of years is found as fast as one of a day.
struct StudyDays: Sendable {
  /// Day numbers (see `CivilDate.dayNumber`), ascending, with days not studied between each two.
  private let stretches: [ClosedRange<Int>]

  /// Takes the days in any order; one that comes twice counts once.
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
  }

  /// Whether a day was studied.
  func contains(_ date: CivilDate) -> Bool {
    stretches(endingFrom: date.dayNumber).first?.contains(date.dayNumber) == true
  }

  /// How many days in a row were studied up to a day. That day itself counts where it was studied,
  /// and does not break the row where it was not, or not yet.
  func streak(upTo today: CivilDate) -> Int {
    let day = today.dayNumber
    guard
      let stretch = stretches(endingFrom: day &- 1).first, stretch.lowerBound <= day
    else { return 0 }
    return min(stretch.upperBound, day) &- stretch.lowerBound &+ 1
  }

  /// How many days of some were studied.
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
