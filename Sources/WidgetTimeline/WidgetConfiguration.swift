import BridgeJSON

/// The value of each parameter of a kind, in the kind's order.
public struct WidgetConfiguration: Hashable, Sendable {
  /// A parameter and its value.
  public struct Member: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// The parameter's value.
    public fileprivate(set) var value: ParameterValue
    /// Whether documents include the parameter. They leave out an optional parameter that has its
    /// default.
    public fileprivate(set) var isWritten = true

    /// Makes a member.
    public init(name: String, value: ParameterValue) {
      self.name = name
      self.value = value
    }

    /// Makes a member for a parameter that a request does not name.
    fileprivate init(defaultOf parameter: WidgetParameter) {
      self.init(name: parameter.name, value: parameter.defaultValue)
      isWritten = !parameter.isOptional
    }
  }

  /// The parameters. They are so few that a linear search is faster than hashing a name.
  public private(set) var members: [Member]

  /// Makes a configuration.
  public init(_ members: [Member] = []) {
    self.members = members
  }

  /// Sets the parameter at an index among all parameters.
  mutating func set(_ value: ParameterValue, at place: Int) { members[place].value = value }

  /// The value of a parameter; nil if there is no such parameter.
  public func value(of name: String) -> ParameterValue? {
    members.first { $0.name == name }?.value
  }

  /// The value of a parameter that is a text; nil if there is no such parameter, or if its value is
  /// not a text.
  public subscript(name: String) -> String? { value(of: name)?.text }
}

extension WidgetConfiguration: ExpressibleByDictionaryLiteral {
  /// Makes a configuration of these members, in this order.
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    self.init(elements.map { Member(name: $0.0, value: $0.1) })
  }
}

extension WidgetConfiguration {
  /// Makes a kind's configuration with every parameter: the given value, or else the default.
  ///
  /// - Throws: `invalidValue` for a parameter that the kind does not have, and for a value of the
  ///   wrong type or not among the fixed choices.
  init(
    _ given: [WidgetRequest.ConfigurationMember], for description: WidgetDescription
  ) throws(WidgetError) {
    let parameters = description.parameters
    self.init(parameters.map { Member(defaultOf: $0) })
    let path = { name in JSONPath.root.member("configuration").member(name).description }
    for member in given where !parameters.contains(where: { $0.name == member.name }) {
      throw .invalidValue(
        description.unknownParameter(member.name), path: path(member.name),
        value: member.value?.description ?? member.json)
    }
    for (index, parameter) in parameters.enumerated() {
      guard let member = given.last(where: { $0.name == parameter.name }), !member.isNull else {
        continue
      }
      members[index].value = try parameter.checked(
        member.value, json: member.json, path: path(member.name))
      members[index].isWritten =
        !parameter.isOptional || members[index].value != parameter.defaultValue
    }
  }
}

extension WidgetDescription {
  /// The error's sentence for a parameter that the kind does not have.
  func unknownParameter(_ name: String) -> String {
    let suggestion = NameSuggestion(for: name, among: parameters.map { $0.name })
    return "The kind \"\(kind)\" has no parameter \"\(name)\"; \(suggestion)"
  }
}

extension JSONWriter {
  /// Writes a configuration as a member: an object with every parameter, except optional ones at
  /// their default.
  mutating func member(_ name: StaticString, _ configuration: WidgetConfiguration) {
    beginObject(name)
    for member in configuration.members where member.isWritten {
      self.name(member.name)
      element(member.value)
    }
    endObject()
  }
}
