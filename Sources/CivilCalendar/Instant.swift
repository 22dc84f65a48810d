/// A moment, the same everywhere: whole seconds since 1970-01-01T00:00:00Z without leap seconds, as
/// POSIX counts them.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z; negative for earlier instants.
  public let secondsSince1970: Int64

  /// Makes an instant from its seconds since 1970-01-01T00:00:00Z. Any number is allowed.
  public init(secondsSince1970: Int64) {
    self.secondsSince1970 = secondsSince1970
  }

  /// Whether one instant is earlier than another.
  public static func < (first: Instant, second: Instant) -> Bool {
    first.secondsSince1970 < second.secondsSince1970
  }

  /// The instant that is `seconds` later (earlier, if negative); the last or the first instant if
  /// the sum overflows.
  public func adding(seconds: Int) -> Instant {
    let (sum, overflowed) = secondsSince1970.addingReportingOverflow(Int64(seconds))
    guard overflowed else { return Instant(secondsSince1970: sum) }
    return Instant(secondsSince1970: seconds < 0 ? Int64.min : Int64.max)
  }

  /// Whether the instant's date lies within the years 0001 to 9999 in every zone. The check allows
  /// a day either way, because no zone in use differs from UTC by that much.
  public var hasDateInEveryZone: Bool {
    [-86_400, 86_400].allSatisfy { TimeZoneRules.utc.civilDate(at: adding(seconds: $0)) != nil }
  }
}

extension Instant {
  /// Reads `YYYY-MM-DDTHH:MM[:SS[.fraction]]` followed by `Z` or `±HH:MM[:SS]`, and nothing else.
  ///
  /// A fraction of a second is dropped. 24:00, second 60 and lower-case letters are refused; the
  /// offset is at most 23:59:59.
  public init?(iso8601 text: String) {
    self.init(iso8601: text.utf8.span)
  }

  /// Reads the same forms from UTF-8 bytes.
  public init?(iso8601 text: Span<UInt8>) {
    guard case .instant(let instant) = CivilDateText(iso8601: text) else { return nil }
    self = instant
  }
}

extension ASCIIScanner {
  /// Reads `HH:MM[:SS[.fraction]]` and returns the second of the day, 0 to 86399, without the
  /// fraction.
  mutating func secondOfDay(in text: borrowing Span<UInt8>) -> Int? {
    guard
      let hour = number(digits: 2, in: text), hour <= 23, take(UInt8(ascii: ":"), in: text),
      let minute = number(digits: 2, in: text), minute <= 59
    else { return nil }
    var second = 0
    if take(UInt8(ascii: ":"), in: text) {
      guard let written = number(digits: 2, in: text), written <= 59 else { return nil }
      second = written
      if take(UInt8(ascii: "."), in: text) {
        guard number(upToDigits: 1, in: text) != nil else { return nil }
        while number(upToDigits: 9, in: text) != nil {}
      }
    }
    return hour &* 3600 &+ minute &* 60 &+ second
  }

  /// Reads `±HH:MM[:SS]`, at most 23:59:59 either way, and returns the seconds east of UTC.
  mutating func utcOffset(in text: borrowing Span<UInt8>) -> Int? {
    let isWest = peek(in: text) == UInt8(ascii: "-")
    guard
      take(UInt8(ascii: "+"), in: text) || take(UInt8(ascii: "-"), in: text),
      let hour = number(digits: 2, in: text), hour <= 23, take(UInt8(ascii: ":"), in: text),
      let minute = number(digits: 2, in: text), minute <= 59
    else { return nil }
    var second = 0
    if take(UInt8(ascii: ":"), in: text) {
      guard let written = number(digits: 2, in: text), written <= 59 else { return nil }
      second = written
    }
    let offset = hour &* 3600 &+ minute &* 60 &+ second
    return isWest ? 0 &- offset : offset
  }
}
