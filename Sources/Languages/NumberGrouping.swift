/// How a language groups the digits of a number (Unicode CLDR 46, numbers/symbols and
/// minimumGroupingDigits).
package struct NumberGrouping: Sendable {
  private let separator: String
  /// The fewest digits that the first group must have; otherwise the number is not grouped.
  private let minimum: Int
  /// The number of digits in each group before the last: 3, or 2 as in India.
  private let upperGroup: Int
  /// The tags of the languages with this grouping, in lower case, separated by spaces.
  private let tags: String

  private init(_ separator: String, minimum: Int = 1, upperGroup: Int = 3, _ tags: String) {
    self.separator = separator
    self.minimum = minimum
    self.upperGroup = upperGroup
    self.tags = tags
  }

  /// The grouping of a language; that of English if the language is unknown.
  package init(_ locale: LanguageTag) {
    for range in locale.lookupRanges {
      for known in Self.table where known.isOf(range) {
        self = known
        return
      }
    }
    self = Self.table[0]
  }

  /// Whether this grouping lists a tag.
  private func isOf(_ tag: String) -> Bool { Self.list(tags, has: tag) }

  /// Whether a list of tags has a tag. A picture asks this several times, so the function allocates
  /// no strings.
  private static func list(_ tags: String, has tag: String) -> Bool {
    var rest = tags.utf8[...]
    while !rest.isEmpty {
      let known = rest.prefix { $0 != UInt8(ascii: " ") }
      if known.elementsEqual(tag.utf8) { return true }
      rest = rest[known.endIndex...].dropFirst()
    }
    return false
  }

  /// The decimal separator: a comma, or a point if commas or apostrophes separate the groups.
  package var decimalSeparator: String { separator == "," || separator == "’" ? "." : "," }

  /// The digits of a number, in groups: "1,234,567".
  package func text(_ number: some FixedWidthInteger) -> String {
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

  /// The text of a number as a percentage (CLDR 48, numbers/percentFormats): "50%", and in German
  /// "50 %" with a no-break space.
  package static func percentage(_ number: String, in locale: LanguageTag) -> String {
    for range in locale.lookupRanges {
      if list(closePercents, has: range) { break }
      if list(spacedPercents, has: range) { return "\(number)\u{A0}%" }
      if list("tr", has: range) { return "%\(number)" }
      if list("eu", has: range) { return "%\u{A0}\(number)" }
    }
    return "\(number)%"
  }

  private static let spacedPercents = """
    de fr es da nb no nn sv fi cs sk ru ro hr ca gl mk be lt sl fo lb en-at en-de en-dk en-fi \
    en-se
    """
  private static let closePercents = """
    de-ch de-li es-419 es-ar es-bo es-cl es-co es-cr es-cu es-do es-ec es-gt es-hn es-mx es-ni \
    es-pa es-pe es-pr es-py es-sv es-us es-uy es-ve
    """

  /// English must come first: it is the fallback. Spanish differs by country, and so does English
  /// in Europe.
  private static let table = [
    NumberGrouping(
      ",",
      "en es-419 es-cu es-do es-gt es-hn es-mx es-ni es-pa es-pe es-pr es-sv es-us"),
    NumberGrouping(
      ".",
      """
      de nl id tr da el vi ro sr hr is pt ca gl eu az bs mk fo lb lo es-ar es-bo es-cl es-co es-ec \
      es-py es-uy es-ve en-at en-be en-de en-dk en-nl en-si ar-dz ar-eh ar-ly ar-ma ar-mr ar-tn
      """),
    NumberGrouping(".", minimum: 2, "es it sl"),
    NumberGrouping(
      "\u{A0}", "nb no nn sv fi cs sk uk ru lt kk uz af de-at en-fi en-se en-za es-cr fr-ca"),
    NumberGrouping("\u{A0}", minimum: 2, "pl bg lv hu et sq be hy ka pt-pt"),
    NumberGrouping("\u{202F}", "fr"),
    NumberGrouping("’", "de-ch de-li en-ch it-ch"),
    NumberGrouping(",", upperGroup: 2, "en-in hi bn ta te mr gu ml pa"),
  ]
}
