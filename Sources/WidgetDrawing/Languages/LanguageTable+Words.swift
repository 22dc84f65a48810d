extension LanguageTable {
  /// What is said in words that are not of dates and numbers.
  package enum Word: Int, CaseIterable, Sendable {
    case today
    case tomorrow
    case yesterday
    /// What stands before "-45" in a countdown.
    case dayPrefix
    /// So many days before an event.
    case until
    /// On the day of an event.
    case isToday
    /// So many days after it.
    case since
    /// Where an event has no date.
    case noDate
    case noEvents
    /// Where there are events, and something is wrong with each of them.
    case unusableEvents
    /// Below the number of days in a row.
    case streak
    /// What a screen reader says of them.
    case spokenStreak
    /// The same in the one line of an inline widget.
    case inlineStreak
    /// So many days of those of the month.
    case studied
    /// Of what totals are.
    case world
    case confirmed
    case deaths
    case recovered
    /// Below the number of days since something happened.
    case daysAgo
    case topContributors
    /// What a screen reader says of a repository.
    case activity
    case activityToday
    case stars
    case forks
    case openIssues
    /// Where something was never fetched.
    case notFetched
    /// Where fetching failed before there was anything to show.
    case failed
    /// What kinds are called.
    case dday
    case ddayList
    case studyCalendar
    case globalTotals
    case singleRepo
    case doubleRepo
    /// What they show.
    case ddayDescription
    case ddayListDescription
    case studyCalendarDescription
    case globalTotalsDescription
    case singleRepoDescription
    case doubleRepoDescription
  }

  /// A word, or a sentence without a number.
  package func word(_ word: Word, name: String = "") -> String {
    Self.fill(pattern(of: word), "", name)
  }

  /// A sentence with a number.
  ///
  /// - Parameters:
  ///   - count: says which plural form is meant.
  ///   - number: how it is written; nil for its digits.
  package func sentence(
    _ word: Word, _ count: Int, number: String? = nil, name: String = ""
  ) -> String {
    let forms = pattern(of: word).utf8.split(separator: UInt8(ascii: "~"))
    let form = pluralForm(of: count)
    let place =
      switch forms.count {
      case 6...: form
      case 2: form == 1 ? 0 : 1
      default: 0
      }
    return Self.fill(
      forms.indices.contains(place) ? Substring(forms[place]) : "", number ?? "\(count)", name)
  }

  /// A name is not looked at for places of its own.
  private static func fill(_ pattern: Substring, _ number: String, _ name: String) -> String {
    var text: [UInt8] = []
    for byte in pattern.utf8 {
      switch byte {
      case UInt8(ascii: "#"): text.append(contentsOf: number.utf8)
      case UInt8(ascii: "@"): text.append(contentsOf: name.utf8)
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func pattern(of word: Word) -> Substring {
    words.indices.contains(word.rawValue) ? words[word.rawValue] : ""
  }
}

// Words of dates.
extension LanguageTable {
  /// "today".
  package var today: String { word(.today) }
  /// "tomorrow".
  package var tomorrow: String { word(.tomorrow) }
  /// "yesterday".
  package var yesterday: String { word(.yesterday) }
  /// "D" of "D-45".
  package var dayPrefix: String { word(.dayPrefix) }
}
