import WidgetTimeline

/// What the figures of the world's totals are called.
struct GlobalTotalsWords: Sendable {
  let confirmed: String
  let deaths: String
  let recovered: String

  static let table = WordTable(
    english: GlobalTotalsWords(confirmed: "Confirmed", deaths: "Deaths", recovered: "Recovered"),
    others: [
      "ko": GlobalTotalsWords(confirmed: "확진", deaths: "사망", recovered: "회복"),
      "ja": GlobalTotalsWords(confirmed: "感染者", deaths: "死者", recovered: "回復者"),
      "zh": GlobalTotalsWords(confirmed: "确诊", deaths: "死亡", recovered: "康复"),
      "zh-hant": traditionalChinese, "zh-tw": traditionalChinese, "zh-hk": traditionalChinese,
      "zh-mo": traditionalChinese,
      "de": GlobalTotalsWords(confirmed: "Bestätigt", deaths: "Verstorben", recovered: "Genesen"),
      "es": GlobalTotalsWords(
        confirmed: "Confirmados", deaths: "Fallecidos", recovered: "Recuperados"),
      "fr": GlobalTotalsWords(confirmed: "Confirmés", deaths: "Décès", recovered: "Guéris"),
    ])

  private static let traditionalChinese = GlobalTotalsWords(
    confirmed: "確診", deaths: "死亡", recovered: "康復")
}
