import BridgeJSON
import Languages
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

extension LanguageTable {
  /// A text that `write` writes as a member.
  fileprivate func said(_ write: (inout JSONWriter) -> Void) throws -> String {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    let members = Array(try JSONDocument(writer.bytes).root.members)
    return try #require(members.first?.value.string)
  }

  fileprivate func relative(_ dday: Int) throws -> String {
    try said { write(daysAway: dday, in: .english, as: "relativeLabel", to: &$0) }
  }

  fileprivate func relative(_ dday: Int, in locale: LanguageTag) throws -> String {
    try said { write(daysAway: dday, in: locale, as: "relativeLabel", to: &$0) }
  }

  fileprivate func anniversary(_ years: Int) throws -> String {
    try said { write(.anniversary, years, as: "title", to: &$0) }
  }
}

@Suite("The words of a D-day")
struct DDayWordsTests {
  @Test(
    "A far day's number is grouped as the language groups it",
    arguments: [
      ("en", "in 1,326 days", "20,778 days ago"), ("de", "in 1.326 Tagen", "vor 20.778 Tagen"),
      ("fr", "dans 1\u{202F}326 jours", "il y a 20\u{202F}778 jours"),
      ("es", "dentro de 1326 días", "hace 20.778 días"),
    ])
  func grouping(locale: String, ahead: String, ago: String) throws {
    let (tag, words) = (LanguageTag(locale), LanguageTable.of(LanguageTag(locale)))
    #expect(try words.relative(1326, in: tag).replacing("\u{A0}", with: " ") == ahead)
    #expect(try words.relative(-20_778, in: tag).replacing("\u{A0}", with: " ") == ago)
  }

  /// The expected texts of each language: a count of days, a milestone in days, the first and
  /// second anniversary, today, and one and several days ahead and ago.
  private static let expected: [String: [String]] = [
    "en": [
      "Day 1326", "Day 100", "1st anniversary", "2nd anniversary", "today", "in 1 day",
      "in 7 days", "1 day ago", "3 days ago",
    ],
    "ko": ["1326일째", "100일", "1주년", "2주년", "오늘", "1일 후", "7일 후", "1일 전", "3일 전"],
    "ja": ["1326日目", "100日", "1周年", "2周年", "今日", "1 日後", "7 日後", "1 日前", "3 日前"],
    "zh": ["第1326天", "100天", "1周年", "2周年", "今天", "1天后", "7天后", "1天前", "3天前"],
    "zh-Hant": ["第1326天", "100天", "1週年", "2週年", "今天", "1 天後", "7 天後", "1 天前", "3 天前"],
    "de": [
      "Tag 1326", "Tag 100", "1. Jahrestag", "2. Jahrestag", "heute", "in 1 Tag", "in 7 Tagen",
      "vor 1 Tag", "vor 3 Tagen",
    ],
    "es": [
      "Día 1326", "Día 100", "1.er aniversario", "2.º aniversario", "hoy", "dentro de 1 día",
      "dentro de 7 días", "hace 1 día", "hace 3 días",
    ],
    "fr": [
      "Jour 1326", "Jour 100", "1er anniversaire", "2e anniversaire", "aujourd’hui",
      "dans 1 jour", "dans 7 jours", "il y a 1 jour", "il y a 3 jours",
    ],
    "pt": [
      "Dia 1326", "Dia 100", "1º aniversário", "2º aniversário", "hoje", "em 1 dia", "em 7 dias",
      "há 1 dia", "há 3 dias",
    ],
    "it": [
      "Giorno 1326", "Giorno 100", "1º anniversario", "2º anniversario", "oggi", "tra 1 giorno",
      "tra 7 giorni", "1 giorno fa", "3 giorni fa",
    ],
    "vi": [
      "Ngày thứ 1326", "Ngày thứ 100", "Kỷ niệm 1 năm", "Kỷ niệm 2 năm", "hôm nay",
      "sau 1 ngày nữa", "sau 7 ngày nữa", "1 ngày trước", "3 ngày trước",
    ],
    "th": [
      "วันที่ 1326", "วันที่ 100", "ครบรอบ 1 ปี", "ครบรอบ 2 ปี", "วันนี้", "ในอีก 1 วัน",
      "ในอีก 7 วัน", "1 วันที่ผ่านมา", "3 วันที่ผ่านมา",
    ],
    "ar": [
      "اليوم 1326", "اليوم 100", "الذكرى السنوية 1", "الذكرى السنوية 2", "اليوم",
      "خلال يوم واحد", "خلال 7 أيام", "قبل يوم واحد", "قبل 3 أيام",
    ],
  ]

