import CivilCalendar
package import Languages
import Locks

extension LanguageTable {
  /// The greatest width of a date in a form, in ems of the regular font.
  package func widest(_ form: DateForm) -> Double { DateWidths.of(self).width(of: form) }
}

/// The greatest widths of a language's dates in the regular font.
private struct DateWidths: Sendable {
  private let language: LanguageTable
  /// The widths in thousandths of an em, in the order of the forms.
  private let widths: [Int]

  /// The widths of the languages that were used before. No thread waits for the lock, because in a
  /// child of fork() the thread that held it may be missing.
  private static let known = Lock<[DateWidths]>([])

  static func of(_ language: LanguageTable) -> DateWidths {
    let found = known.withLockIfAvailable { known in known.first { $0.language === language } }
    if let found = found ?? nil { return found }
    let made = DateWidths(language)
    known.withLockIfAvailable { known in
      if !known.contains(where: { $0.language === language }) { known.append(made) }
    }
    return made
  }

  func width(of form: LanguageTable.DateForm) -> Double { Double(widths[form.rawValue]) / 1000 }

  private init(_ language: LanguageTable) {
    self.language = language
    // All digits have the same width, so only the names matter.
    let months = Self.widest(1...12) { language.monthName($0) }
    let shortMonths = Self.widest(1...12) { language.shortMonthName($0) }
    let weekday = Self.widest(1...7) { day in
      CivilDate(year: 2028, month: 5, day: day).map { language.weekdayName(of: $0) } ?? ""
    }
    widths = LanguageTable.DateForm.allCases.map { form in
      let month = form == .month ? months : shortMonths
      let date = (20...26).lazy.compactMap { CivilDate(year: 2028, month: month, day: $0) }
        .first { $0.dayOfWeek == weekday }
      return date.map { TextMeasure.thousandths(of: language.text(of: $0, form), in: Font(1)) } ?? 0
    }
  }

  /// The number with the widest name. If several are equally wide, it is the first.
  private static func widest(_ numbers: ClosedRange<Int>, _ name: (Int) -> String) -> Int {
    var (widest, width) = (numbers.lowerBound, -1)
    for number in numbers {
      let own = TextMeasure.thousandths(of: name(number), in: Font(1))
      if own > width { (widest, width) = (number, own) }
    }
    return widest
  }
}
