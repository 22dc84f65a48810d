import CivilCalendar

/// The place of an event in a list on one date. The nearest day comes first, then events without an
/// end date, and past events last, the latest of them first. On one day, events without a time come
/// first, then the others by their instants. If all of that is equal, the order of ``DDayEvents``
/// decides.
/// sorts them.
struct DDayListPlace: Comparable, Sendable {
  // The group, the days within it, and the time of the day, from the highest bits down.
  private let order: UInt64
  /// The event's index among the subjects of ``DDayEvents``.
  let index: Int

  /// - Parameters:
  /// - index: the event's index among the subjects of ``DDayEvents``.
  ///   - dday: calendar days until its end date; nil without one.
  /// - end: the end itself, if it is known.
  init(index: Int, dday: Int?, end: DDayEnd? = nil) {
    self.index = index
    let (group, distance): (UInt64, Int) =
      switch dday {
      case let days? where days >= 0: (0, days)
      case let days?: (2, 0 &- days)
      case nil: (1, 0)
      }
    var time: Int64 = 0
    if let end, let instant = end.instant {
      // A day of a zone begins less than two days before the day of UTC, and ends less than two
      // days after it.
      time = instant.secondsSince1970 &- Int64(end.date.dayNumber &- 2) &* 86_400
    }
    // The dates of the calendar are less than 2^22 days apart.
    order =
      group &<< 62 | UInt64(truncatingIfNeeded: distance) &<< 32
      | UInt64(UInt32(truncatingIfNeeded: time))
  }

  static func < (one: Self, other: Self) -> Bool {
    one.order != other.order ? one.order < other.order : one.index < other.index
  }
}

/// The first places of a list, in order.
struct DDayListPlaces {
  private(set) var first: [DDayListPlace] = []
  private let limit: Int

  /// - Parameter limit: how many there are at most, 1 or more.
  init(limit: Int) {
    self.limit = limit
    first.reserveCapacity(limit)
  }

  /// Takes in a place if it is one of the first.
  mutating func insert(_ place: DDayListPlace) {
    var index = first.count
    if index < limit {
      first.append(place)
    } else {
      index = limit &- 1
      guard place < first[index] else { return }
    }
    while index > 0, place < first[index &- 1] {
      first[index] = first[index &- 1]
      index &-= 1
    }
    first[index] = place
  }
}
