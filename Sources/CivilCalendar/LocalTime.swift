/// What the clocks of a zone show at an instant.
public struct LocalTime: Hashable, Sendable {
  /// The civil date.
  public let date: CivilDate
  /// The second of that day by the clock, 0 to 86399. It jumps where the zone's offset changes.
  public let secondOfDay: Int
  /// Seconds east of UTC.
  public let utcOffset: Int
}
