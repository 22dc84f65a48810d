import CivilCalendar

/// The place of an event in a list on one date. Events that end today or later come first, the
/// earliest of them at the top. Events without an end date follow. Past events come last, the most
/// recent of them first. On the same day, events without an end time precede the others, which are
/// sorted by their end times. Events that are equal in all these respects keep their order in
/// ``DDayEvents``.
struct DDayListPlace: Comparable, Sendable {
  // From the highest bits down: the group, the distance in days, and the time of day.
  private let order: UInt64
  /// The event's index among the subjects of ``DDayEvents``.
  let index: Int

  /// - Parameters:
  ///   - index: the event's index among the subjects of ``DDayEvents``.
  ///   - dday: calendar days until the event's end date; nil without an end date.
  ///   - end: the end with its time, if it has been computed.
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
      // In any zone, a date begins and ends less than two days before or after the same date in
      // UTC.
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

/// The first places of a list, in ascending order.
struct DDayListPlaces {
  private(set) var first: [DDayListPlace] = []
  private let limit: Int

  /// - Parameter limit: the largest number of places, 1 or more.
  init(limit: Int) {
    self.limit = limit
    first.reserveCapacity(limit)
  }

  /// Inserts a place if it is among the first.
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
