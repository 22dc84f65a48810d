package import WidgetTimeline

/// How a language groups the digits of a number (Unicode CLDR 46, numbers/symbols and
/// minimumGroupingDigits).
package struct NumberGrouping: Sendable {
  private let separator: String
  /// How many digits the first group must have for there to be groups at all.
  private let minimum: Int
  /// How many digits the groups before the last have: 3, or 2 as in India.
  private let upperGroup: Int

  private init(_ separator: String, minimum: Int = 1, upperGroup: Int = 3) {
    self.separator = separator
    self.minimum = minimum
    self.upperGroup = upperGroup
  }

  /// The grouping of a language; where it is not known, that of English.
  package init(_ locale: LanguageTag) {
    for range in locale.lookupRanges {
      if let known = Self.table[range] {
        self = known
        return
      }
    }
    self.init(",")
  }

  /// The digits of a number, in groups: "1,234,567".
  package func text(_ number: Int) -> String {
    let digits = Array(String(number.magnitude).utf8)
    let sign = number < 0 ? "-" : ""
    guard digits.count >= 3 + minimum else {
      return sign + String(decoding: digits, as: UTF8.self)
    }
    var groups: [String] = []
    var end = digits.count
    var length = 3
    while end > 0 {
      let start = max(end - length, 0)
      groups.append(String(decoding: digits[start..<end], as: UTF8.self))
      end = start
      length = upperGroup
    }
    return sign + groups.reversed().joined(separator: separator)
  }

  private static let table: [String: NumberGrouping] = {
    let point = NumberGrouping(".")
    let latePoint = NumberGrouping(".", minimum: 2)
    let space = NumberGrouping("\u{A0}")
    let lateSpace = NumberGrouping("\u{A0}", minimum: 2)
    let narrowSpace = NumberGrouping("\u{202F}")
    let comma = NumberGrouping(",")
    let indian = NumberGrouping(",", upperGroup: 2)
    var table: [String: NumberGrouping] = [
      "de-ch": NumberGrouping("’"), "de-li": NumberGrouping("’"), "de-at": space,
      "es-mx": comma, "es-us": comma, "fr": narrowSpace, "fr-ca": space,
      "fr-ch": narrowSpace, "pt-pt": lateSpace, "en-za": space, "it-ch": NumberGrouping("’"),
    ]
    for tag in ["de", "nl", "id", "tr", "da", "el", "vi", "ro", "sr", "hr", "sl", "is", "pt"] {
      table[tag] = point
    }
    for tag in ["es", "ca", "gl", "it"] { table[tag] = latePoint }
    for tag in ["nb", "no", "nn", "sv", "fi", "cs", "sk", "uk", "ru", "hu", "lt", "et"] {
      table[tag] = space
    }
    for tag in ["pl", "bg", "lv"] { table[tag] = lateSpace }
    for tag in ["en-in", "hi", "bn", "ta", "te", "mr", "gu", "kn", "ml", "pa"] {
      table[tag] = indian
    }
    return table
  }()
}
