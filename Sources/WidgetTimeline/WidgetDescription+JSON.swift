package import BridgeJSON

extension JSONWriter {
  /// Lists kinds of widget: `{"version":1,"kinds":[...]}`.
  ///
  /// - Parameters:
  ///   - builtIn: the kinds that come with the library.
  ///   - hosts: those that a host has registered, which come after them.
  ///   - group: has the defaults that depend on it.
  ///   - translations: what one of the library's is called in each language.
  ///   - titles: what a title of its parameters is in each language.
  package mutating func writeKinds(
    builtIn: [WidgetDescription], hosts: [WidgetDescription] = [], in group: any GroupReader,
    translations: (WidgetDescription) -> [WidgetTranslation] = { _ in [] },
    titles: (String) -> [TitleTranslation] = { _ in [] }
  ) {
    beginObject()
    member("version", 1)
    beginArray("kinds")
    for description in builtIn {
      write(description, translations(description), titles, isBuiltIn: true, in: group)
    }
    for description in hosts {
      write(description, [], { _ in [] }, isBuiltIn: false, in: group)
    }
    endArray()
    endObject()
  }

  private mutating func write(
    _ description: WidgetDescription, _ translations: [WidgetTranslation],
    _ titles: (String) -> [TitleTranslation], isBuiltIn: Bool, in group: any GroupReader
  ) {
    beginObject()
    member("kind", description.kind)
    member("displayName", description.displayName)
    member("description", description.description)
    if !translations.isEmpty {
      beginObject("displayNames")
      for translation in translations {
        name(translation.language)
        element(translation.displayName)
      }
      endObject()
      beginObject("descriptions")
      for translation in translations {
        name(translation.language)
        element(translation.description)
      }
      endObject()
    }
    beginArray("supportedFamilies")
    for family in description.supportedFamilies { element(family.rawValue) }
    endArray()
    beginArray("parameters")
    for parameter in description.parameters {
      beginObject()
      member("name", parameter.name)
      member("title", parameter.title)
      write(titles(parameter.title))
      member("type", parameter.type.rawValue)
      member("default", parameter.defaultValue(in: group))
      member("isDynamic", parameter.isDynamic)
      endObject()
    }
    endArray()
    member("isBuiltIn", isBuiltIn)
    endObject()
  }

  /// Writes a title in each language; nothing where there is none.
  mutating func write(_ titles: [TitleTranslation]) {
    guard !titles.isEmpty else { return }
    beginObject("titles")
    for title in titles {
      name(title.language)
      element(title.title)
    }
    endObject()
  }
}