  @Test("every language has every word", arguments: expected.keys.sorted())
  func table(language: String) throws {
    let words = LanguageTable.of(LanguageTag(language))
    let said = try [
      words.said { words.write(.countLabel, 1326, as: "countLabel", to: &$0) },
      words.said { words.write(.dayMilestone, 100, as: "title", to: &$0) },
      words.anniversary(1), words.anniversary(2), words.relative(0), words.relative(1),
      words.relative(7), words.relative(-1), words.relative(-3),
    ]
    #expect(said == Self.expected[language])
  }

  @Test(
    "Arabic has separate forms for two, few and many days",
    arguments: [
      (1, "خلال يوم واحد"), (2, "خلال يومين"), (3, "خلال 3 أيام"), (10, "خلال 10 أيام"),
      (11, "خلال 11 يومًا"), (45, "خلال 45 يومًا"), (99, "خلال 99 يومًا"), (100, "خلال 100 يوم"),
      (102, "خلال 102 يوم"), (103, "خلال 103 أيام"), (111, "خلال 111 يومًا"),
    ])
  func arabic(days: Int, text: String) throws {
    #expect(try LanguageTable.of(LanguageTag("ar")).relative(days) == text)
  }

  @Test("every language has a title for each event of a sample", arguments: LanguageTable.tags)
  func samples(language: String) {
    let words = LanguageTable.of(LanguageTag(language))
    let titles = [.sampleExam, .sampleBirthday, .sampleVacation].map { words.word($0) }
    #expect(Set(titles).count == 3 && titles.allSatisfy { !$0.isEmpty })
  }

  @Test(
    "English ordinals",
    arguments: [
      (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"),
      (13, "13th"), (20, "20th"), (21, "21st"), (22, "22nd"), (23, "23rd"), (101, "101st"),
      (111, "111th"), (112, "112th"), (113, "113th"), (1000, "1000th"), (1003, "1003rd"),
    ])
  func englishOrdinals(number: Int, expected: String) throws {
    #expect(try LanguageTable.of(.english).anniversary(number) == expected + " anniversary")
  }

  @Test(
    "Spanish ordinals before a masculine noun, and French ones",
    arguments: [
      (1, "1.er", "1er"), (2, "2.º", "2e"), (3, "3.er", "3e"), (10, "10.º", "10e"),
      (11, "11.º", "11e"), (13, "13.er", "13e"), (21, "21.er", "21e"), (111, "111.º", "111e"),
    ])
  func otherOrdinals(number: Int, spanish: String, french: String) throws {
    #expect(try LanguageTable.of(LanguageTag("es")).anniversary(number) == spanish + " aniversario")
    #expect(try LanguageTable.of(LanguageTag("fr")).anniversary(number) == french + " anniversaire")
  }

  @Test(
    "an unknown language falls back along its subtags, then to English",
    arguments: [
      ("ko-KR", "ko"), ("ko_KR.UTF-8", "ko"), ("KO", "ko"), ("ja-JP-u-ca-japanese", "ja"),
      ("zh-Hans-CN", "zh"), ("zh-CN", "zh"), ("zh-Hant-TW", "zh-hant"), ("zh_TW", "zh-hant"),
      ("zh-Hant-x-private", "zh-hant"), ("de-DE-1996", "de"),
      ("es-ES", "es"), ("fr-BE", "fr"), ("en-US", "en"), ("tlh", "en"), ("x-ko", "en"),
      ("", "en"), ("-", "en"), ("kok-IN", "en"), ("C.UTF-8", "en"), ("ca_ES@valencia", "en"),
      (String(repeating: "ko-", count: 100_000), "ko"),
    ])
  func fallback(tag: String, expected: String) {
    #expect(LanguageTable.of(LanguageTag(tag)) === LanguageTable.of(LanguageTag(expected)))
  }

  @Test("the label is the same in every language, and the other words are not")
  func entry() throws {
    let data = #"{"startDate":"2026-04-01","endDate":"2026-05-08","milestones":true}"#
    func said(_ locale: String, on day: String) throws -> String {
      try DDayCase(data, locale: locale).members(
        "label", "relativeLabel", "countLabel", "nextMilestone", on: day)
    }
    #expect(
      try said("ko", on: "2026-05-01")
        == #""D-7" "7일 후" "31일째" {"title":"100일","date":"2026-07-09","inDays":69}"#)
    #expect(
      try said("fr-FR", on: "2026-05-08")
        == #""D-Day" "aujourd’hui" "Jour 38" {"title":"Jour 100","date":"2026-07-09","inDays":62}"#)
    #expect(
      try said("en", on: "2026-05-09")
        == #""D+1" "1 day ago" "Day 39" {"title":"Day 100","date":"2026-07-09","inDays":61}"#)
  }
}
