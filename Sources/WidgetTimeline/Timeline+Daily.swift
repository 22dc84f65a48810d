public import CivilCalendar

/// A part of one civil date during which one entry of a daily timeline shows.
public struct DailyStretch: Hashable, Sendable {
  /// The civil date in the zone.
  public let date: CivilDate
  /// When the stretch begins, for example now or at a local midnight.
  public let start: Instant
  /// When the stretch ends, for example at the next local midnight; nil at the calendar's end.
  public let end: Instant?

  /// Makes a stretch.
  @inlinable
  public init(date: CivilDate, start: Instant, end: Instant?) {
    self.date = date
    self.start = start
    self.end = end
  }

  /// Makes the stretch from now to the next midnight.
  public init(nowIn context: TimelineContext) {
    var midnights = LocalMidnights(after: context.now, on: context.today, in: context.timeZone)
    self.init(date: context.today, start: context.now, end: midnights.next()?.instant)
  }

  /// The stretch's length in seconds; 0 if it has no end.
  public var seconds: Int {
    guard let end else { return 0 }
    // No overflow: start and end lie within the calendar's years.
    return Int(truncatingIfNeeded: end.secondsSince1970 &- start.secondsSince1970)
  }

  /// The pieces into which these instants cut the stretch. The instants must ascend. Instants
  /// outside the stretch are ignored.
  package func pieces(cutAt instants: [Instant]) -> [DailyStretch] {
    var pieces: [DailyStretch] = []
    var begin = start
    for instant in instants where instant > begin {
      if let end, instant >= end { break }
      pieces.append(DailyStretch(date: date, start: begin, end: instant))
      begin = instant
    }
    pieces.append(DailyStretch(date: date, start: begin, end: end))
    return pieces
  }

  /// The stretch's length in seconds, as a duration for a relevance.
  public var duration: Double { Double(seconds) }
}

/// The stretches of a daily timeline: one begins now, and one at each of the next `context.days`
/// local midnights.
public struct DailyStretches: IteratorProtocol, Sequence {
  private var midnights: LocalMidnights
  private var date: CivilDate
  private var start: Instant
  private var rest: Int

  /// When the host asks again: at the end of the stretches, or at the next midnight if
  /// `context.days` is 0.
  public let policy: ReloadPolicy

  /// Makes the sequence. Its first stretch begins now, so it is never empty.
  public init(in context: TimelineContext) {
    midnights = LocalMidnights(after: context.now, on: context.today, in: context.timeZone)
    date = context.today
    start = context.now
    rest = context.days &+ 1
    if context.days > 0 {
      policy = .atEnd
    } else {
      var following = midnights
      policy = following.next().map { .after($0.instant) } ?? .never
    }
  }

  /// The next stretch; nil after the last one, and at the calendar's end.
  public mutating func next() -> DailyStretch? {
    guard rest > 0 else { return nil }
    let next = midnights.next()
    let stretch = DailyStretch(date: date, start: start, end: next?.instant)
    if let next {
      rest &-= 1
      (start, date) = next
    } else {
      rest = 0
    }
    return stretch
  }
}

extension Timeline {
  /// Makes a timeline that changes with the date: an entry for each of the ``DailyStretches``.
  ///
  /// - Parameter entry: makes the entry of a stretch. An error for the first stretch is thrown. An
  ///   error for a later stretch ends the timeline before that stretch. A request that begins with
  ///   that stretch throws the error.
  @inlinable
  public init(
    dailyIn context: TimelineContext,
    _ entry: (DailyStretch) throws(WidgetError) -> Entry
  ) throws(WidgetError) {
    var stretches = DailyStretches(in: context)
    self.init(entries: [], policy: stretches.policy)
    entries.reserveCapacity(context.days &+ 1)
    guard let first = stretches.next() else { return }
    entries.append(try entry(first))
    while let stretch = stretches.next(), let following = try? entry(stretch) {
      entries.append(following)
    }
  }

  /// Makes a timeline that changes with the date and also between midnights. Entries of later
  /// stretches are dropped once the timeline has as many as it may have.
  ///
  /// - Parameter entries: makes the entries of a stretch; the first entry is at the stretch's
  ///   start. An error for the first stretch is thrown. An error for a later stretch ends the
  ///   timeline before that stretch.
  package init(
    piecesIn context: TimelineContext,
    _ entries: (DailyStretch) throws(WidgetError) -> [Entry]
  ) throws(WidgetError) {
    var stretches = DailyStretches(in: context)
    self.init(entries: [], policy: stretches.policy)
    guard let first = stretches.next() else { return }
    self.entries = try entries(first)
    while self.entries.count < Self.mostEntries, let stretch = stretches.next(),
      let following = try? entries(stretch)
    {
      self.entries += following.prefix(Self.mostEntries &- self.entries.count)
    }
  }

  /// The most entries that a timeline may have.
  private static var mostEntries: Int { 400 }

  /// Makes a timeline that changes with the date until the host asks again. It has an entry at
  /// `context.now`, and one at each of the next `context.days` local midnights that come before
  /// `reload`.
  ///
  /// - Parameters:
  ///   - reload: when the host asks again.
  ///   - entry: makes the entry that starts at an instant, on a civil date; nil ends the timeline
  ///     before that entry.
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
