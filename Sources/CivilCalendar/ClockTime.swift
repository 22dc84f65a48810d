/// A time of day as a wall clock shows it, without a date and without a zone.
public struct ClockTime: Hashable, Sendable {
  /// The second of the day, 0 to 86399.
  public let secondOfDay: Int

  /// Makes a time; nil if the second is not 0 to 86399.
  init?(secondOfDay: Int) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    self.secondOfDay = secondOfDay
  }

  /// Reads `HH:MM` or `HH:MM:SS` and nothing else; nil if the text has another form. 24:00 and a
  /// 60th second are refused.
  public init?(iso8601 text: String) {
    let bytes = text.utf8.span
    guard bytes.count == 5 || bytes.count == 8 else { return nil }
    var scanner = ASCIIScanner()
    guard let second = scanner.secondOfDay(in: bytes), scanner.isAtEnd(of: bytes) else {
      return nil
    }
    secondOfDay = second
  }
}

extension TimeZoneRules {
  /// The instant at which the zone's clocks show a date and a time.
  ///
  /// If the clocks show the time twice, the first instant counts. If they skip it, the instant is
  /// later by the length of the gap. `Temporal` calls this "compatible".
  public func instant(of date: CivilDate, at time: ClockTime) -> Instant {
    let local = Int64(date.dayNumber) &* 86_400 &+ Int64(time.secondOfDay)
    // No offset exceeds the limit, so the clocks cannot show the time before this instant.
    var known = local &- Int64(Self.offsetLimits.upperBound)
    var previous: Int64?
    while true {
      let (offset, end) = table.stretch(at: known)
      let wanted = local &- Int64(offset)
      if let previous, wanted < known {
        // The clocks skipped the time at `known`. The earlier offset moves it forward by the gap.
        return Instant(secondsSince1970: local &- previous)
      }
      guard let end, wanted >= end else { return Instant(secondsSince1970: wanted) }
      previous = Int64(offset)
      known = end
    }
  }
}
