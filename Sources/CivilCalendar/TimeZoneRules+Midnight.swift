extension TimeZoneRules {
  /// The first instant after another one at which a stretch of a civil date begins in the zone.
  ///
  /// That is local midnight, or the first instant that exists where the clock jumps over midnight.
  /// Where midnight comes twice, it is the first that lies after `instant`. Nil where the zone
  /// does not begin to show the date after `instant`: the date has begun before, or the zone
  /// skips it (Apia, 2011-12-30).
  ///
  /// - Parameter instant: the answer is strictly later than this.
  public func firstInstant(of date: CivilDate, after instant: Instant) -> Instant? {
    nil
  }
}
