/// Words that stand in pictures alone, by language.
struct PictureWords: Sendable {
  /// The day itself, the one after and the one before: CLDR, dates/fields/day, relative 0, 1 and -1.
  let today: String
  let tomorrow: String
  let yesterday: String
  /// What stands before "-45" in a countdown: "D" for day, as in English, Korean, Chinese, Vietnamese
  /// and Thai; "J" in French for "jour J", as French calendars write it; "T" in German as in
  /// "T-minus"; in the other languages "D", which their users know from the first one.
  let dayPrefix: String

  init(_ today: String, _ tomorrow: String, _ yesterday: String, _ dayPrefix: String = "D") {
    self.today = today
    self.tomorrow = tomorrow
    self.yesterday = yesterday
    self.dayPrefix = dayPrefix
  }
}

extension LanguageTable {
  /// In the order of the tables.
  static let words = [
    PictureWords("today", "tomorrow", "yesterday"),
    PictureWords("오늘", "내일", "어제"),
    PictureWords("今日", "明日", "昨日"),
    PictureWords("今天", "明天", "昨天"),
    PictureWords("今天", "明天", "昨天"),
    PictureWords("heute", "morgen", "gestern", "T"),
    PictureWords("aujourd’hui", "demain", "hier", "J"),
    PictureWords("hoy", "mañana", "ayer"),
    PictureWords("hoje", "amanhã", "ontem"),
    PictureWords("oggi", "domani", "ieri"),
    PictureWords("hôm nay", "ngày mai", "hôm qua"),
    PictureWords("วันนี้", "พรุ่งนี้", "เมื่อวาน"),
    PictureWords("اليوم", "غدًا", "أمس"),
  ]

  /// "today".
  package var today: String { own.today }
  /// "tomorrow".
  package var tomorrow: String { own.tomorrow }
  /// "yesterday".
  package var yesterday: String { own.yesterday }
  /// "D" of "D-45".
  package var dayPrefix: String { own.dayPrefix }
}
