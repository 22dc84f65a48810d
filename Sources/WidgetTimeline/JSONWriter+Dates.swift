public import BridgeJSON
public import CivilCalendar

extension JSONWriter {
  /// Writes a civil date as `YYYY-MM-DD`, or null.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ date: CivilDate?) {
    guard let date else { return memberNull(name) }
    member(name, asciiWords: date.asciiWords, count: 10)
  }

  /// Writes an instant as ISO 8601, in the time that a zone's clock shows.
  ///
  /// Every instant that a kind makes has a civil date within the years 0001 to 9999 in its zone.
  /// Any other instant is written as null.
  @inlinable @inline(__always)
  package mutating func member(
    _ name: StaticString, _ instant: Instant, by clock: inout ZoneClock
  ) {
    guard let text = clock.text(at: instant) else { return memberNull(name) }
    member(name, asciiWords: text.words, count: text.count)
  }

  /// Writes a single instant as ISO 8601, for callers without a ``ZoneClock``.
  package mutating func member(
    _ name: StaticString, _ instant: Instant, in timeZone: TimeZoneRules
  ) {
    var clock = ZoneClock(timeZone)
    member(name, instant, by: &clock)
  }
}
