import WidgetTimeline

/// The words of a D-day, by language.
enum DDayLabels {
  /// "D-7", "D-Day" or "D+3": written alike in every language that counts D-days.
  static func label(dday: Int) -> String {
    switch dday {
    case 0: "D-Day"
    case 1...: "D-\(dday)"
    default: "D+\(dday.magnitude)"
    }
  }

  /// "Day 1326", "1326일째", "1326日目"; English where the language is not known.
  static func countLabel(countDay: Int, locale: LanguageTag) -> String {
    switch locale.language {
    case "ko": "\(countDay)일째"
    case "ja": "\(countDay)日目"
    default: "Day \(countDay)"
    }
  }
}
