import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// The first and the last day of a period, and its title.
struct PeriodSpan: Equatable, Sendable {
  /// What determines the period's days.
  enum Name: Equatable, Sendable {
    case year, month
    /// The parameters "from" and "to".
    case dates
  }

  let name: Name
  let first: CivilDate
  /// The last day, which is part of the period.
  let last: CivilDate

  /// Makes the period of a date: the dates in the request's configuration, or else the date's year
  /// or month.
  ///
  /// - Throws: `invalidValue` for a date that does not exist, if only one of the two dates is
  ///   given, and if the last day is before the first.
  init(on date: CivilDate, in context: TimelineContext) throws(WidgetError) {
    let from = try context.date("from")
    let to = try context.date("to")
    switch (from, to) {
    case (let from?, let to?):
      guard from <= to else {
        throw .invalidValue(
          "The last day \(to) is before the first day \(from).", path: "$.configuration.to",
          value: to.description)
      }
      self.init(name: .dates, first: from, last: to)
    case (nil, nil):
      self.init(
        context.configuration["period"] == "month" ? .month : .year, of: date)
    default:
      let missing = from == nil ? "from" : "to"
      throw .invalidValue(
        "A period has both, \"from\" and \"to\".", path: "$.configuration.\(missing)", value: "")
    }
  }

  private init(name: Name, first: CivilDate, last: CivilDate) {
    self.name = name
    self.first = first
    self.last = last
  }

  /// Makes the year or the month of a date.
  private init(_ name: Name, of date: CivilDate) {
    let (year, month, _) = date.components
    let isYear = name == .year
    let first = CivilDate(year: year, month: isYear ? 1 : month, day: 1)
    let last = CivilDate(
      year: year, month: isYear ? 12 : month,
      day: isYear ? 31 : CivilDate.dayCount(ofMonth: month, year: year))
    self.init(name: name, first: first ?? date, last: last ?? date)
  }

  /// The number of days in the period.
  var dayCount: Int { first.days(until: last) &+ 1 }

  /// The number of the period's days before a date.
  func daysOver(on date: CivilDate) -> Int { min(max(first.days(until: date), 0), dayCount) }

  /// The share of the period that has passed before a date, 0 to 1.
  func progress(on date: CivilDate) -> Double { Double(daysOver(on: date)) / Double(dayCount) }

  /// The period's title: "2026", "November 2026", "Nov 1 – Dec 24, 2026".
  func title(in words: LanguageTable) -> String {
    switch name {
    case .year: words.sentence(.yearName, first.year)
    case .month: words.text(of: first, .month)
    case .dates:
      "\(words.text(of: first, first.year == last.year ? .short : .full)) – "
        + words.text(of: last, .full)
    }
  }
}

extension TimelineContext {
  /// Reads a parameter that is a date; nil if it is empty.
  fileprivate func date(_ name: String) throws(WidgetError) -> CivilDate? {
    guard let text = configuration[name], !text.isEmpty else { return nil }
    guard let date = CivilDate(iso8601: text) else {
      throw .invalidValue(
        "\"\(text)\" is not a date of the calendar, written as 2026-05-01.",
        path: "$.configuration.\(name)", value: text)
    }
    return date
  }
}
