/// A date as it is written in JSON data. Its form determines how the civil date is found.
public enum CivilDateText: Hashable, Sendable {
  /// A floating date, `2026-05-01`: that day in every zone.
  case date(CivilDate)
  /// A local time without an offset, `2026-05-01T23:30`: likewise that day in every zone.
  case localTime(CivilDate, secondOfDay: Int)
  /// A time with an offset, `2026-05-01T23:30:00+09:00`: an instant, whose date depends on the
  /// zone.
  case instant(Instant)

  /// Reads `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM[:SS[.fraction]]` with or without a trailing `Z` or
  /// `±HH:MM[:SS]`. Nil for any other form, and if the day or the time does not exist.
  public init?(iso8601 text: String) {
    self.init(iso8601: text.utf8.span)
  }

  /// Reads the same forms from UTF-8 bytes.
  public init?(iso8601 text: Span<UInt8>) {
    var scanner = ASCIIScanner()
    guard let date = scanner.civilDate(in: text) else { return nil }
    if scanner.isAtEnd(of: text) {
      self = .date(date)
      return
    }
    guard
      scanner.take(UInt8(ascii: "T"), in: text), let secondOfDay = scanner.secondOfDay(in: text)
    else { return nil }
    if scanner.isAtEnd(of: text) {
      self = .localTime(date, secondOfDay: secondOfDay)
      return
    }
    var offset = 0
    if !scanner.take(UInt8(ascii: "Z"), in: text) {
      guard let written = scanner.utcOffset(in: text) else { return nil }
      offset = written
    }
    guard scanner.isAtEnd(of: text) else { return nil }
    self = .instant(
      Instant(
        secondsSince1970: Int64(date.dayNumber) &* 86_400 &+ Int64(secondOfDay) &- Int64(offset)))
  }

  /// The civil date: the date as written, or for an instant its date in the zone. Nil outside the
  /// years 0001 to 9999.
  public func civilDate(in rules: TimeZoneRules) -> CivilDate? {
    switch self {
    case .date(let date), .localTime(let date, _): date
    case .instant(let instant): rules.civilDate(at: instant)
    }
  }
}
