import WidgetDrawing
package import WidgetTimeline

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
    case "studyCalendar": (.studyCalendar, .studyCalendarDescription)
    case "globalTotals": (.globalTotals, .globalTotalsDescription)
    case "singleRepo": (.singleRepo, .singleRepoDescription)
    case "doubleRepo": (.doubleRepo, .doubleRepoDescription)
    default: nil
    }
  }
}
