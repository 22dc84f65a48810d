/// A zone's clock for many lookups of instants that lie close together, as the days of a timeline
/// do.
///
/// After a lookup, the clock remembers until when the zone's offset stays the same. Later instants
/// within that time need no new lookup. The results equal those of ``TimeZoneRules``.
public struct ZoneClock: Sendable {
  /// The zone.
  public let timeZone: TimeZoneRules

  /// From `begin` until just before `end` the clock is `offset` seconds ahead of UTC.
  @usableFromInline var begin: Int64 = 0
  @usableFromInline var end: Int64 = 0
  @usableFromInline var offset: Int64 = 0

  /// Makes a clock that has looked up nothing yet.
  public init(_ timeZone: TimeZoneRules) {
    self.timeZone = timeZone
  }

  /// What the clock shows at an instant; nil outside 0001 to 9999.
  @inlinable
  public mutating func localTime(at instant: Instant) -> LocalTime? {
    let seconds = instant.secondsSince1970
    if seconds < begin || seconds >= end { look(at: seconds) }
    return LocalTime(secondsSince1970: seconds, utcOffset: offset)
  }

  /// What the clock shows at an instant, as ISO 8601 text; nil outside 0001 to 9999.
  public mutating func text(at instant: Instant) -> InstantText? {
    localTime(at: instant).map(InstantText.init)
  }

  /// The first instant after another one at which the clock begins to show a date, as in
  /// ``TimeZoneRules/firstInstant(of:after:)``.
  @inlinable
  public mutating func firstInstant(of date: CivilDate, after instant: Instant) -> Instant? {
    let seconds = instant.secondsSince1970
    if seconds < begin || seconds >= end { look(at: seconds) }
    let midnight = Int64(date.dayNumber) &* 86_400 &- offset
    // The offset does not change before `end`, so the clock first shows the date at midnight.
    if midnight > seconds && midnight < end { return Instant(secondsSince1970: midnight) }
    return timeZone.firstInstant(of: date, after: instant)
  }

  @usableFromInline @inline(never)
  mutating func look(at seconds: Int64) {
    let stretch = timeZone.table.stretch(at: seconds)
    begin = seconds
    end = stretch.end ?? Int64.max
    offset = Int64(stretch.offset)
  }
}
