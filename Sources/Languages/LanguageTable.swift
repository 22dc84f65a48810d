import BridgeJSON
package import CivilCalendar

/// How a language writes dates, days and numbers according to the Unicode CLDR, and which line of a
/// ``Word`` applies to the language.
///
/// All languages use ASCII digits and the Gregorian calendar.
public final class LanguageTable: Sendable {
  /// The language's texts, at the indices of ``Place``.
  private let fields: [Substring]
  /// The unit fields, stored as bytes because they are written often.
  private let units: [[UInt8]]
  /// The fields that differ in a region; empty for a language without a region.
  private let regional: [(place: Int, field: Substring)]
  /// The tags under which a word may have a line for this language; the first one found applies.
  let wordTags: [StaticString]
  let plurals: Plurals
  let ordinals: Ordinals

  /// A form of a date, with its CLDR skeleton and an example.
  package enum DateForm: Int, CaseIterable, Sendable {
    /// MMMEd: "Tue, Jan 5".
    case weekday
    /// yMMMd: "Jan 5, 2027".
    case full
    /// yMMMM: "January 2027".
    case month
    /// MMMd: "Jan 5".
    case short
  }

  /// A number and the words around it.
  package struct Phrase: Sendable {
    package let before: String
    /// The number's digits; nil if the form expresses the number in words, as Arabic does for one
    /// and two.
    package let number: String?
    package let after: String
    /// The pattern with all plural forms, separated by "~". "#" stands for the number.
    let pattern: Substring

    /// All plural forms of the pattern; "#" stands for the number.
    package var forms: [Substring] { LanguageTable.split(pattern, "~") }

    /// The complete phrase.
    package var text: String { before + (number ?? "") + after }
  }

  /// Splits a language's texts. Each table is made when it is first used.
  private init(
    _ wordTags: [StaticString], _ fields: StaticString, _ units: StaticString,
    _ ordinals: Ordinals = .alike
  ) {
    self.fields = Self.split("\(fields)", "|")
    self.units = Self.split("\(units)", "|").map { [UInt8]($0.utf8) }
    self.wordTags = wordTags
    plurals = Plurals(named: self.fields.last ?? "")
    self.ordinals = ordinals
    regional = []
  }

  /// Makes the table of a region from that of its language and the fields that differ.
  private init(_ language: LanguageTable, _ regional: [(place: Int, field: Substring)]) {
    fields = language.fields
    var units = language.units
    for (place, field) in regional where units.indices.contains(place - Place.units) {
      units[place - Place.units] = [UInt8](field.utf8)
    }
    self.units = units
    wordTags = language.wordTags
    plurals = language.plurals
    ordinals = language.ordinals
    self.regional = language.regional + regional
  }

