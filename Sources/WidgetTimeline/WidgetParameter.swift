public import Languages

/// One thing about a widget that its user can configure.
public struct WidgetParameter: Sendable {
  /// Where the choices of a configuration screen come from.
  public enum Choices: Sendable {
    /// Any value of the type may be set.
    case any
    /// One of these may be set, and nothing else.
    case fixed([ConfigurationOption])
    /// Any value of the type may be set, and the group says which ones make sense.
    case dynamic
  }

  /// The member of a request's `configuration`.
  public let name: String
  /// The name that people see.
  public let title: Title
  /// The value for a request that does not set the parameter, unless the group has a default of its
  /// own. Its type is the parameter's.
  public let defaultValue: ParameterValue
  /// Where the choices come from.
  public let choices: Choices
  /// Whether documents leave it out if it has its default, so that a widget that was registered
  /// before the parameter existed stays the same one.
  public let isOptional: Bool
  /// The default, if it depends on the group; else nil.
  private let defaultInGroup: (@Sendable (any GroupReader) -> ParameterValue)?
  /// The same, if it depends on the request's language.
  let defaultInLanguage: (@Sendable (LanguageTag) -> ParameterValue)?

  /// The value for a request that does not set the parameter.
  public func defaultValue(in group: any GroupReader) -> ParameterValue {
    if let defaultInGroup { defaultInGroup(group) } else { defaultValue }
  }

  /// The type of its values.
  public var type: ParameterValue.ValueType { defaultValue.type }

  /// Whether the choices come from the group.
  public var isDynamic: Bool {
    if case .dynamic = choices { true } else { false }
  }

  /// Describes a parameter.
  ///
  /// - Parameters:
  ///   - title: nil for the name.
  ///   - defaultValue: its type is that of the values.
  ///   - choices: options of that type.
  ///   - isOptional: whether documents leave it out if it has its default.
  ///   - defaultInGroup: a default of that type that depends on the group, in place of the other.
  ///   - defaultInLanguage: a default that depends on the request's language.
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

  /// A value that a request sets, converted to the parameter's type.
  ///
  /// - Parameters:
  ///   - given: nil if it is of none of the types.
  ///   - json: the value as the request writes it, for the error.
  ///   - path: where it is in the request.
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
