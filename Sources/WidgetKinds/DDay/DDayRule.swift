import BridgeJSON
import CivilCalendar
import Locks

/// The days on which an event takes place by a rule of RFC 5545.
///
/// The first of them are computed when the event is read, so that later questions about them are
/// searches in a list. Days after those are computed from their own period of the rule.
final class DDayRule: Sendable {
  private let rule: RecurrenceRule
  /// The rule as it was written.
  private let text: String
  /// The first days, ascending.
  private let days: [CivilDate]
  /// Whether these are all.
  private let isWhole: Bool

  /// How many days are computed ahead. For a rule with a COUNT, all of its days are.
  private static let listed = 1000
  /// How many periods are examined to find them.
  private static let budget = 30_000

  /// The rules whose days were computed last. An event is read anew after each change of its group,
  /// and the days of its rule are still the same.
  ///
  /// No thread waits for the lock, as with a ``StateMemo``.
  private static let memory = Lock<[DDayRule]>([])
  private static let mostKnown = 8

  /// The days of a rule.
  ///
  /// - Parameter text: the rule as it was written, without its start and without the date up to
  ///   which it goes.
  /// - Returns: nil for a rule that has no day, and for a COUNT that takes too long to reach.
  static func of(_ rule: RecurrenceRule, _ text: String) -> DDayRule? {
    let known = memory.withLockIfAvailable { known in
      known.first {
        $0.rule.first == rule.first && $0.rule.until == rule.until
          && $0.text.hasSameBytes(as: text)
      }
    }
    if let known = known ?? nil { return known }
    guard let made = DDayRule(rule, text) else { return nil }
    memory.withLockIfAvailable { known in
      if known.count >= mostKnown { known.remove(at: 0) }
      known.append(made)
    }
    return made
  }

  /// Computes the first days of a rule.
  private init?(_ rule: RecurrenceRule, _ text: String) {
    self.rule = rule
    self.text = text
    var days: [CivilDate] = []
    var budget = Self.budget
    var date: CivilDate? = rule.first
    while days.count < rule.count ?? Self.listed, let from = date,
      let day = rule.next(onOrAfter: from, budget: &budget)
    {
      days.append(day)
      date = day.adding(days: 1)
    }
    isWhole = days.count == rule.count || budget > 0 && days.count < Self.listed
    guard !days.isEmpty, rule.count == nil || isWhole else { return nil }
    self.days = days
  }

  /// The earliest day that is not before a date, or the last day if there is none. Its number is 0
  /// if it is beyond the days computed ahead.
  func occurrence(onOrAfter date: CivilDate) -> DDayRepeat.Occurrence {
    let place = place(of: date)
    if place < days.count { return DDayRepeat.Occurrence(number: place &+ 1, date: days[place]) }
    let last = days.last ?? rule.first
    if isWhole { return DDayRepeat.Occurrence(number: days.count, date: last) }
    guard let found = rule.next(onOrAfter: date) ?? rule.previous(before: date) else {
      return DDayRepeat.Occurrence(number: days.count, date: last)
    }
    return DDayRepeat.Occurrence(number: found == last ? days.count : 0, date: found)
  }

  /// The earliest day that is not before a date; nil after the last. Its number is 0 if it is
  /// beyond the days computed ahead.
  func next(onOrAfter date: CivilDate) -> DDayRepeat.Occurrence? {
    let found = occurrence(onOrAfter: date)
    return found.date < date ? nil : found
  }

  /// Whether a date is one of the days.
  func contains(_ date: CivilDate) -> Bool {
    if isWhole || date <= days.last ?? date {
      let place = place(of: date)
      return place < days.count && days[place] == date
    }
    // Examines the date's own period, and the one before it.
    var budget = 2
    return rule.next(onOrAfter: date, budget: &budget) == date
  }

  /// How many days are before a date; nil beyond the days computed ahead.
  func count(before date: CivilDate) -> Int? {
    let place = place(of: date)
    return place < days.count || isWhole ? place : nil
  }

  /// The latest day before a date; nil if there is none.
  func previous(before date: CivilDate) -> CivilDate? {
    let place = place(of: date)
    if place < days.count || isWhole { return place > 0 ? days[place &- 1] : nil }
    return rule.previous(before: date)
  }

  /// How many of the known days are before a date.
  private func place(of date: CivilDate) -> Int {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = low &+ (high &- low) / 2
      if days[middle] < date { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
