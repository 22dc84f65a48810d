package import BridgeJSON

extension JSONWriter {
  /// Lists kinds of widget: `{"version":1,"kinds":[...]}`.
  ///
  /// - Parameters:
  ///   - builtIn: the kinds that come with the library.
  ///   - hosts: the kinds that a host has registered, which come after the library's.
  ///   - group: has the defaults that depend on it.
  ///   - translations: the names of one of the library's kinds in each language.
  ///   - titles: the title of a parameter in each language.
  ///   - aliases: other names of kinds.
  package mutating func writeKinds(
    builtIn: [WidgetDescription], hosts: [WidgetDescription] = [], in group: any GroupReader,
    translations: (WidgetDescription) -> [WidgetTranslation] = { _ in [] },
    titles: (String) -> [TitleTranslation] = { _ in [] },
    aliases: [(alias: String, kind: String)] = []
  ) {
    beginObject()
    member("version", 1)
    beginArray("kinds")
    for description in builtIn {
      write(description, translations(description), titles, aliases, isBuiltIn: true, in: group)
    }
    for description in hosts {
      write(description, [], { _ in [] }, aliases, isBuiltIn: false, in: group)
    }
    endArray()
    endObject()
  }

  private mutating func write(
    _ description: WidgetDescription, _ translations: [WidgetTranslation],
    _ titles: (String) -> [TitleTranslation], _ aliases: [(alias: String, kind: String)],
    isBuiltIn: Bool, in group: any GroupReader
  ) {
    beginObject()
    member("kind", description.kind)
    let names = aliases.filter { $0.kind.utf8.elementsEqual(description.kind.utf8) }
    if !names.isEmpty {
      beginArray("aliases")
      for name in names { element(name.alias) }
      endArray()
    }
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

  /// Writes a title in each language; nothing if there is none.
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
