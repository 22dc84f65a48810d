package import CivilCalendar
package import WidgetTimeline

/// How a language writes dates, days and numbers, by the Unicode CLDR.
///
/// Figures are those of ASCII, and dates those of the Gregorian calendar, in every language.
package struct LanguageTable: Sendable {
  private let fields: [Substring]
  /// The patterns of dates, in the order of ``DateForm``; those of a region where it has its own.
  private let patterns: ArraySlice<Substring>
  /// In the order of ``Word``.
  let words: [Substring]

  /// A way to write a date, as CLDR's skeletons name them.
  package enum DateForm: Int, Sendable {
    /// MMMEd: "Tue, Jan 5".
    case weekday
    /// yMMMd: "Jan 5, 2027".
    case full
    /// yMMMM: "January 2027".
    case month
    /// MMMd: "Jan 5".
    case short
  }

  /// A number with the words around it.
  package struct Phrase: Sendable {
    package let before: String
    /// Nil where a form says the number in words, as Arabic does one and two.
    package let number: String?
    package let after: String

    /// All of it.
    package var text: String { before + (number ?? "") + after }
  }

  /// The table of a language; where there is none, that of English.
  package init(_ locale: LanguageTag) {
    let language = Self.language(of: locale)
    fields = language.fields
    words = language.words
    patterns = Self.regionalPatterns(locale) ?? fields[Place.patterns..<Place.patterns + 4]
  }

  /// A language's texts, split where they are first needed.
  private struct Language: Sendable {
    let fields: [Substring]
    let words: [Substring]

    init(_ fields: StaticString, _ words: StaticString) {
      self.fields = split(fields, "|")
      self.words = split(words, "\n")
    }
  }

  private static func split(_ text: StaticString, _ separator: Character) -> [Substring] {
    "\(text)".split(separator: separator, omittingEmptySubsequences: false)
  }

  private static let english = Language(englishFields, englishWords)
  private static let korean = Language(koreanFields, koreanWords)
  private static let japanese = Language(japaneseFields, japaneseWords)
  private static let simplifiedChinese = Language(simplifiedChineseFields, simplifiedChineseWords)
  private static let traditionalChinese = Language(
    traditionalChineseFields, traditionalChineseWords)
  private static let german = Language(germanFields, germanWords)
  private static let french = Language(frenchFields, frenchWords)
  private static let spanish = Language(spanishFields, spanishWords)
  private static let portuguese = Language(portugueseFields, portugueseWords)
  private static let italian = Language(italianFields, italianWords)
  private static let vietnamese = Language(vietnameseFields, vietnameseWords)
  private static let thai = Language(thaiFields, thaiWords)
  private static let arabic = Language(arabicFields, arabicWords)

  /// The texts of a language; those of English where there are none.
  private static func language(of locale: LanguageTag) -> Language {
    switch locale.language {
    case "ko": korean
    case "ja": japanese
    case "de": german
    case "fr": french
    case "es": spanish
    case "pt": portuguese
    case "it": italian
    case "vi": vietnamese
    case "th": thai
    case "ar": arabic
    case "zh":
      locale.lookupRanges.contains {
        $0 == "zh-hant" || $0 == "zh-tw" || $0 == "zh-hk" || $0 == "zh-mo"
      } ? traditionalChinese : simplifiedChinese
    default: english
    }
  }

  private static let regionTable = split(regions, "\n").map { $0.split(separator: "|") }

  private static func regionalPatterns(_ locale: LanguageTag) -> ArraySlice<Substring>? {
    guard locale.text.utf8.count > 2 else { return nil }
    for range in locale.lookupRanges where range.utf8.count > 2 {
      for region in regionTable where region.count == 5 && region[0] == range {
        return region[1...]
      }
    }
    return nil
  }

  /// Where things stand among the fields.
  private enum Place {
    static let months = 0
    static let shortMonths = 12
    static let weekdays = 24
    static let narrowWeekdays = 31
    static let patterns = 38
    static let days = 42
    static let years = 48
    static let future = 54
    static let past = 60
    static let group = 66
    static let decimal = 67
    static let compact = 68
    static let rule = 77
  }

  private subscript(_ place: Int) -> Substring {
    fields.indices.contains(place) ? fields[place] : ""
  }
}

// Dates.
extension LanguageTable {
  /// A date in a form.
  package func text(of date: CivilDate, _ form: DateForm) -> String {
    let index = patterns.startIndex + form.rawValue
    guard patterns.indices.contains(index) else { return date.description }
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
    for byte in patterns[index].utf8 {
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

  /// The name of a month, 1 to 12.
  package func monthName(_ month: Int) -> String { String(self[Place.months + month - 1]) }

  /// The name of a month, 1 to 12, short.
  package func shortMonthName(_ month: Int) -> String {
    String(self[Place.shortMonths + month - 1])
  }

  /// The name of a date's weekday, short.
  package func weekdayName(of date: CivilDate) -> String {
    String(self[Place.weekdays + date.dayOfWeek % 7])
  }

  /// The name of a weekday, 0 for Sunday to 6, as narrow as can be.
  package func narrowWeekday(_ number: Int) -> String {
    String(self[Place.narrowWeekdays + number % 7])
  }
}

// Counts.
extension LanguageTable {
  /// "45 days".
  package func days(_ count: Int) -> Phrase { phrase(Place.days, count) }
  /// "36 years".
  package func years(_ count: Int) -> Phrase { phrase(Place.years, count) }
  /// "in 45 days".
  package func future(_ days: Int) -> Phrase { phrase(Place.future, days) }
  /// "3 days ago".
  package func past(_ days: Int) -> Phrase { phrase(Place.past, days) }

  private func phrase(_ place: Int, _ count: Int) -> Phrase {
    let pattern = self[place + pluralForm(of: count)]
    guard let place = pattern.utf8.firstIndex(of: UInt8(ascii: "#")) else {
      return Phrase(before: String(pattern), number: nil, after: "")
    }
    return Phrase(
      before: String(pattern[..<place]), number: "\(count)",
      after: String(pattern[pattern.utf8.index(after: place)...]))
  }

  /// The place of a whole number's form among zero, one, two, few, many and other (CLDR's plural
  /// rules).
  func pluralForm(of number: Int) -> Int {
    switch self[Place.rule] {
    case "one": number == 1 ? 1 : 5
    case "upToOne": number <= 1 ? 1 : 5
    case "arabic":
      switch (number, number % 100) {
      case (0...2, _): number
      case (_, 3...10): 3
      case (_, 11...99): 4
      default: 5
      }
    default: 5
    }
  }

  /// A number of 0 or more in at most three figures and a word: "12.3M", "1234만".
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
