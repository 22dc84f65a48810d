package import BridgeJSON

/// The value of a widget's parameter.
public enum ParameterValue: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// Any finite number.
  case number(Double)
  /// True or false.
  case boolean(Bool)

  /// The type of a parameter's values.
  public enum ValueType: String, CaseIterable, Sendable {
    case string, integer, number, boolean

    /// The type's name in messages, for example "a whole number".
    public var phrase: String {
      switch self {
      case .string: "a string"
      case .integer: "a whole number"
      case .number: "a number"
      case .boolean: "true or false"
      }
    }
  }

  /// The value's type.
  public var type: ValueType {
    switch self {
    case .string: .string
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    }
  }

  /// The text, if the value is one; else nil.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Converts the value to a type; nil if it is not of that type.
  ///
  /// A whole number is also a number. The reverse needs no conversion: a JSON number without a
  /// fraction, such as `7.0`, is read as an integer, as in JSON Schema.
  public func converted(to type: ValueType) -> ParameterValue? {
    switch (self, type) {
    case (_, self.type): self
    case (.integer(let number), .number): .number(Double(number))
    default: nil
    }
  }
}

extension ParameterValue: ExpressibleByStringLiteral {
  /// Makes a text from a literal.
  public init(stringLiteral text: String) { self = .string(text) }
}

extension ParameterValue: CustomStringConvertible {
  /// A readable form of the value: its JSON text, but without quotation marks around a text.
  public var description: String {
    switch self {
    case .string(let text): text
    case .integer, .number, .boolean: json
    }
  }

  /// The value as JSON text.
  public var json: String {
    var writer = JSONWriter()
    writer.element(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension ParameterValue {
  /// Reads a value; nil for null, a list, an object and a number that is not finite.
  package init?(_ json: JSONValue) {
    if let text = json.string {
      self = .string(text)
    } else if let flag = json.bool {
      self = .boolean(flag)
    } else if let number = json.integer {
      self = .integer(number)
    } else if let number = json.double {
      self = .number(number)
    } else {
      return nil
    }
  }
}

extension JSONWriter {
  /// Writes a parameter's value.
  package mutating func element(_ value: ParameterValue) {
    switch value {
    case .string(let text): element(text)
    case .integer(let number): element(number)
    case .number(let number): element(number)
    case .boolean(let flag): element(flag)
    }
  }

  /// Writes a member that is a parameter's value.
  package mutating func member(_ name: StaticString, _ value: ParameterValue) {
    switch value {
    case .string(let text): member(name, text)
    case .integer(let number): member(name, number)
    case .number(let number): member(name, number)
    case .boolean(let flag): member(name, flag)
    }
  }
}
