import BridgeJSON
import CivilCalendar
import Locks

/// The days on which an event takes place by a rule of RFC 5545.
///
/// The first days are computed when the event is read, so that later lookups search a list. The
/// days after those are computed from the periods of the rule around a date. The last ones found
/// are kept, because the next date that is looked up usually lies between the same two days.
final class DDayRule: Sendable {
  private let rule: RecurrenceRule
  /// The rule as written.
  private let text: String
  /// The first days, ascending; empty if the rule is refused.
  private let days: [CivilDate]
  /// Whether `days` has all days of the rule.
  private let isWhole: Bool

  /// The days nearest to a date that is beyond `days`.
  struct Neighbours: Sendable {
    /// The latest day before the date; nil if there is none.
    let previous: CivilDate?
    /// The earliest day on or after the date; nil if there is none.
    let next: CivilDate?
  }
  /// The neighbours found most recently. Each search adds one.
  let found = Lock<[Neighbours]>([])
  private static let mostFound = 4

  /// How many days are computed in advance for a rule without a COUNT. For a rule with a COUNT, all
  /// days are computed.
  private static let listed = 1000
  /// How many periods may be searched for these days. A COUNT that needs more is refused, before
  /// any search if ``RecurrenceRule/leastPeriods`` is higher.
  private static let budget = 30_000

  /// The rules whose days were computed most recently. An event is read again after each change of
  /// its group, but the days of its rule are usually the same.
  ///
  /// No thread waits for the lock, as in ``StateMemo``.
  private static let memory = Lock<[DDayRule]>([])
  private static let mostKnown = 8

  /// The days of a rule, computed or taken from memory.
  ///
  /// - Parameter text: the rule as written. Its start and its last date are compared separately.
  /// - Throws: a fault for a rule without days, and for a COUNT that takes too long to reach.
  static func of(_ rule: RecurrenceRule, _ text: String) throws(RecurrenceRule.Fault) -> DDayRule {
    let known = memory.withLockIfAvailable { known in
      known.first {
        $0.rule.first == rule.first && $0.rule.until == rule.until
          && $0.text.hasSameBytes(as: text)
      }
    }
    if let known = known ?? nil { return try known.checked() }
    let made = DDayRule(rule, text)
    memory.withLockIfAvailable { known in
      if known.count >= mostKnown { known.remove(at: 0) }
      known.append(made)
    }
    return try made.checked()
  }

  private func checked() throws(RecurrenceRule.Fault) -> DDayRule {
    guard days.isEmpty else { return self }
    throw RecurrenceRule.Fault(
      isWhole
        ? "The rule never comes, or too rarely."
        : "The rule's COUNT is too high for days that are so rare.")
  }

  /// Computes the first days of a rule.
  private init(_ rule: RecurrenceRule, _ text: String) {
    self.rule = rule
    self.text = text
    let cost = rule.leastPeriods
    let isTooRare = cost ?? 0 > Self.budget
    var days: [CivilDate] = []
    var budget = Self.budget
    var date: CivilDate? = cost == nil || isTooRare ? nil : rule.first
    while days.count < rule.count ?? Self.listed, let from = date,
      let day = rule.next(onOrAfter: from, budget: &budget)
    {
      days.append(day)
      date = day.adding(days: 1)
    }
    isWhole =
      !isTooRare
      && (days.isEmpty || days.count == rule.count
        || budget > 0 && days.count < rule.count ?? Self.listed)
    self.days = rule.count == nil || isWhole ? days : []
  }

  /// The earliest day on or after a date, or the last day if there is none. Its number is 0 if it
  /// lies beyond the days computed in advance.
  func occurrence(onOrAfter date: CivilDate) -> DDayRepeat.Occurrence {
    let place = place(of: date)
    if place < days.count { return DDayRepeat.Occurrence(number: place &+ 1, date: days[place]) }
    let last = days.last ?? rule.first
    if isWhole { return DDayRepeat.Occurrence(number: days.count, date: last) }
    let around = neighbours(of: date)
    guard let found = around.next ?? around.previous else {
      return DDayRepeat.Occurrence(number: days.count, date: last)
    }
    return DDayRepeat.Occurrence(number: found == last ? days.count : 0, date: found)
  }

  /// The earliest day on or after a date; nil after the last day. Its number is 0 if it lies beyond
  /// the days computed in advance.
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
    // Two periods are enough: if any period contains the date, the first one that is searched does.
    var budget = 2
    return rule.next(onOrAfter: date, budget: &budget) == date
  }

  /// The number of days before a date; nil beyond the days computed in advance.
  func count(before date: CivilDate) -> Int? {
    let place = place(of: date)
    return place < days.count || isWhole ? place : nil
  }

  /// The latest day before a date; nil if there is none.
  func previous(before date: CivilDate) -> CivilDate? {
    let place = place(of: date)
    if place < days.count || isWhole { return place > 0 ? days[place &- 1] : nil }
    return neighbours(of: date).previous
  }

  /// The days nearest to a date that is beyond `days`, found before or searched for.
  private func neighbours(of date: CivilDate) -> Neighbours {
    let known = found.withLockIfAvailable { found in
      found.first { $0.previous ?? .minimum < date && date <= $0.next ?? date }
    }
    if let known = known ?? nil { return known }
    let made = Neighbours(
      previous: rule.previous(before: date), next: rule.next(onOrAfter: date))
    found.withLockIfAvailable { found in
      if found.count >= Self.mostFound { found.remove(at: 0) }
      found.append(made)
    }
    return made
  }

  /// The number of known days before a date.
  private func place(of date: CivilDate) -> Int {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = low &+ (high &- low) / 2
      if days[middle] < date { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
