package import BridgeJSON
import Languages

extension JSONWriter {
  /// Lists kinds of widget: `{"version":1,"kinds":[...]}`.
  ///
  /// - Parameters:
  ///   - builtIn: the kinds that come with the library.
  ///   - hosts: the kinds that a host has registered, listed after the library's.
  ///   - group: the group, on which defaults may depend.
  ///   - aliases: other names of kinds.
  package mutating func writeKinds(
    builtIn: [WidgetDescription], hosts: [WidgetDescription] = [], in group: any GroupReader,
    aliases: [(alias: String, kind: String)] = []
  ) {
    beginObject()
    member("version", 1)
    beginArray("kinds")
    for description in builtIn { write(description, aliases, isBuiltIn: true, in: group) }
    for description in hosts { write(description, aliases, isBuiltIn: false, in: group) }
    endArray()
    endObject()
  }

  private mutating func write(
    _ description: WidgetDescription, _ aliases: [(alias: String, kind: String)],
    isBuiltIn: Bool, in group: any GroupReader
  ) {
    beginObject()
    member("kind", description.kind)
    let names = aliases.filter { $0.kind.hasSameBytes(as: description.kind) }
    if !names.isEmpty {
      beginArray("aliases")
      for name in names { element(name.alias) }
      endArray()
    }
    member("displayName", description.displayName)
    member("description", description.description)
    member(inEachLanguage: "displayNames", description.displayName)
    member(inEachLanguage: "descriptions", description.description)
    beginArray("supportedFamilies")
    for family in description.supportedFamilies { element(family.rawValue) }
    endArray()
    beginArray("parameters")
    for parameter in description.parameters {
      beginObject()
      member("name", parameter.name)
      member("title", parameter.title)
      member(inEachLanguage: "titles", parameter.title)
      member("type", parameter.type.rawValue)
      member("default", parameter.defaultValue(in: group))
      member("isDynamic", parameter.isDynamic)
      endObject()
    }
    endArray()
    member("isBuiltIn", isBuiltIn)
    endObject()
  }
}