  fileprivate static func split(
    _ text: some StringProtocol, _ separator: Unicode.Scalar
  ) -> [Substring] {
    Substring(text).utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  private static let english = LanguageTable(["en"], englishFields, englishUnits, .english)
  private static let korean = LanguageTable(["ko"], koreanFields, koreanUnits)
  private static let japanese = LanguageTable(["ja"], japaneseFields, japaneseUnits)
  private static let simplifiedChinese = LanguageTable(
    ["zh"], simplifiedChineseFields, simplifiedChineseUnits)
  private static let traditionalChinese = LanguageTable(
    ["zh-Hant", "zh"], traditionalChineseFields, traditionalChineseUnits)
  private static let german = LanguageTable(["de"], germanFields, germanUnits)
  private static let french = LanguageTable(["fr"], frenchFields, frenchUnits, .french)
  private static let spanish = LanguageTable(["es"], spanishFields, spanishUnits, .spanish)
  private static let portuguese = LanguageTable(["pt"], portugueseFields, portugueseUnits)
  private static let italian = LanguageTable(["it"], italianFields, italianUnits)
  private static let vietnamese = LanguageTable(["vi"], vietnameseFields, vietnameseUnits)
  private static let thai = LanguageTable(["th"], thaiFields, thaiUnits)
  private static let arabic = LanguageTable(["ar"], arabicFields, arabicUnits)

  /// The table of a language in its region; the English table if there is none. All callers get the
  /// same object for the same table.
  public static func of(_ locale: LanguageTag) -> LanguageTable {
    for range in locale.lookupRanges where range.utf8.count > 3 {
      if let table = regions[range] { return table }
    }
    return ofLanguage(locale)
  }

  private static func ofLanguage(_ locale: LanguageTag) -> LanguageTable {
    switch locale.language {
    case "ko": return korean
    case "ja": return japanese
    case "de": return german
    case "fr": return french
    case "es": return spanish
    case "pt": return portuguese
    case "it": return italian
    case "vi": return vietnamese
    case "th": return thai
    case "ar": return arabic
    case "zh":
      let isTraditional = locale.lookupRanges.contains { $0 == "zh-hant" || $0 == "zh-tw" }
      return isTraditional ? traditionalChinese : simplifiedChinese
    default: return english
    }
  }

  /// The languages that have tables.
  public static let tags = [
    "en", "ko", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es", "pt", "it", "vi", "th", "ar",
  ]

  /// The regions' tables, by tags in lower case.
  private static let regions: [String: LanguageTable] = {
    var tables: [String: LanguageTable] = [:]
    add("\(regionalFields)", from: 0, to: &tables)
    add("\(regionalUnits)", from: Place.units, to: &tables)
    return tables
  }()

  /// Adds the fields that differ in regions.
  ///
  /// - Parameter start: the index of the field that the text numbers 0.
  private static func add(
    _ text: String, from start: Int, to tables: inout [String: LanguageTable]
  ) {
    for line in split(text, "\n") {
      let parts = split(line, "|")
      guard let tags = parts.first?.utf8.split(separator: UInt8(ascii: " ")),
        let first = tags.first
      else { continue }
      // The first tag names the script, which others may leave out: "zh-hk" is "zh-hant-hk".
      let language = ofLanguage(LanguageTag(String(Substring(first))))
      var changes: [(place: Int, field: Substring)] = []
      for part in parts.dropFirst() {
        guard let end = part.utf8.firstIndex(of: UInt8(ascii: "=")), let place = Int(part[..<end])
        else { continue }
        changes.append((start + place, part[part.utf8.index(after: end)...]))
      }
      // Regions that shared a table so far share the new table as well.
      var made: [(base: LanguageTable, table: LanguageTable)] = []
      for tag in tags {
        let tag = String(Substring(tag))
        let base = start > 0 ? tables[tag] ?? language : language
        let table =
          made.first { $0.base === base }?.table ?? LanguageTable(base, changes)
        made.append((base, table))
        tables[tag] = table
      }
    }
  }

  /// The indices of the fields.
  private enum Place {
    static let months = 0
    static let shortMonths = 12
    static let weekdays = 24
    static let narrowWeekdays = 31
    static let patterns = 38
    static let days = 42
    static let years = 43
    static let future = 44
    static let past = 45
    static let group = 46
    static let decimal = 47
    static let compact = 48
    static let plurals = 57
    static let units = 58
  }

  /// A unit field by its index; empty if there is none.
  func unitField(_ place: Int) -> [UInt8] { units.indices.contains(place) ? units[place] : [] }

  private subscript(_ place: Int) -> Substring {
    for change in regional where change.place == place { return change.field }
    return fields.indices.contains(place) ? fields[place] : ""
  }
}

// Writes dates.
extension LanguageTable {
  /// Writes a date in one of the forms.
  package func text(of date: CivilDate, _ form: DateForm) -> String {
    let (year, month, day) = date.components
    var text: [UInt8] = []
    var isQuoted = false
    var letter: UInt8 = 0
    var count = 0
    func write(_ text: inout [UInt8]) {
      switch letter {
      case UInt8(ascii: "y"): text.append(contentsOf: String(year).utf8)
      case UInt8(ascii: "M") where count >= 4:
        text.append(contentsOf: self[Place.months + month - 1].utf8)
      case UInt8(ascii: "M") where count == 3:
        text.append(contentsOf: self[Place.shortMonths + month - 1].utf8)
      case UInt8(ascii: "E"):
        text.append(contentsOf: self[Place.weekdays + date.dayOfWeek % 7].utf8)
      default:
        let number = letter == UInt8(ascii: "M") ? month : day
        if count == 2, number < 10 { text.append(UInt8(ascii: "0")) }
        text.append(contentsOf: String(number).utf8)
      }
      count = 0
    }
    for byte in self[Place.patterns + form.rawValue].utf8 {
      if byte == letter, count > 0 {
        count += 1
        continue
      }
      if count > 0 { write(&text) }
      switch byte {
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "y"), UInt8(ascii: "M"), UInt8(ascii: "d"), UInt8(ascii: "E"):
        if isQuoted {
          text.append(byte)
        } else {
          letter = byte
          count = 1
        }
      default: text.append(byte)
      }
    }
    if count > 0 { write(&text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The name of a date's weekday for use on its own. This is the short name, or the full one if
  /// the short name is a single letter, which would be read as a unit.
  package func weekdayAlone(of date: CivilDate) -> String {
    let short = weekdayName(of: date)
    guard short.count == 1 else { return short }
    return word(.weekday(date.dayOfWeek % 7))
  }

  /// The name of a month, 1 to 12.
  package func monthName(_ month: Int) -> String { String(self[Place.months + month - 1]) }

  /// The short name of a month, 1 to 12.
  package func shortMonthName(_ month: Int) -> String {
    String(self[Place.shortMonths + month - 1])
  }

  /// The short name of a date's weekday.
  package func weekdayName(of date: CivilDate) -> String {
    String(self[Place.weekdays + date.dayOfWeek % 7])
  }

  /// The narrow name of a weekday, 0 for Sunday to 6.
  package func narrowWeekday(_ number: Int) -> String {
    String(self[Place.narrowWeekdays + number % 7])
  }
}

// Writes counts.
extension LanguageTable {
  /// A number of days, such as "45 days".
  package func days(_ count: Int) -> Phrase { phrase(Place.days, count) }
  /// A number of years, such as "36 years".
  package func years(_ count: Int) -> Phrase { phrase(Place.years, count) }
  /// The time until a day, such as "in 45 days".
  package func future(_ days: Int) -> Phrase { phrase(Place.future, days) }
  /// The time since a day, such as "3 days ago".
  package func past(_ days: Int) -> Phrase { phrase(Place.past, days) }

  /// All forms of "in # days".
  var futureForms: Substring { self[Place.future] }
  /// All forms of "# days ago".
  var pastForms: Substring { self[Place.past] }

  private func phrase(_ place: Int, _ count: Int) -> Phrase { phrase(in: self[place], count) }

  /// The form of a pattern that a number needs, split into a phrase's parts.
  func phrase(in pattern: Substring, _ count: Int) -> Phrase {
    let form = form(in: pattern, count)
    guard let place = form.utf8.firstIndex(of: UInt8(ascii: "#")) else {
      return Phrase(before: String(form), number: nil, after: "", pattern: pattern)
    }
    return Phrase(
      before: String(form[..<place]), number: "\(count)",
      after: String(form[form.utf8.index(after: place)...]), pattern: pattern)
  }

  /// A number, 0 or more, rounded down to a few digits and a word or letter: "12.3M", "1234만".
  package func compact(_ number: Int64) -> String {
    guard number >= 1000 else { return "\(number)" }
    var power = 3
    var value: Int64 = 1000
    while power < 11, number / 10 >= value {
      power += 1
      value *= 10
    }
    let pattern = self[Place.compact + power - 3].filter { $0 != "'" }
    let zeros = pattern.prefix { $0 == "0" }.count
    guard zeros > 0, pattern != "0" else { return "\(number)" }
    var divisor = value
    for _ in 1..<max(zeros, 1) { divisor /= 10 }
    let whole = number / divisor
    let tenth = number % divisor * 10 / divisor
    let decimals = whole < 100 && tenth > 0 ? "\(self[Place.decimal])\(tenth)" : ""
    return "\(whole)\(decimals)\(pattern.dropFirst(zeros))"
  }
}
