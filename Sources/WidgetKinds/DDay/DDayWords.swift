import BridgeJSON
import WidgetTimeline

/// The words of a D-day in one language.
///
/// Numbers are written in ASCII digits without grouping in every language. What is not here is
/// written alike everywhere: "D-7", "D-Day", "D+3".
final class DDayWords: Sendable {
  /// The language tags in lower case that the words are for.
  let tags: [String]
  /// Which day it is since the start: "Day 1326".
  let countLabel: NumberPhrase
  /// The title of a day that is remembered by its number: "Day 100".
  let dayMilestone: NumberPhrase
  /// The title of the day after so many years: "1st anniversary".
  let anniversary: OrdinalPhrase
  /// The day itself: "today".
  let today: StaticString
  /// So many days from now, 1 or more: "in 7 days".
  let future: PluralPhrase
  /// So many days ago, 1 or more: "3 days ago".
  let past: PluralPhrase
  /// What the events of a sample are called.
  let sampleTitles: [String]

  init(
    tags: [String], countLabel: NumberPhrase, dayMilestone: NumberPhrase,
    anniversary: OrdinalPhrase, today: StaticString, future: PluralPhrase, past: PluralPhrase,
    sampleTitles: [String]
  ) {
    self.tags = tags
    self.countLabel = countLabel
    self.dayMilestone = dayMilestone
    self.anniversary = anniversary
    self.today = today
    self.future = future
    self.past = past
    self.sampleTitles = sampleTitles
  }

  /// The words for a language: the tag is looked up as RFC 4647, section 3.4, says, and where
  /// nothing is found the words are English.
  static func words(for locale: LanguageTag) -> DDayWords {
    for range in locale.lookupRanges {
      if let words = table.first(where: { $0.tags.contains(range) }) { return words }
    }
    return english
  }
}

// Writing. Every text of the table is a literal without quotes and backslashes, and is written as
// it is.
extension DDayWords {
  /// Writes "label": "D-7", "D-Day" or "D+3", alike in every language that counts D-days; null
  /// without an end date.
  static func writeLabel(dday: Int?, to writer: inout JSONWriter) {
    guard let dday else { return writer.memberNull("label") }
    switch dday {
    case 0: writer.member("label", literal: "D-Day")
    case 1...: writer.member("label", before: "D-", dday, after: "")
    default: writer.member("label", before: "D+", 0 &- dday, after: "")
    }
  }

  /// Writes "relativeLabel": "in 7 days", "today" or "3 days ago"; null without an end date.
  func writeRelativeLabel(dday: Int?, to writer: inout JSONWriter) {
    guard let dday else { return writer.memberNull("relativeLabel") }
    switch dday {
    case 0: writer.member("relativeLabel", literal: today)
    case 1...: future.write(dday, as: "relativeLabel", to: &writer)
    default: past.write(0 &- dday, as: "relativeLabel", to: &writer)
    }
  }
}

/// A number between two pieces of text.
struct NumberPhrase: Sendable {
  let before: StaticString
  let after: StaticString
  /// Whether the number is written, and not said by the words, as Arabic says one and two.
  private let hasNumber: Bool

  init(_ before: StaticString, _ after: StaticString) {
    self.before = before
    self.after = after
    hasNumber = true
  }

  /// Words alone.
  init(saying words: StaticString) {
    before = words
    after = ""
    hasNumber = false
  }

  func write(_ number: Int, as name: StaticString, to writer: inout JSONWriter) {
    if hasNumber {
      writer.member(name, before: before, number, after: after)
    } else {
      writer.member(name, literal: before)
    }
  }

  /// The phrase of a number.
  func text(_ number: Int) -> String { hasNumber ? "\(before)\(number)\(after)" : "\(before)" }
}

/// A phrase that has forms of its own for some numbers, where the language has them.
///
/// The numbers are 1 or more, for which the plural rules of CLDR are the same in all languages of
/// the table that have a singular: it is for 1. Arabic has three more.
struct PluralPhrase: Sendable {
  let one: NumberPhrase
  let other: NumberPhrase
  /// For 2, for 3 to 10, and for 11 to 99, of each hundred but the first form.
  private let arabic: (two: NumberPhrase, few: NumberPhrase, many: NumberPhrase)?

  init(
    one: NumberPhrase, other: NumberPhrase,
    arabic: (two: NumberPhrase, few: NumberPhrase, many: NumberPhrase)? = nil
  ) {
    self.one = one
    self.other = other
    self.arabic = arabic
  }

  /// A language without a plural.
  init(_ phrase: NumberPhrase) { self.init(one: phrase, other: phrase) }

  func write(_ number: Int, as name: StaticString, to writer: inout JSONWriter) {
    form(of: number).write(number, as: name, to: &writer)
  }

  /// The phrase of a number of 1 or more.
  func text(_ number: Int) -> String { form(of: number).text(number) }

  private func form(of number: Int) -> NumberPhrase {
    if number == 1 { return one }
    guard let arabic else { return other }
    switch (number, number % 100) {
    case (2, _): return arabic.two
    case (_, 3...10): return arabic.few
    case (_, 11...99): return arabic.many
    default: return other
    }
  }
}

/// A number as an ordinal, with the text around it.
struct OrdinalPhrase: Sendable {
  /// What stands before the digits.
  let before: StaticString
  /// What follows the digits of a number, its ending included.
  let after: @Sendable (Int) -> StaticString

  init(before: StaticString = "", after: @escaping @Sendable (Int) -> StaticString) {
    self.before = before
    self.after = after
  }

  func write(_ number: Int, as name: StaticString, to writer: inout JSONWriter) {
    writer.member(name, before: before, number, after: after(number))
  }

  /// The phrase of a number.
  func text(_ number: Int) -> String { "\(before)\(number)\(after(number))" }
}
