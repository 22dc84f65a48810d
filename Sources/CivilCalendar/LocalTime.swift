/// What the clocks of a zone show at an instant.
public struct LocalTime: Hashable, Sendable {
  /// The civil date.
  public let date: CivilDate
  /// The second of that day by the clock, 0 to 86399. It jumps when the zone's offset changes.
  public let secondOfDay: Int
  /// Seconds east of UTC.
  public let utcOffset: Int

  init(date: CivilDate, secondOfDay: Int, utcOffset: Int) {
    self.date = date
    self.secondOfDay = secondOfDay
    self.utcOffset = utcOffset
  }

  /// What a clock shows if it is `utcOffset` seconds ahead of UTC; nil outside 0001 to 9999.
  @usableFromInline
  init?(secondsSince1970: Int64, utcOffset: Int64) {
    let (local, overflowed) = secondsSince1970.addingReportingOverflow(utcOffset)
    guard !overflowed else { return nil }
    let (day, second) = dayAndSecond(ofLocal: local)
    guard let dayNumber = Int(exactly: day), let date = CivilDate(dayNumber: dayNumber) else {
      return nil
    }
    self.date = date
    secondOfDay = Int(truncatingIfNeeded: second)
    self.utcOffset = Int(truncatingIfNeeded: utcOffset)
  }
}

/// Splits local seconds since 1970 into a day number and a second of that day.
@inline(__always)
func dayAndSecond(ofLocal seconds: Int64) -> (day: Int64, second: Int64) {
  let quotient = seconds / 86_400
  let remainder = seconds &- quotient &* 86_400
  return remainder < 0 ? (quotient &- 1, remainder &+ 86_400) : (quotient, remainder)
}
