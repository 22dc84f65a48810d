/// A moment, the same everywhere: whole seconds since 1970-01-01T00:00:00Z, leap seconds not
/// counted, as POSIX counts them.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, negative before it.
  public let secondsSince1970: Int64

  /// Makes the instant that lies so many seconds after 1970-01-01T00:00:00Z; every number is one.
  public init(secondsSince1970: Int64) {
    self.secondsSince1970 = secondsSince1970
  }

  /// Whether one instant is earlier than another.
  public static func < (first: Instant, second: Instant) -> Bool {
    first.secondsSince1970 < second.secondsSince1970
  }

  /// The instant so many seconds later (earlier, where negative); the last one or the first one that
  /// there is where the sum is beyond it.
  public func adding(seconds: Int) -> Instant {
    let (sum, overflowed) = secondsSince1970.addingReportingOverflow(Int64(seconds))
    guard overflowed else { return Instant(secondsSince1970: sum) }
    return Instant(secondsSince1970: seconds < 0 ? Int64.min : Int64.max)
  }

  /// Whether it has a date of the years 0001 to 9999 in every zone: no zone is a day away from UTC.
  public var hasDateInEveryZone: Bool {
    [-86_400, 86_400].allSatisfy { TimeZoneRules.utc.civilDate(at: adding(seconds: $0)) != nil }
  }
}
