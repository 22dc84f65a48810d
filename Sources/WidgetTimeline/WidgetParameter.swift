public import Languages

/// One thing about a widget that its user can configure.
public struct WidgetParameter: Sendable {
  /// Where the choices of a configuration screen come from.
  public enum Choices: Sendable {
    /// Any value of the type may be set.
    case any
    /// One of these may be set, and nothing else.
    case fixed([ConfigurationOption])
    /// Any value of the type may be set, and the group tells which ones make sense.
    case dynamic
  }

  /// The member of a request's `configuration`.
  public let name: String
  /// What people see of it.
  public let title: Title
  /// What a request that does not say gets, unless the group has its own; its type is the
  /// parameter's.
  public let defaultValue: ParameterValue
  /// Where the choices come from.
  public let choices: Choices
  /// Whether documents leave it out where it has its default, so that a widget that was registered
  /// before there was the parameter stays the same one.
  public let isOptional: Bool
  /// What a request that does not say gets where that depends on the group; nil if it does not.
  private let defaultInGroup: (@Sendable (any GroupReader) -> ParameterValue)?
  /// The same where it depends on the request's language.
  let defaultInLanguage: (@Sendable (LanguageTag) -> ParameterValue)?

  /// What a request that does not say gets.
  public func defaultValue(in group: any GroupReader) -> ParameterValue {
    if let defaultInGroup { defaultInGroup(group) } else { defaultValue }
  }

  /// What its values are.
  public var type: ParameterValue.ValueType { defaultValue.type }

  /// Whether the choices come from the group.
  public var isDynamic: Bool {
    if case .dynamic = choices { true } else { false }
  }

  /// Describes a parameter.
  ///
  /// - Parameters:
  ///   - title: the name where nil.
  ///   - defaultValue: says of which type the values are.
  ///   - choices: options of that type.
  ///   - isOptional: whether documents leave it out where it has its default.
  ///   - defaultInGroup: a default of that type that depends on the group, in place of the other.
  ///   - defaultInLanguage: one that depends on the request's language.
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
  /// Whether what a request that does not say gets depends on the group.
  var hasDefaultInGroup: Bool { defaultInGroup != nil }

  /// A value that a request sets, as one of the parameter's type.
  ///
  /// - Parameters:
  ///   - given: nil if it is of none of the types.
  ///   - json: how the request writes it, for the error.
  ///   - path: where.
  /// - Throws: `invalidValue` for another type, and for what is not among fixed choices.
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
