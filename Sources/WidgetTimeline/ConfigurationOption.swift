package import BridgeJSON

/// One choice that a configuration screen offers for a parameter.
public struct ConfigurationOption: Hashable, Sendable {
  /// What a request's `configuration` gets.
  public let value: String
  /// What people see.
  public let title: String

  /// Makes an option.
  public init(value: String, title: String) {
    self.value = value
    self.title = title
  }
}

extension JSONWriter {
  /// Lists what a parameter of a kind can be set to:
  /// `{"version":1,"kind","parameter","options":[{"value","title"}],"default"}`.
  ///
  /// - Throws: `notFound` where the kind has no such parameter, and what the kind throws.
  package mutating func writeOptions(
    ofParameter name: String, of provider: some TimelineProvider, group: some GroupReader
  ) throws(WidgetError) {
    let description = provider.description
    guard let parameter = description.parameters.first(where: { $0.name == name }) else {
      throw WidgetError(.notFound, description.unknownParameter(name), value: name)
    }
    let options = try provider.options(of: parameter, in: group)
    beginObject()
    member("version", 1)
    member("kind", description.kind)
    member("parameter", parameter.name)
    beginArray("options")
    for option in options {
      beginObject()
      member("value", option.value)
      member("title", option.title)
      endObject()
    }
    endArray()
    member("default", parameter.defaultValue)
    endObject()
  }
}

extension WidgetDescription {
  /// The sentence about a parameter that the kind does not have.
  func unknownParameter(_ name: String) -> String {
    let names = parameters.map(\.name).joined(separator: ", ")
    let known = parameters.isEmpty ? "it has none" : "it has \(names)"
    return "The kind \"\(kind)\" has no parameter \"\(name)\"; \(known)."
  }
}
