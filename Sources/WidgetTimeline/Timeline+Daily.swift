public import CivilCalendar

/// A stretch of one civil date, for which a daily entry shows.
public struct DailyStretch: Hashable, Sendable {
  /// The civil date of the zone.
  public let date: CivilDate
  /// When it begins: now, or a local midnight.
  public let start: Instant
  /// The local midnight that ends it; nil at the calendar's end.
  public let end: Instant?

  /// Makes a stretch.
  @inlinable
  public init(date: CivilDate, start: Instant, end: Instant?) {
    self.date = date
    self.start = start
    self.end = end
  }

  /// The stretch that now lies in, from now on.
  public init(nowIn context: TimelineContext) {
    var midnights = LocalMidnights(after: context.now, on: context.today, in: context.timeZone)
    self.init(date: context.today, start: context.now, end: midnights.next()?.instant)
  }

  /// How many seconds it has; 0 where it has no end.
  public var duration: Double {
    guard let end else { return 0 }
    // No overflow: both lie within the calendar's years.
    return Double(end.secondsSince1970 &- start.secondsSince1970)
  }
}

extension Timeline {
  /// Makes the timeline of what changes with the date: an entry at now, and one at each following
  /// local midnight, `context.days` of them. The host asks again at its end; where no days are
  /// asked for, at the next midnight.
  ///
  /// - Parameter entry: makes the entry of a stretch. What it throws of the first is thrown; a later
  ///   one ends the timeline before it, and whoever asks then is told.
  @inlinable
  public init(
    dailyIn context: TimelineContext,
    _ entry: (DailyStretch) throws(WidgetError) -> Entry
  ) throws(WidgetError) {
    var midnights = LocalMidnights(after: context.now, on: context.today, in: context.timeZone)
    var next = midnights.next()
    let first = DailyStretch(date: context.today, start: context.now, end: next?.instant)
    let days = context.days
    guard days > 0 else {
      self.init(
        entries: [try entry(first)], policy: next.map { .after($0.instant) } ?? .never)
      return
    }
    self.init(entries: [], policy: .atEnd)
    entries.reserveCapacity(days &+ 1)
    entries.append(try entry(first))
    while entries.count <= days, let midnight = next {
      next = midnights.next()
      let stretch = DailyStretch(
        date: midnight.date, start: midnight.instant, end: next?.instant)
      guard let following = try? entry(stretch) else { return }
      entries.append(following)
    }
  }

  /// Makes the timeline of what changes with the date until it is fetched again: an entry at now, and
  /// one at each following local midnight before the instant at which the host asks again, at most
  /// `context.days` of them.
  ///
  /// - Parameters:
  ///   - reload: when the host asks again.
  ///   - entry: makes the entry that starts at an instant of a civil date; nil ends the timeline
  ///     before it.
  package init(
    dailyUntil reload: Instant, in context: TimelineContext,
    _ entry: (_ start: Instant, _ date: CivilDate) -> Entry?
  ) {
    self.init(entries: [], policy: .after(reload, in: context.timeZone))
    var midnights = LocalMidnights(after: context.now, on: context.today, in: context.timeZone)
    var start = context.now
    var date = context.today
    while entries.count <= context.days, let next = entry(start, date) {
      entries.append(next)
      guard let midnight = midnights.next(), midnight.instant < reload else { return }
      (start, date) = midnight
    }
  }
}
