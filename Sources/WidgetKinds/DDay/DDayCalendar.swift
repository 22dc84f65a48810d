import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The calendar of an event's dates, and the settings for reading these dates.
enum DDayCalendar {
  /// The civil calendar: `"calendar": "gregorian"`, the default.
  case gregorian(leapDay: LeapDayRule, timeZone: TimeZoneRules)
  /// `"calendar": "lunarKorean"`. With `"leapMonth": true`, the dates are in leap months.
  case lunarKorean(isLeapMonth: Bool)

  /// Reads the members of an event that describe its calendar.
  ///
  /// - Parameter timeZone: the zone in which a date that is written as an instant is read.
  /// - Throws: `invalidValue` for an unknown calendar or leap-day rule, for members of the wrong
  ///   type, and for a leap month in the civil calendar.
  init(of event: JSONValue, in timeZone: TimeZoneRules) throws(WidgetError) {
    let name = try event.text(of: "calendar")
    let isLeapMonth = try event.flag("leapMonth") ?? false
    let leapDay = try event.leapDay() ?? .february28
    switch name {
    case nil, "gregorian":
      if isLeapMonth {
        throw .invalidValue(
          "Only the dates of \"calendar\": \"lunarKorean\" have a leap month.", path: "$.leapMonth",
          value: "true")
      }
      self = .gregorian(leapDay: leapDay, timeZone: timeZone)
    case "lunarKorean":
      self = .lunarKorean(isLeapMonth: isLeapMonth)
    case let name?:
      throw .invalidValue(
        "\"calendar\" must be \"gregorian\" or \"lunarKorean\".", path: "$.calendar", value: name)
    }
  }

  /// Reads a member that is a day; nil if the member is absent or null.
  ///
  /// - Parameter mayLackYear: whether the text may be a day without a year: "05-01", "--05-01", or
  ///   "--0501" as in vCard (RFC 6350).
  /// - Throws: `invalidValue` if the member is not a string, or not a day of the calendar.
  func day(
    _ name: String, of event: JSONValue, mayLackYear: Bool = false
  ) throws(WidgetError) -> YearlyDay? {
    guard let member = event.present(name) else { return nil }
    guard let text = member.string else {
      throw .invalidValue(
        "\"\(name)\" must be a string such as \"2026-05-01\".", path: "$.\(name)",
        value: member.text)
    }
    if mayLackYear, let (month, day) = Self.monthAndDay(text), let date = self.date(month, day) {
      return date
    }
    switch self {
    case .gregorian(let leapDay, let timeZone):
      if let date = CivilDateText(iso8601: text)?.civilDate(in: timeZone) {
        return YearlyDay(date, leapDay: leapDay)
      }
      throw .invalidValue(
        "\"\(text)\" is not a date of the calendar, written as 2026-05-01.", path: "$.\(name)",
        value: text)
    case .lunarKorean(let isLeapMonth):
      if let date = KoreanLunarDate(text: text, isLeapMonth: isLeapMonth) { return YearlyDay(date) }
      let month = isLeapMonth ? "a leap month" : "an ordinary month"
      throw .invalidValue(
        "\"\(text)\" is not a day in \(month) of the Korean lunar calendar, written as 2026-08-15; "
          + "its table goes from 1391-01-01 to 2050-11-18.", path: "$.\(name)", value: text)
    }
  }

  /// Makes a day without a year; nil if no year has that day.
  private func date(_ month: Int, _ day: Int) -> YearlyDay? {
    switch self {
    case .gregorian(let leapDay, _): YearlyDay(month: month, day: day, leapDay: leapDay)
    case .lunarKorean(let isLeapMonth):
      YearlyDay(lunarMonth: month, day: day, isLeapMonth: isLeapMonth)
    }
  }

  /// Reads `MM-DD`, `--MM-DD` or `--MMDD` and nothing else.
  private static func monthAndDay(_ text: String) -> (month: Int, day: Int)? {
    let dash = UInt8(ascii: "-")
    var bytes = Array(text.utf8)
    if bytes.count == 7, bytes[0] == dash, bytes[1] == dash { bytes.removeFirst(2) }
    if bytes.count == 6, bytes[0] == dash, bytes[1] == dash {
      bytes.removeFirst(2)
      bytes.insert(dash, at: 2)
    }
    guard bytes.count == 5, bytes[2] == dash else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]]
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let numbers = digits.map { Int($0 &- 0x30) }
    return (numbers[0] &* 10 &+ numbers[1], numbers[2] &* 10 &+ numbers[3])
  }
}

extension JSONValue {
  fileprivate func leapDay() throws(WidgetError) -> LeapDayRule? {
    guard let name = try text(of: "leapDay") else { return nil }
    guard let rule = LeapDayRule(rawValue: name) else {
      throw .invalidValue(
        "\"leapDay\" must be \"february28\" or \"march1\".", path: "$.leapDay", value: name)
    }
    return rule
  }
}

extension KoreanLunarDate {
  /// Reads `YYYY-MM-DD` and nothing else; nil if the text has another form or the table has no such
  /// day.
  fileprivate init?(text: String, isLeapMonth: Bool) {
    var numbers: [Int] = []
    for (part, digits) in zip(
      text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 2, omittingEmptySubsequences: false),
      [4, 2, 2])
    {
      guard part.count == digits, part.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      numbers.append(part.reduce(0) { $0 &* 10 &+ Int($1 &- 0x30) })
    }
    guard numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2], isLeapMonth: isLeapMonth)
  }
}
