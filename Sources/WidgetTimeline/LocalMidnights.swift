public import CivilCalendar

/// The local midnights after an instant, each with the civil date that begins then.
///
/// A date that the zone skipped has no midnight (Apia, 2011-12-30). If the clocks skip a midnight,
/// its date begins at the first instant that the zone's clocks show on it.
public struct LocalMidnights: IteratorProtocol, Sequence {
  private var clock: ZoneClock
  private var previous: Instant
  private var date: CivilDate

  /// Makes the sequence that begins with the first midnight after an instant.
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
