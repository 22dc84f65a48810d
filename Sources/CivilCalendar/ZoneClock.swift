/// A zone's clock that is looked at again and again for instants that lie close together, as the
/// days of a timeline do.
///
/// It keeps the stretch of time around the last look in which the zone's offset does not change:
/// only an instant outside of it is looked up. What it shows is what ``TimeZoneRules`` says.
public struct ZoneClock: Sendable {
  /// The zone.
  public let timeZone: TimeZoneRules

  /// From `begin` until just before `end` the clock is `offset` seconds ahead of UTC.
  @usableFromInline var begin: Int64 = 0
  @usableFromInline var end: Int64 = 0
  @usableFromInline var offset: Int64 = 0

  /// A zone's clock that was not looked at yet.
  public init(_ timeZone: TimeZoneRules) {
    self.timeZone = timeZone
  }

  /// What it shows at an instant; nil outside 0001 to 9999.
  @inlinable
  public mutating func localTime(at instant: Instant) -> LocalTime? {
    let seconds = instant.secondsSince1970
    if seconds < begin || seconds >= end { look(at: seconds) }
    return LocalTime(secondsSince1970: seconds, utcOffset: offset)
  }

  /// What it shows at an instant, as ISO 8601 text; nil outside 0001 to 9999.
  public mutating func text(at instant: Instant) -> InstantText? {
    localTime(at: instant).map(InstantText.init)
  }

  /// The first instant after another one at which it begins to show a date, as
  /// ``TimeZoneRules/firstInstant(of:after:)`` tells.
  @inlinable
  public mutating func firstInstant(of date: CivilDate, after instant: Instant) -> Instant? {
    let seconds = instant.secondsSince1970
    if seconds < begin || seconds >= end { look(at: seconds) }
    let midnight = Int64(date.dayNumber) &* 86_400 &- offset
    // Within the stretch the clock goes on evenly, so that it shows the date from midnight on, and
    // nowhere between the instant and midnight.
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
