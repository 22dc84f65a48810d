/// A zone's offsets from UTC, and the instants at which they change.
///
/// A rule's future changes are computed once, for 400 years, after which the calendar repeats. So a
/// lookup is one binary search and never evaluates the rule.
final class OffsetTable: Sendable {
  /// The instants at which the offset changes, each later than the one before, in seconds since
  /// 1970.
  private let changes: [Int64]
  /// One more element than `changes`: `offsets[i]` applies until `changes[i]`, and the last offset
  /// after the last change.
  private let offsets: [Int32]
  /// The part of the table that repeats for ever; nil if the last offset applies for ever.
  private let repetition: Repetition?

  /// A part of the table whose changes recur in every later period.
  private struct Repetition {
    /// The part's beginning and end, in seconds since 1970; they are `period` apart.
    let start: Int64
    let end: Int64
    /// The first change that is not before `start`.
    let firstChange: Int64
  }

  /// 400 years of the Gregorian calendar: 146,097 days, which are whole weeks.
  private static let period: Int64 = 146_097 * 86_400

  /// A zone that never changes its offset.
  init(offset: Int32) {
    changes = []
    offsets = [offset]
    repetition = nil
  }

  /// A zone made from its recorded changes and the rule that continues them.
  ///
  /// - Parameters:
  ///   - offsetBefore: the offset before the first change.
  ///   - recorded: the changes, each later than the one before.
  ///   - rule: applies from the last change on, as RFC 9636 section 3.2 says, or for all time if
  ///     there are no changes.
  init(offsetBefore: Int32, changes recorded: [OffsetChange], rule: POSIXTimeZone?) {
    var builder = Builder(offsetBefore: offsetBefore)
    var found: Repetition?
    // No real zone has its last change tens of thousands of years ahead; the rule of such a zone
    // would never be needed.
    let last = recorded.last?.instant ?? Int64.min
    if let rule, last < Self.latestStartOfRule {
      for change in recorded.dropLast() { builder.append(change) }
      let start = max(last, Self.earliestStartOfRule)
      let startDay = Int32(truncatingIfNeeded: start / 86_400)
      let startYear = CivilDate.components(dayNumber: startDay).year
      let (before, following) = rule.changes(inYears: (startYear - 1)...(startYear + 403))
      let offsetAtStart = following.last { $0.instant <= start }?.offset ?? before
      if recorded.isEmpty {
        builder = Builder(offsetBefore: offsetAtStart)
      } else {
        builder.append(OffsetChange(instant: last, offset: offsetAtStart))
      }
      // The computed changes are complete from the year `startYear + 2` on.
      let repeatStart =
        Int64(CivilDate.dayNumber(year: startYear + 2, month: 1, day: 1)) &* 86_400
      let repeatEnd = repeatStart &+ Self.period
      for change in following where change.instant > start && change.instant < repeatEnd {
        builder.append(change)
      }
      if let first = builder.changes.first(where: { $0 >= repeatStart }) {
        found = Repetition(start: repeatStart, end: repeatEnd, firstChange: first)
      }
    } else {
      for change in recorded { builder.append(change) }
    }
    changes = builder.changes
    offsets = builder.offsets
    repetition = found
  }

  /// A rule's changes are computed from 0000-03-01 at the earliest, which is before any civil date.
  private static let earliestStartOfRule: Int64 = -719_468 * 86_400
  private static let latestStartOfRule: Int64 = 1 << 40

  private struct Builder {
    var changes: [Int64] = []
    var offsets: [Int32]

    init(offsetBefore: Int32) {
      offsets = [offsetBefore]
    }

    /// Adds a change, unless the offset stays the same and only the abbreviation or the kind of
    /// time changes.
    mutating func append(_ change: OffsetChange) {
      guard offsets.last != change.offset else { return }
      changes.append(change.instant)
      offsets.append(change.offset)
    }
  }
}

extension OffsetTable {
  /// The offset at an instant, in seconds east of UTC.
  func offset(at instant: Int64) -> Int32 {
    offsets[index(of: instant &- repeated(before: instant))]
  }

  /// The offset at an instant, and the instant of the next change, which is nil if there is none.
  func stretch(at instant: Int64) -> (offset: Int32, end: Int64?) {
    let shift = repeated(before: instant)
    let index = index(of: instant &- shift)
    if index < changes.count { return (offsets[index], changes[index] &+ shift) }
    let next = repetition.map { $0.firstChange &+ Self.period &+ shift }
    return (offsets[index], next)
  }

  /// The number of seconds, a multiple of the period, to subtract from an instant so that it lies
  /// within the table.
  private func repeated(before instant: Int64) -> Int64 {
    guard let repetition, instant >= repetition.end else { return 0 }
    // This cannot overflow: the distance between two ordered Int64 values always fits a UInt64.
    let distance = UInt64(bitPattern: instant &- repetition.start)
    let period = UInt64(bitPattern: Self.period)
    return Int64(bitPattern: distance &- distance % period)
  }

  /// The number of changes at or before an instant, which is also the index of its offset.
  private func index(of instant: Int64) -> Int {
    var low = 0
    var count = changes.count
    while count > 0 {
      let half = count / 2
      if changes[low &+ half] <= instant {
        low &+= half &+ 1
        count &-= half &+ 1
      } else {
        count = half
      }
    }
    return low
  }
}
