import WidgetDrawing
import WidgetTimeline

extension Picture {
  /// What shows where nothing was fetched yet, and the last try failed.
  init(failureOf description: WidgetDescription, in context: TimelineContext) {
    let sentence = FetchWords.table[context.locale].failed
    let size = context.family.contentSize
    self.init(
      family: context.family, locale: context.locale, title: description.displayName,
      details: sentence,
      content: FailureNotice(sentence: sentence).composed
        .frame(width: size.width, height: size.height))
  }
}

/// A sign and a few words in the place of what could not be fetched.
struct FailureNotice {
  let sentence: String

  var composed: some Composable {
    Column(spacing: 8, alignment: .center) {
      Icon(.warning, size: 26, .secondary)
      Text(sentence, .footnote, .secondary).lines(2).shrinking(to: 0.7)
    }
  }
}

/// What is said of fetching.
struct FetchWords: Sendable {
  /// Where it failed before there was anything to show.
  let failed: String

  static let table = WordTable(
    english: FetchWords(failed: "Could not be loaded"),
    others: [
      "ko": FetchWords(failed: "불러오지 못함"), "ja": FetchWords(failed: "読み込めませんでした"),
      "zh": FetchWords(failed: "无法载入"), "zh-hant": traditionalChinese,
      "zh-tw": traditionalChinese, "zh-hk": traditionalChinese, "zh-mo": traditionalChinese,
      "de": FetchWords(failed: "Konnte nicht geladen werden"),
      "es": FetchWords(failed: "No se pudo cargar"),
      "fr": FetchWords(failed: "Chargement impossible"),
    ])

  private static let traditionalChinese = FetchWords(failed: "無法載入")
}
