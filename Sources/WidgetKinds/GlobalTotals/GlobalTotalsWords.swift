import WidgetTimeline

/// What the figures of the world's totals are called.
struct GlobalTotalsWords: Sendable {
  /// Of what they are the totals.
  let world: String
  let confirmed: String
  let deaths: String
  let recovered: String

  static let table = WordTable(
    english: GlobalTotalsWords(
      world: "Worldwide", confirmed: "Confirmed", deaths: "Deaths", recovered: "Recovered"),
    others: [
      "ko": GlobalTotalsWords(
        world: "전 세계", confirmed: "확진", deaths: "사망", recovered: "회복"),
      "ja": GlobalTotalsWords(
        world: "全世界", confirmed: "感染者", deaths: "死者", recovered: "回復者"),
      "zh": GlobalTotalsWords(
        world: "全球", confirmed: "确诊", deaths: "死亡", recovered: "康复"),
      "zh-hant": traditionalChinese, "zh-tw": traditionalChinese, "zh-hk": traditionalChinese,
      "zh-mo": traditionalChinese,
      "de": GlobalTotalsWords(
        world: "Weltweit", confirmed: "Bestätigt", deaths: "Verstorben", recovered: "Genesen"),
      "es": GlobalTotalsWords(
        world: "Mundo", confirmed: "Confirmados", deaths: "Fallecidos", recovered: "Recuperados"),
      "fr": GlobalTotalsWords(
        world: "Monde", confirmed: "Confirmés", deaths: "Décès", recovered: "Guéris"),
    ])

  private static let traditionalChinese = GlobalTotalsWords(
    world: "全球", confirmed: "確診", deaths: "死亡", recovered: "康復")
}
