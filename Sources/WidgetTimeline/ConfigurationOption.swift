package import BridgeJSON
public import Languages

/// One choice that a configuration screen offers for a parameter.
public struct ConfigurationOption: Sendable {
  /// The value that a request's `configuration` gets if the option is chosen.
  public let value: ParameterValue
  /// The name that people see.
  public let title: Title

  /// Makes an option.
  public init(value: ParameterValue, title: Title) {
    self.value = value
    self.title = title
  }

  /// Makes an option for a parameter whose values are texts.
  public init(value: String, title: Title) {
    self.init(value: .string(value), title: title)
  }
}

extension ConfigurationOption {
  /// All values of a type that has few; empty for other types.
  fileprivate static func all(of type: ParameterValue.ValueType) -> [ConfigurationOption] {
    guard type == .boolean else { return [] }
    return [true, false].map { ConfigurationOption(value: .boolean($0), title: .text("\($0)")) }
  }
}

extension JSONWriter {
  /// Lists the values that a parameter of a kind can have:
  /// `{"version":1,"kind","alias"?,"parameter","options":[{"value","title","titles"}],"default"}`.
  ///
  /// - Parameters:
  ///   - asked: the name that the caller used for the kind; nil for the kind's own.
  ///   - group: the group, on which the default may depend.
  ///   - dynamicOptions: returns the kind's choices for a parameter with dynamic choices.
  /// - Throws: `notFound` if the kind has no such parameter, and the errors of the kind.
  package mutating func writeOptions(
    ofParameter name: String, of description: WidgetDescription, askedAs asked: String? = nil,
    in group: any GroupReader,
    _ dynamicOptions: (WidgetParameter) throws(WidgetError) -> [ConfigurationOption]
  ) throws(WidgetError) {
    guard let parameter = description.parameters.first(where: { $0.name == name }) else {
      throw WidgetError(.notFound, description.unknownParameter(name), value: name)
    }
    let options =
      switch parameter.choices {
      case .fixed(let options): options
      case .dynamic: try dynamicOptions(parameter)
      case .any: ConfigurationOption.all(of: parameter.type)
      }
    beginObject()
    member("version", 1)
    member("kind", description.kind)
    if let asked, !asked.hasSameBytes(as: description.kind) { member("alias", asked) }
    member("parameter", parameter.name)
    beginArray("options")
    for option in options {
      beginObject()
      member("value", option.value)
      member("title", option.title)
      member(inEachLanguage: "titles", option.title)
      endObject()
    }
    endArray()
    member("default", parameter.defaultValue(in: group))
    endObject()
  }
}
