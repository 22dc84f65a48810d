public import Languages

/// A parameter of a widget that its user can configure.
public struct WidgetParameter: Sendable {
  /// Where the choices of a configuration screen come from.
  public enum Choices: Sendable {
    /// Any value of the type may be set.
    case any
    /// Only one of these may be set.
    case fixed([ConfigurationOption])
    /// Any value of the type may be set; the group determines which ones are offered.
    case dynamic
  }

  /// The name of the parameter's member in a request's `configuration`.
  public let name: String
  /// The name that people see.
  public let title: Title
  /// The value for a request that does not set the parameter, unless the default depends on the
  /// group or the language. Its type is the parameter's type.
  public let defaultValue: ParameterValue
  /// The choices that a configuration screen offers.
  public let choices: Choices
  /// Whether documents leave out the parameter if it has its default value. Then a widget that was
  /// registered before the parameter existed stays the same instance.
  public let isOptional: Bool
  /// Computes the default from the group; nil if the default does not depend on it.
  private let defaultInGroup: (@Sendable (any GroupReader) -> ParameterValue)?
  /// Computes the default from the request's language; nil if the default does not depend on it.
  let defaultInLanguage: (@Sendable (LanguageTag) -> ParameterValue)?

  /// The value in a group for a request that does not set the parameter.
  public func defaultValue(in group: any GroupReader) -> ParameterValue {
    if let defaultInGroup { defaultInGroup(group) } else { defaultValue }
  }

  /// The type of the parameter's values.
  public var type: ParameterValue.ValueType { defaultValue.type }

  /// Whether the choices come from the group.
  public var isDynamic: Bool {
    if case .dynamic = choices { true } else { false }
  }

  /// Describes a parameter.
  ///
  /// - Parameters:
  ///   - title: the name that people see; nil for `name`.
  ///   - defaultValue: the default, whose type is the parameter's type.
  ///   - choices: the choices; options must have that type.
  ///   - isOptional: whether documents leave out the parameter if it has its default value.
  ///   - defaultInGroup: computes a default of that type from the group, which replaces
  ///     `defaultValue`.
  ///   - defaultInLanguage: computes a default from the request's language, which replaces
  ///     `defaultValue`.
  public init(
    name: String, title: Title? = nil, defaultValue: ParameterValue, choices: Choices,
    isOptional: Bool = false,
    defaultInGroup: (@Sendable (any GroupReader) -> ParameterValue)? = nil,
    defaultInLanguage: (@Sendable (LanguageTag) -> ParameterValue)? = nil
  ) {
    self.name = name
    self.title = title ?? .text(name)
    self.defaultValue = defaultValue
    self.choices = choices
    self.isOptional = isOptional
    self.defaultInGroup = defaultInGroup
    self.defaultInLanguage = defaultInLanguage
  }

  /// Describes a parameter that takes any text.
  public init(
    name: String, title: Title? = nil, defaultValue: String, isDynamic: Bool,
    defaultInGroup: (@Sendable (any GroupReader) -> ParameterValue)? = nil
  ) {
    self.init(
      name: name, title: title, defaultValue: .string(defaultValue),
      choices: isDynamic ? .dynamic : .any,
      defaultInGroup: defaultInGroup)
  }
}

extension WidgetParameter {
  /// Whether the default depends on the group.
  var hasDefaultInGroup: Bool { defaultInGroup != nil }

  /// Checks a value from a request and converts it to the parameter's type.
  ///
  /// - Parameters:
  ///   - given: the value; nil if no parameter can have a value of its type.
  ///   - json: the value as the request writes it, for the error.
  ///   - path: the value's path in the request.
  /// - Throws: `invalidValue` for another type, and for a value that is not among fixed choices.
  func checked(
    _ given: ParameterValue?, json: String, path: String
  ) throws(WidgetError) -> ParameterValue {
    guard let value = given?.converted(to: type) else {
      throw .invalidValue(
        "The parameter \"\(name)\" must be \(type.phrase).", path: path, value: json)
    }
    if case .fixed(let options) = choices, !options.contains(where: { $0.value == value }) {
      let known = options.map { $0.value.description }.joined(separator: ", ")
      throw .invalidValue(
        "The parameter \"\(name)\" must be one of: \(known).", path: path,
        value: value.description)
    }
    return value
  }
}
