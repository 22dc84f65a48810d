import WidgetTimeline

/// What the study calendar says.
struct StudyCalendarWords: Sendable {
  /// Below the number of days in a row: "day streak".
  let streak: CountedSentence
  /// What a screen reader says of them: "12 day streak".
  let spokenStreak: CountedSentence
  /// The same in the one line of an inline widget: "Streak - 12 days".
  let inlineStreak: CountedSentence
  /// What it adds, of so many days and those of the month: "Studied 9 of 30 days".
  let studied: CountedSentence

  /// Makes the words of a language.
  ///
  /// - Parameter inlineStreak: nil for the sentence that a screen reader says.
  init(
    streak: CountedSentence, spokenStreak: CountedSentence, inlineStreak: CountedSentence? = nil,
    studied: CountedSentence
  ) {
    self.streak = streak
    self.spokenStreak = spokenStreak
    self.inlineStreak = inlineStreak ?? spokenStreak
    self.studied = studied
  }

  static let table = WordTable(
    english: StudyCalendarWords(
      streak: CountedSentence("day streak"),
      spokenStreak: CountedSentence(one: "Streak of # day", other: "Streak of # days"),
      inlineStreak: CountedSentence(one: "Streak - # day", other: "Streak - # days"),
      studied: CountedSentence("Studied # of @ days this month")),
    others: [
      "ko": StudyCalendarWords(
        streak: CountedSentence("일 연속"), spokenStreak: CountedSentence("#일 연속 공부"),
        studied: CountedSentence("이번 달 @일 중 #일 공부")),
      "ja": StudyCalendarWords(
        streak: CountedSentence("日連続"), spokenStreak: CountedSentence("#日連続で学習"),
        studied: CountedSentence("今月は@日中#日学習")),
      "zh": simplifiedChinese, "zh-hant": traditionalChinese, "zh-tw": traditionalChinese,
      "zh-hk": traditionalChinese, "zh-mo": traditionalChinese,
      "de": StudyCalendarWords(
        streak: CountedSentence(one: "Tag in Folge", other: "Tage in Folge"),
        spokenStreak: CountedSentence(one: "# Tag in Folge", other: "# Tage in Folge"),
        studied: CountedSentence("# von @ Tagen des Monats gelernt")),
      "es": StudyCalendarWords(
        streak: CountedSentence(one: "día seguido", other: "días seguidos"),
        spokenStreak: CountedSentence(one: "# día seguido", other: "# días seguidos"),
        studied: CountedSentence("# de @ días estudiados este mes")),
      "fr": StudyCalendarWords(
        streak: CountedSentence(upToOne: "jour d’affilée", other: "jours d’affilée"),
        spokenStreak: CountedSentence(upToOne: "# jour d’affilée", other: "# jours d’affilée"),
        studied: CountedSentence(
          upToOne: "# jour étudié sur @ ce mois-ci", other: "# jours étudiés sur @ ce mois-ci")),
    ])

  private static let simplifiedChinese = StudyCalendarWords(
    streak: CountedSentence("天连续"), spokenStreak: CountedSentence("连续学习#天"),
    studied: CountedSentence("本月@天中学习了#天"))

  private static let traditionalChinese = StudyCalendarWords(
    streak: CountedSentence("天連續"), spokenStreak: CountedSentence("連續學習#天"),
    studied: CountedSentence("本月@天中學習了#天"))
}
