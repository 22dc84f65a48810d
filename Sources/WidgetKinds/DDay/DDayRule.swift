import CivilCalendar
import Locks

/// The days on which an event takes place by a rule of RFC 5545.
///
/// The first of them are worked out when the event is read, so that each later question about them
/// is a search in a list; what comes after them is computed from its own period of the rule.
final class DDayRule: Sendable {
  private let rule: RecurrenceRule
  /// The rule as it is written.
  private let text: String
  /// The first days, ascending.
  private let days: [CivilDate]
  /// Whether these are all.
  private let isWhole: Bool

  /// How many days are worked out ahead; a rule with a COUNT has all of its own.
  private static let listed = 1000
  /// How many periods are looked at for them.
  private static let budget = 30_000

  /// The rules whose days were worked out last: an event is read anew after each change of its
  /// group, and its rule has the same days.
  ///
  /// Nobody waits for it, as for a ``StateMemo``.
  private static let memory = Lock<[DDayRule]>([])
  private static let mostKnown = 8

  /// The days of a rule.
  ///
  /// - Parameter text: the rule as it is written, without where it begins, and without the date up
  ///   to which it goes.
  /// - Returns: nil for a rule that has no day, and for a COUNT that takes too long to reach.
  static func of(_ rule: RecurrenceRule, _ text: String) -> DDayRule? {
    let known = memory.withLockIfAvailable { known in
      known.first {
        $0.rule.first == rule.first && $0.rule.until == rule.until
          && $0.text.utf8.elementsEqual(text.utf8)
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

  /// Works out the first days of a rule.
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

  /// The earliest day that is not before a date, or where that was the last one, that. Its number
  /// is 0 where it lies beyond the days that are known ahead.
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

  /// The earliest day that is not before a date; nil after the last. Its number is 0 where it lies
  /// beyond the days that are known ahead.
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
    // The date's own period, and the one before it.
    var budget = 2
    return rule.next(onOrAfter: date, budget: &budget) == date
  }

  /// How many days are before a date; nil if that lies beyond those that are known ahead.
  func count(before date: CivilDate) -> Int? {
    let place = place(of: date)
    return place < days.count || isWhole ? place : nil
  }

  /// The latest day before a date; nil if that is the first one, or earlier.
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
