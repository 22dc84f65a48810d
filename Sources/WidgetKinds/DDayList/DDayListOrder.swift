/// Where an event stands in a list on one date: the nearest day first, then what has no end date,
/// and what is past last, there the latest first. Where that leaves two alike, they stand as
/// ``DDayEvents`` sorts them.
struct DDayListPlace: Comparable, Sendable {
  // The group, the days away within it, and the index, from the highest bits on: compared at once.
  private let order: UInt64

  /// - Parameters:
  ///   - index: where the event stands among the subjects of ``DDayEvents``, below 2^32.
  ///   - dday: calendar days until its end date; nil without one.
  init(index: Int, dday: Int?) {
    let (group, distance): (UInt64, Int) =
      switch dday {
      case let days? where days >= 0: (0, days)
      case let days?: (2, 0 &- days)
      case nil: (1, 0)
      }
    // The dates of the calendar lie less than 2^22 days apart.
    order =
      group &<< 62 | UInt64(truncatingIfNeeded: distance) &<< 32
      | UInt64(UInt32(truncatingIfNeeded: index))
  }

  /// Where the event stands among the subjects of ``DDayEvents``.
  var index: Int { Int(UInt32(truncatingIfNeeded: order)) }

  static func < (one: Self, other: Self) -> Bool { one.order < other.order }
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

  /// Takes a place in where it is one of the first.
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
