import WidgetTimeline

/// What the pictures of D-days say beside the words of their entries, and what a screen reader
/// speaks.
struct DDayPictureWords: Sendable {
  /// So many days before an event: "45 days until Exam".
  let until: CountedSentence
  /// On the day: "Exam is today".
  let today: Sentence
  /// So many days after it: "3 days since Exam".
  let since: CountedSentence
  /// Where an event has no date.
  let noDate: String
  /// Where there are no events.
  let noEvents: String
  /// Where there are some, and something is wrong with each of them.
  let unusableEvents: CountedSentence

  static let table = WordTable(
    english: DDayPictureWords(
      until: CountedSentence(one: "# day until @", other: "# days until @"),
      today: "@ is today",
      since: CountedSentence(one: "# day since @", other: "# days since @"),
      noDate: "No date", noEvents: "No events",
      unusableEvents: CountedSentence(
        one: "# event cannot be shown", other: "# events cannot be shown")),
    others: [
      "ko": DDayPictureWords(
        until: CountedSentence("@까지 #일"), today: "오늘은 @", since: CountedSentence("@부터 #일 지남"),
        noDate: "날짜 없음", noEvents: "일정 없음",
        unusableEvents: CountedSentence("표시할 수 없는 일정 #개")),
      "ja": DDayPictureWords(
        until: CountedSentence("@まであと#日"), today: "今日は@",
        since: CountedSentence("@から#日"), noDate: "日付なし", noEvents: "予定なし",
        unusableEvents: CountedSentence("表示できない予定#件")),
      "zh": simplifiedChinese, "zh-hant": traditionalChinese, "zh-tw": traditionalChinese,
      "zh-hk": traditionalChinese, "zh-mo": traditionalChinese,
      "de": DDayPictureWords(
        until: CountedSentence(one: "Noch # Tag bis @", other: "Noch # Tage bis @"),
        today: "Heute ist @",
        since: CountedSentence(one: "# Tag seit @", other: "# Tage seit @"),
        noDate: "Kein Datum", noEvents: "Keine Termine",
        unusableEvents: CountedSentence(
          one: "# Termin kann nicht angezeigt werden",
          other: "# Termine können nicht angezeigt werden")),
      "es": DDayPictureWords(
        until: CountedSentence(one: "Falta # día para @", other: "Faltan # días para @"),
        today: "Hoy es @",
        since: CountedSentence(one: "# día desde @", other: "# días desde @"),
        noDate: "Sin fecha", noEvents: "Sin eventos",
        unusableEvents: CountedSentence(
          one: "No se puede mostrar # evento", other: "No se pueden mostrar # eventos")),
      "fr": DDayPictureWords(
        until: CountedSentence(one: "# jour avant @", other: "# jours avant @"),
        today: "Aujourd’hui : @",
        since: CountedSentence(one: "# jour depuis @", other: "# jours depuis @"),
        noDate: "Aucune date", noEvents: "Aucun événement",
        unusableEvents: CountedSentence(
          upToOne: "# événement ne peut pas être affiché",
          other: "# événements ne peuvent pas être affichés")),
    ])

  private static let simplifiedChinese = DDayPictureWords(
    until: CountedSentence("距离@还有#天"), today: "今天是@", since: CountedSentence("@已过去#天"),
    noDate: "无日期", noEvents: "没有日程",
    unusableEvents: CountedSentence("#个日程无法显示"))

  private static let traditionalChinese = DDayPictureWords(
    until: CountedSentence("距離@還有#天"), today: "今天是@", since: CountedSentence("@已過去#天"),
    noDate: "無日期", noEvents: "沒有行程",
    unusableEvents: CountedSentence("#個行程無法顯示"))
}
