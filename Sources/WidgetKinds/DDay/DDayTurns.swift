import CivilCalendar
import WidgetTimeline

/// The days on which an event takes place: those of its repeat, with exceptions and additional
/// days.
///
/// Exceptions and additional days are prepared when the event is read, so that each lookup searches
/// a sorted list.
final class DDayTurns: Sendable {
  /// The repeat to which exceptions and additional days apply.
  enum Base: Sendable {
    /// A repeat that is not a rule. `until` is its last date; nil for no end.
    case words(DDayRepeat, of: YearlyDay, until: CivilDate?)
    case rule(DDayRule)
  }

  private let base: Base
  /// The excepted days of the repeat, ascending.
  private let removed: [CivilDate]
  /// For each excepted day, the nearest days of the repeat before and after it that are not
  /// excepted.
  private let around: [(previous: CivilDate?, next: CivilDate?)]
  /// The days that the event has in addition to the repeat's, ascending.
  private let added: [CivilDate]

  /// - Parameters:
  ///   - exceptions: dates on which the event does not take place, in any order.
  ///   - additions: dates on which the event takes place, in any order, even if they are among the
  ///     exceptions.
  /// - Returns: nil if no day is left.
  init?(_ base: Base, except exceptions: [CivilDate], also additions: [CivilDate]) {
    self.base = base
    let additions = Self.sorted(additions)
    added = additions.filter { !base.contains($0) }
    let removed = Self.sorted(exceptions).filter {
      base.contains($0) && Self.place(of: $0, in: additions) == nil
    }
    var around: [(previous: CivilDate?, next: CivilDate?)] = []
    for (place, date) in zip(0..., removed) {
      let before = base.previous(before: date)
      let isNeighbour = place > 0 && removed[place &- 1] == before
      around.append((isNeighbour ? around[place &- 1].previous : before, nil))
    }
    for place in removed.indices.reversed() {
      let after = removed[place].adding(days: 1).flatMap { base.next(onOrAfter: $0)?.date }
      let isNeighbour = place &+ 1 < removed.count && removed[place &+ 1] == after
      around[place].next = isNeighbour ? around[place &+ 1].next : after
    }
    self.around = around
    self.removed = removed
    guard next(onOrAfter: .minimum) != nil else { return nil }
  }

  /// The earliest day on or after a date, or the last day if there is none.
  ///
  /// - Returns: nil if the repeat is not a rule, has no end, and leaves the calendar.
  func occurrence(onOrAfter date: CivilDate) -> DDayRepeat.Occurrence? {
    if let found = next(onOrAfter: date) {
      return DDayRepeat.Occurrence(number: number(of: found), date: found)
    }
    guard base.hasEnd else { return nil }
    return previous(before: date).map { DDayRepeat.Occurrence(number: number(of: $0), date: $0) }
  }

  /// The latest day before a date; nil if there is none.
  func previous(before date: CivilDate) -> CivilDate? {
    var found = base.previous(before: date)
    if let day = found, let place = Self.place(of: day, in: removed) {
      found = around[place].previous
    }
    let place = Self.count(before: date, in: added)
    guard place > 0 else { return found }
    return found.map { max($0, added[place &- 1]) } ?? added[place &- 1]
  }

  private func next(onOrAfter date: CivilDate) -> CivilDate? {
    var found = base.next(onOrAfter: date)?.date
    if let day = found, let place = Self.place(of: day, in: removed) {
      found = around[place].next
    }
    let place = Self.count(before: date, in: added)
    guard place < added.count else { return found }
    return found.map { min($0, added[place]) } ?? added[place]
  }

  /// The number of a day among the event's days, from 1; 0 if the repeat's days are not counted as
  /// far as this day.
  private func number(of date: CivilDate) -> Int {
    guard let before = base.count(before: date) else { return 0 }
    return before &- Self.count(before: date, in: removed)
      &+ Self.count(before: date, in: added) &+ 1
  }

  /// The dates in ascending order, without duplicates.
  private static func sorted(_ dates: [CivilDate]) -> [CivilDate] {
    var sorted: [CivilDate] = []
    for date in dates.inOrder(by: <) where sorted.last != date { sorted.append(date) }
    return sorted
  }

  /// The number of dates before a given one; `dates` must ascend.
  private static func count(before date: CivilDate, in dates: [CivilDate]) -> Int {
    var (low, high) = (0, dates.count)
    while low < high {
      let middle = low &+ (high &- low) / 2
      if dates[middle] < date { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// The index of a date in `dates`, which must ascend; nil if it is not there.
  private static func place(of date: CivilDate, in dates: [CivilDate]) -> Int? {
    let place = count(before: date, in: dates)
    return place < dates.count && dates[place] == date ? place : nil
  }
}

extension DDayTurns.Base {
  /// Whether there is a last day. A rule without an end has one, too: its last in the calendar.
  fileprivate var hasEnd: Bool {
    if case .words(_, of: _, until: nil) = self { false } else { true }
  }

  /// The earliest day on or after a date; nil after the last day.
  fileprivate func next(onOrAfter date: CivilDate) -> DDayRepeat.Occurrence? {
    switch self {
    case .words(let repetition, let day, let until):
      guard let found = repetition.occurrence(of: day, onOrAfter: date) else { return nil }
      return until.map { found.date <= $0 } ?? true ? found : nil
    case .rule(let rule): return rule.next(onOrAfter: date)
    }
  }

  /// The latest day before a date; nil if there is none.
  fileprivate func previous(before date: CivilDate) -> CivilDate? {
    switch self {
    case .words(let repetition, let day, let until):
      guard var last = date.adding(days: -1) else { return nil }
      if let until { last = min(last, until) }
      return repetition.last(of: day, onOrBefore: last)?.date
    case .rule(let rule): return rule.previous(before: date)
    }
  }

  fileprivate func contains(_ date: CivilDate) -> Bool {
    switch self {
    case .words: next(onOrAfter: date)?.date == date
    case .rule(let rule): rule.contains(date)
    }
  }

  /// The number of days before a date; nil if they were not counted.
  fileprivate func count(before date: CivilDate) -> Int? {
    switch self {
    case .words(let repetition, let day, let until):
      guard var last = date.adding(days: -1) else { return 0 }
      if let until { last = min(last, until) }
      return last < day.first ? 0 : repetition.last(of: day, onOrBefore: last)?.number
    case .rule(let rule): return rule.count(before: date)
    }
  }
}
