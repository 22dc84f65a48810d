import CivilCalendar

/// The days after an event's start that are milestones.
struct DDayMilestones: Equatable, Sendable {
  /// Periods in days. Each multiple is the number of a milestone: with 100, the days 100, 200, 300
  /// and so on.
  var periods: [Int] = []
  /// Single days by their number, in ascending order.
  var days: [Int] = []
  /// Whether the same month and day of each later year is a milestone.
  var hasAnniversaries = false

  /// What `"milestones": true` means: every 100 days, and the anniversaries.
  static let usual = DDayMilestones(periods: [100], hasAnniversaries: true)

  /// A milestone with its date.
  struct Milestone: Equatable, Sendable {
    /// The name of a milestone.
    enum Name: Equatable, Sendable {
      /// The day with this number.
      case day(Int)
      /// An anniversary after this many years.
      case anniversary(Int)

      /// The number in the milestone's title.
      var number: Int {
        switch self {
        case .day(let number), .anniversary(let number): number
        }
      }
    }

    let name: Name
    let date: CivilDate
  }

  /// The earliest milestone on or after a date; nil if there is none up to 9999-12-31.
  ///
  /// If several fall on one day, the anniversary takes precedence.
  ///
  /// - Parameter numbering: the numbers of the event's days; anniversaries are those of its start.
  func next(by numbering: DDayNumbering, onOrAfter date: CivilDate) -> Milestone? {
    var soonest: Milestone?
    if hasAnniversaries, let next = numbering.start.nextAnniversary(onOrAfter: date) {
      soonest = Milestone(name: .anniversary(next.years), date: next.date)
    }
    guard let day = nextDay(from: numbering.lowestNumber(onOrAfter: date)) else { return soonest }
    guard let dayDate = numbering.date(of: day) else { return soonest }
    if let soonest, soonest.date <= dayDate { return soonest }
    return Milestone(name: .day(day), date: dayDate)
  }

  /// The lowest milestone number that is at least `number`; nil if there is none.
  private func nextDay(from number: Int) -> Int? {
    var lowest = days.first { $0 >= number }
    for period in periods where period > 0 {
      // No overflow: a day's number and a period are at most 3,652,059.
      let multiple = (number &+ period &- 1) / period &* period
      lowest = min(lowest ?? multiple, multiple)
    }
    return lowest
  }
}

extension DDayMilestones {
  /// The milestone on a date, and the earliest one after that date.
  func around(
    _ date: CivilDate, by numbering: DDayNumbering
  ) -> (today: Milestone?, next: Milestone?) {
    let soonest = next(by: numbering, onOrAfter: date)
    guard let soonest, soonest.date == date else { return (nil, soonest) }
    return (soonest, date.adding(days: 1).flatMap { next(by: numbering, onOrAfter: $0) })
  }
}
