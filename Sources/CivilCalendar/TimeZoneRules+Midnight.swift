extension TimeZoneRules {
  /// The first instant after another one at which the zone's clocks begin to show a date.
  ///
  /// That is local midnight, or the first instant of the day if the clocks skip midnight. If
  /// midnight comes twice, the first one after `instant` counts. The result is nil if the clocks do
  /// not begin to show the date after `instant`: the date has already begun, or the zone skips it
  /// (Apia, 2011-12-30).
  ///
  /// - Parameter instant: the result is strictly later than this.
  public func firstInstant(of date: CivilDate, after instant: Instant) -> Instant? {
    let midnight = Int64(date.dayNumber) &* 86_400
    // No offset exceeds the limits, so the date begins after `earliest` and before `latest`.
    let earliest = midnight &- Int64(Self.offsetLimits.upperBound) &- 1
    let latest = midnight &+ 86_400 &- Int64(Self.offsetLimits.lowerBound)
    var known = max(instant.secondsSince1970, earliest)
    while known < latest {
      let (offset, end) = table.stretch(at: known)
      let begin = midnight &- Int64(offset)
      if begin > known && begin < end ?? Int64.max { return Instant(secondsSince1970: begin) }
      guard let end, end < latest else { return nil }
      // The clocks change at `end`, which may take them from another date to this one.
      let newOffset = table.offset(at: end)
      let dayBefore = dayAndSecond(ofLocal: end &- 1 &+ Int64(offset)).day
      let dayAfter = dayAndSecond(ofLocal: end &+ Int64(newOffset)).day
      if dayAfter == Int64(date.dayNumber) && dayBefore != dayAfter {
        return Instant(secondsSince1970: end)
      }
      known = end
    }
    return nil
  }

  /// The offsets that a zone may have, in seconds: RFC 9636, section 3.2, "utoff".
  static let offsetLimits: ClosedRange<Int32> = -89_999...93_599
}
