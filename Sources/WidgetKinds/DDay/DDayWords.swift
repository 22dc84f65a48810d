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

  init(_ before: StaticString, _ after: StaticString) {
    self.before = before
    self.after = after
  }

  func write(_ number: Int, as name: StaticString, to writer: inout JSONWriter) {
    writer.member(name, before: before, number, after: after)
  }
}

/// A phrase that has a form of its own for one, where the language has one.
///
/// The numbers are 1 or more, for which the plural rules of CLDR are the same in all languages of
/// the table that have a singular: it is for 1.
struct PluralPhrase: Sendable {
  let one: NumberPhrase
  let other: NumberPhrase

  init(one: NumberPhrase, other: NumberPhrase) {
    self.one = one
    self.other = other
  }

  /// A language without a plural.
  init(_ phrase: NumberPhrase) {
    one = phrase
    other = phrase
  }

  func write(_ number: Int, as name: StaticString, to writer: inout JSONWriter) {
    (number == 1 ? one : other).write(number, as: name, to: &writer)
  }
}

/// A number as an ordinal, with the text behind it.
struct OrdinalPhrase: Sendable {
  /// What follows the digits of a number, its ending included.
  let after: @Sendable (Int) -> StaticString

  func write(_ number: Int, as name: StaticString, to writer: inout JSONWriter) {
    writer.member(name, before: "", number, after: after(number))
  }
}
