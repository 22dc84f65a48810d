import BridgeJSON
import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// How the request's language writes numbers and dates. It is looked up once for all places of a
/// timeline.
final class HostLanguage {
  let locale: LanguageTag
  let words: LanguageTable
  let grouping: NumberGrouping
  /// The zone that determines the date of an instant.
  let timeZone: TimeZoneRules

  init(of context: TimelineContext) {
    locale = context.locale
    words = .of(locale)
    grouping = NumberGrouping(locale)
    timeZone = context.timeZone
  }
}

/// The format of a place in a template, in the language of the request.
enum HostFormat: Hashable, Sendable {
  /// A number: `number:2` has two decimals, `number` has none.
  case number(decimals: Int)
  /// A share, `percent` or `percent:1`: 0.5 becomes "50%" or "50.0%".
  case percent(decimals: Int)
  /// A date with its year: "Jan 5, 2027".
  case date
  /// The distance of a date from today: "in 3 days".
  case relative
  /// The number of days until a date; negative once the date has passed.
  case daysUntil

  private static let names = ["number", "percent", "date", "relative", "daysUntil"]
  private static let mostDecimals = 6
  /// The most bytes of JSON text that a value with a format may have.
  private static let longestValue = 400

  /// Reads a format, which is the text after the bar in a place.
  init(_ text: String, at path: String) throws(WidgetError) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard Self.names.contains(name) else {
      throw .invalidValue(
        "There is no format \"\(name)\"; \(NameSuggestion(for: name, among: Self.names))",
        path: path, value: text)
    }
    let decimals = parts.count > 1 ? Self.decimals(String(decoding: parts[1], as: UTF8.self)) : 0
    guard let decimals, parts.count == 1 || name == "number" || name == "percent" else {
      throw .invalidValue(
        "\"\(text)\" is no format: \"number\" and \"percent\" may have a number of decimals, 0 to"
          + " \(Self.mostDecimals).", path: path, value: text)
    }
    switch name {
    case "number": self = .number(decimals: decimals)
    case "percent": self = .percent(decimals: decimals)
    case "date": self = .date
    case "relative": self = .relative
    default: self = .daysUntil
    }
  }

  private static func decimals(_ text: String) -> Int? {
    guard text.utf8.count == 1, let number = Int(text), (0...mostDecimals).contains(number) else {
      return nil
    }
    return number
  }

  /// Whether the formatted text changes with the day.
  var dependsOnDay: Bool { self == .relative || self == .daysUntil }

  /// Formats a value; nil if the format does not apply to it.
  ///
  /// - Parameter today: the civil date of the entry.
  func text(of value: JSONValue, on today: CivilDate, in language: HostLanguage) -> String? {
    guard value.range.count <= Self.longestValue else { return nil }
    switch self {
    case .number(let decimals):
      return value.number.flatMap { Self.text(of: $0, decimals: decimals, language.grouping) }
    case .percent(let decimals):
      return value.number.flatMap { Self.text(of: $0 * 100, decimals: decimals, language.grouping) }
        .map { NumberGrouping.percentage($0, in: language.locale) }
    case .date:
      return value.date(in: language.timeZone).map { language.words.text(of: $0, .full) }
    case .relative:
      return value.date(in: language.timeZone).map {
        language.words.text(daysAway: today.days(until: $0), in: language.locale)
      }
    case .daysUntil:
      return value.date(in: language.timeZone).map {
        language.grouping.text(today.days(until: $0))
      }
    }
  }

  private static func text(
    of number: Double, decimals: Int, _ grouping: NumberGrouping
  ) -> String? {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = number * scale
    // A Double represents whole numbers below this limit exactly.
    guard abs(scaled) < 9e15 else { return nil }
    // A decimal half, such as that of 1.005 at two decimals, is not exact in binary. The nudge
    // makes sure that it is rounded away from zero. It is the error that a written half can have
    // after the multiplication.
    let nudge = min(scaled.ulp * 2, 0.01)
    let rounded = Int64((abs(scaled) + nudge).rounded(.toNearestOrAwayFromZero))
    let power = Int64(scale)
    let (whole, rest) = rounded.quotientAndRemainder(dividingBy: power)
    let sign = number < 0 && rounded != 0 ? "-" : ""
    guard decimals > 0 else { return sign + grouping.text(whole) }
    let digits = String(rest)
    let zeros = String(repeating: "0", count: max(decimals - digits.utf8.count, 0))
    return sign + grouping.text(whole) + grouping.decimalSeparator + zeros + digits
  }
}

extension JSONValue {
  /// A number, or the number in a text, because many services write prices as texts.
  fileprivate var number: Double? {
    if let double { return double.isFinite ? double : nil }
    guard let text = string, text.utf8.count <= 40, let root = (try? JSONDocument(text))?.root,
      let number = root.double, number.isFinite
    else { return nil }
    return number
  }

  /// A date, or the date of an instant in the request's zone: ISO 8601, or seconds or milliseconds
  /// since 1970.
  fileprivate func date(in timeZone: TimeZoneRules) -> CivilDate? {
    if let text = string { return CivilDateText(iso8601: text)?.civilDate(in: timeZone) }
    guard let number = double, abs(number) < 1e15 else { return nil }
    // Seconds since 1970 have twelve digits only from the year 5138 on, milliseconds from 1973 on.
    let seconds = abs(number) >= 1e11 ? number / 1000 : number
    return timeZone.civilDate(
      at: Instant(secondsSince1970: Int64(seconds.rounded(.down))))
  }
}
