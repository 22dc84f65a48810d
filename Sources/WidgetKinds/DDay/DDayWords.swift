import WidgetTimeline

/// The words of a D-day in one language.
///
/// Numbers are written in ASCII digits without grouping in every language. What is not here is
/// written alike everywhere: "D-7", "D-Day", "D+3".
struct DDayWords: Sendable {
  /// The language tags in lower case that the words are for.
  let tags: [String]
  /// Which day it is since the start: "Day 1326".
  let countLabel: NumberPhrase
  /// The title of a day that is remembered by its number: "Day 100".
  let dayMilestone: NumberPhrase
  /// The title of the day after so many years: "1st anniversary".
  let anniversary: OrdinalPhrase
  /// The day itself: "today".
  let today: String
  /// So many days from now, 1 or more: "in 7 days".
  let future: PluralPhrase
  /// So many days ago, 1 or more: "3 days ago".
  let past: PluralPhrase
  /// What the events of a sample are called.
  let sampleTitles: [String]

  /// "in 7 days", "today" or "3 days ago".
  func relativeLabel(dday: Int) -> String {
    switch dday {
    case 0: today
    case 1...: future.text(dday)
    default: past.text(Int(clamping: dday.magnitude))
    }
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

/// A number between two pieces of text.
struct NumberPhrase: Sendable {
  let before: String
  let after: String

  init(_ before: String, _ after: String) {
    self.before = before
    self.after = after
  }

  func text(_ number: Int) -> String { before + String(number) + after }
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

  func text(_ number: Int) -> String { (number == 1 ? one : other).text(number) }
}

/// A number with the ending that makes it an ordinal, and the text behind it.
struct OrdinalPhrase: Sendable {
  /// What follows the digits of a number.
  let ending: @Sendable (Int) -> String
  let after: String

  init(_ after: String, ending: @escaping @Sendable (Int) -> String) {
    self.ending = ending
    self.after = after
  }

  /// A language whose ordinals all end alike.
  init(_ after: String) {
    self.init(after) { _ in "" }
  }

  func text(_ number: Int) -> String { String(number) + ending(number) + after }
}
