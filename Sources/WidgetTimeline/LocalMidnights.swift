public import CivilCalendar

/// The midnights of a zone that come after an instant, each with the civil date that it begins.
///
/// A date that the zone skipped has no midnight (Apia, 2011-12-30), and one whose midnight the
/// clock jumps over begins at the first instant that exists.
public struct LocalMidnights: IteratorProtocol, Sequence {
  private var clock: ZoneClock
  private var previous: Instant
  private var date: CivilDate

  /// Starts after an instant.
  ///
  /// - Parameter date: the civil date of `instant` in `timeZone`.
  public init(after instant: Instant, on date: CivilDate, in timeZone: TimeZoneRules) {
    previous = instant
    self.date = date
    clock = ZoneClock(timeZone)
  }

  /// The next midnight; nil at the calendar's end.
  public mutating func next() -> (instant: Instant, date: CivilDate)? {
    while let following = date.adding(days: 1) {
      date = following
      if let instant = clock.firstInstant(of: following, after: previous) {
        previous = instant
        return (instant, following)
      }
    }
    return nil
  }
}
