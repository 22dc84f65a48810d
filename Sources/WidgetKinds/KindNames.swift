import WidgetDrawing
package import WidgetTimeline

/// What a title of the library's is in each language, of a parameter, an option or an intent;
/// nothing for one that is not in the tables.
package func titleTranslations(_ title: String) -> [TitleTranslation] {
  let english = LanguageTable.of(.english)
  let titles = LanguageTable.Word.allCases.drop { $0 != .titleEvent }
  guard let word = titles.first(where: { english.word($0) == title }) else { return [] }
  return LanguageTable.tags.map {
    TitleTranslation(language: $0, title: LanguageTable.of(LanguageTag($0)).word(word))
  }
}

extension WidgetDescription {
  /// The name of the kind in a language; that of a host's kind is the host's.
  func displayName(in locale: LanguageTag) -> String {
    words.map { LanguageTable.of(locale).word($0.name) } ?? displayName
  }

  /// What it shows, in a language.
  func description(in locale: LanguageTag) -> String {
    words.map { LanguageTable.of(locale).word($0.description) } ?? description
  }

  /// What it is called in each language that the library speaks; nothing for a host's kind.
  package var translations: [WidgetTranslation] {
    guard words != nil else { return [] }
    return LanguageTable.tags.map { language in
      let locale = LanguageTag(language)
      return WidgetTranslation(
        language: language, displayName: displayName(in: locale),
        description: description(in: locale))
    }
  }

  private var words: (name: LanguageTable.Word, description: LanguageTable.Word)? {
    switch kind {
    case "dday": (.dday, .ddayDescription)
    case "ddayList": (.ddayList, .ddayListDescription)
    case "period": (.titlePeriod, .periodDescription)
    case "studyCalendar": (.studyCalendar, .studyCalendarDescription)
    case "globalTotals": (.globalTotals, .globalTotalsDescription)
    case "singleRepo": (.singleRepo, .singleRepoDescription)
    case "doubleRepo": (.doubleRepo, .doubleRepoDescription)
    default: nil
    }
  }
}
