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
    /// Which day it is since the start: "Day 1326".
    case countLabel
    /// A day that is remembered by its number: "Day 100".
    case dayMilestone
    /// The day after so many years: "1st anniversary".
    case anniversary
    /// So many of the days on which people work, which CLDR has no word for.
    case workingDays
    /// So many hours.
    case hours
    /// So many days of a period that are left.
    case daysLeft
    /// What a year is called.
    case yearName
    /// Where a distance has not one of the smallest unit that it is told in.
    case lessThanYear, lessThanMonth, lessThanWeek
    /// Where an event has no date.
    case noDate
    case noEvents
    /// So many events beside those that are shown.
    case moreEvents
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
    /// The most days in a row, and all days that were studied.
    case longestStreak, totalDays
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
    case periodDescription
    /// What the events of a sample are called.
    case sampleExam
    case sampleBirthday
    case sampleVacation
    /// What people see of parameters and intents.
    case titleEvent, titleTheme, titleRenderingMode, titleTextSize, titleStyle, titleFormat
    case titleIcon, titlePhoto, titleUnits, titleFirstWeekday
    case titleRepository, titleTopRepository, titleBottomRepository, titleSource, titleDate
    case titleKey, titleNow, titleTimeZone, titleRestartCount
    case titlePeriod, titleFrom, titleTo, optionYear, optionMonth
    case titleAddRepository, titleRemoveRepository, titleToggleStudyDay, titleDays, titleTitle
    case titleHost, titleToken
    /// What people see of the options of parameters.
    case optionAutomatic
    case optionPlain, optionIndigo, optionSunset, optionRose, optionAmber
    case optionOcean, optionForest, optionGraphite, optionPaper
    case optionFullColor, optionAccented, optionVibrant
    case optionSmall, optionStandard, optionLarge, optionLarger, optionLargest
    case optionNumber, optionRing, optionBar, optionPage, optionDots
    case optionDMinus, optionDaysLeft, optionPercent
    case optionSunday, optionMonday, optionTuesday, optionWednesday, optionThursday
    case optionFriday, optionSaturday
  }

  /// A word, or a sentence without a number.
  package func word(_ word: Word, name: String = "") -> String {
    Self.fill(forms(of: word).first ?? "", "", name)
  }

  /// A sentence with a number.
  ///
  /// - Parameters:
  ///   - count: says which form is meant.
  ///   - number: how it is written; nil for its digits.
  package func sentence(
    _ word: Word, _ count: Int, number: String? = nil, name: String = ""
  ) -> String {
    Self.fill(form(of: word, count), number ?? "\(count)", name)
  }

  /// A sentence with a number that is written with separators.
  package func sentence(
    _ word: Word, _ count: some FixedWidthInteger, in grouping: NumberGrouping
  ) -> String {
    sentence(word, Int(clamping: count), number: grouping.text(count))
  }

  /// The form of a sentence that a number asks for.
  func form(of word: Word, _ count: Int) -> Substring {
    let forms = forms(of: word)
    guard forms.count > 1 else { return forms.first ?? "" }
    let form =
      if word == .anniversary {
        ordinals.form(of: count)
      } else if forms.count < Plurals.count {
        plurals.form(of: count) == Plurals.singular ? 0 : 1
      } else {
        plurals.form(of: count)
      }
    return forms.indices.contains(form) ? forms[form] : forms[forms.count - 1]
  }

  /// A name is not looked at for places of its own.
  private static func fill(_ pattern: Substring, _ number: String, _ name: String) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(pattern.utf8.count + number.utf8.count + name.utf8.count)
    for byte in pattern.utf8 {
      switch byte {
      case UInt8(ascii: "#"): text.append(contentsOf: number.utf8)
      case UInt8(ascii: "@"): text.append(contentsOf: name.utf8)
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  func forms(of word: Word) -> [Substring] {
    words.indices.contains(word.rawValue) ? words[word.rawValue] : []
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
