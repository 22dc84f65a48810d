// Relative days and plural rules are those of the Unicode CLDR, dates/fields/day and
// supplemental/plurals; ordinals are written as each language's orthography has it.

extension DDayWords {
  /// Every language that has words.
  static let table = [
    english, korean, japanese, simplifiedChinese, traditionalChinese, german, spanish, french,
    portuguese, italian, vietnamese, thai, arabic,
  ]

  static let english = DDayWords(
    tags: ["en"],
    countLabel: NumberPhrase("Day ", ""),
    dayMilestone: NumberPhrase("Day ", ""),
    anniversary: OrdinalPhrase { number in
      switch (number % 100, number % 10) {
      case (11...13, _): "th anniversary"
      case (_, 1): "st anniversary"
      case (_, 2): "nd anniversary"
      case (_, 3): "rd anniversary"
      default: "th anniversary"
      }
    },
    today: "today",
    future: PluralPhrase(one: NumberPhrase("in ", " day"), other: NumberPhrase("in ", " days")),
    past: PluralPhrase(one: NumberPhrase("", " day ago"), other: NumberPhrase("", " days ago")),
    sampleTitles: ["Exam", "Birthday", "Vacation"])

  static let korean = DDayWords(
    tags: ["ko"],
    countLabel: NumberPhrase("", "일째"),
    dayMilestone: NumberPhrase("", "일"),
    anniversary: OrdinalPhrase { _ in "주년" },
    today: "오늘",
    future: PluralPhrase(NumberPhrase("", "일 후")),
    past: PluralPhrase(NumberPhrase("", "일 전")),
    sampleTitles: ["시험", "생일", "휴가"])

  static let japanese = DDayWords(
    tags: ["ja"],
    countLabel: NumberPhrase("", "日目"),
    dayMilestone: NumberPhrase("", "日"),
    anniversary: OrdinalPhrase { _ in "周年" },
    today: "今日",
    future: PluralPhrase(NumberPhrase("", "日後")),
    past: PluralPhrase(NumberPhrase("", "日前")),
    sampleTitles: ["試験", "誕生日", "休暇"])

  static let simplifiedChinese = DDayWords(
    tags: ["zh"],
    countLabel: NumberPhrase("第", "天"),
    dayMilestone: NumberPhrase("", "天"),
    anniversary: OrdinalPhrase { _ in "周年" },
    today: "今天",
    future: PluralPhrase(NumberPhrase("", "天后")),
    past: PluralPhrase(NumberPhrase("", "天前")),
    sampleTitles: ["考试", "生日", "假期"])

  /// Also for the places that write so by default, as a tag without a script does not say it.
  static let traditionalChinese = DDayWords(
    tags: ["zh-hant", "zh-tw", "zh-hk", "zh-mo"],
    countLabel: NumberPhrase("第", "天"),
    dayMilestone: NumberPhrase("", "天"),
    anniversary: OrdinalPhrase { _ in "週年" },
    today: "今天",
    future: PluralPhrase(NumberPhrase("", "天後")),
    past: PluralPhrase(NumberPhrase("", "天前")),
    sampleTitles: ["考試", "生日", "假期"])

  static let german = DDayWords(
    tags: ["de"],
    countLabel: NumberPhrase("Tag ", ""),
    dayMilestone: NumberPhrase("Tag ", ""),
    anniversary: OrdinalPhrase { _ in ". Jahrestag" },
    today: "heute",
    future: PluralPhrase(one: NumberPhrase("in ", " Tag"), other: NumberPhrase("in ", " Tagen")),
    past: PluralPhrase(one: NumberPhrase("vor ", " Tag"), other: NumberPhrase("vor ", " Tagen")),
    sampleTitles: ["Prüfung", "Geburtstag", "Urlaub"])

  static let spanish = DDayWords(
    tags: ["es"],
    countLabel: NumberPhrase("Día ", ""),
    dayMilestone: NumberPhrase("Día ", ""),
    anniversary: OrdinalPhrase { number in
      // "Primer" and "tercer" before a masculine noun, in compounds too; but "undécimo".
      switch (number % 100, number % 10) {
      case (11, _): ".º aniversario"
      case (_, 1), (_, 3): ".er aniversario"
      default: ".º aniversario"
      }
    },
    today: "hoy",
    future: PluralPhrase(
      one: NumberPhrase("dentro de ", " día"), other: NumberPhrase("dentro de ", " días")),
    past: PluralPhrase(one: NumberPhrase("hace ", " día"), other: NumberPhrase("hace ", " días")),
    sampleTitles: ["Examen", "Cumpleaños", "Vacaciones"])

  static let french = DDayWords(
    tags: ["fr"],
    countLabel: NumberPhrase("Jour ", ""),
    dayMilestone: NumberPhrase("Jour ", ""),
    anniversary: OrdinalPhrase { $0 == 1 ? "er anniversaire" : "e anniversaire" },
    today: "aujourd’hui",
    future: PluralPhrase(
      one: NumberPhrase("dans ", " jour"), other: NumberPhrase("dans ", " jours")),
    past: PluralPhrase(
      one: NumberPhrase("il y a ", " jour"), other: NumberPhrase("il y a ", " jours")),
    sampleTitles: ["Examen", "Anniversaire", "Vacances"])
}
