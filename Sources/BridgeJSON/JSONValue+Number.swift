extension JSONValue {
  /// The number as it is written, with every digit; nil where the value is not a number.
  public var numberText: String? { kind == .number ? text : nil }

  /// The number as an integer, exact: also where it is written `7.0` or `1e2`, which JSON Schema
  /// counts as integers. Nil where the value is no number, is not whole, or does not fit.
  public var integer: Int? {
    kind == .number ? decimal.integer : nil
  }

  /// The number as the nearest `Double`; nil where the value is no number or is beyond the greatest
  /// finite one. A number too near to 0 to tell apart from it is 0.
  public var double: Double? {
    guard kind == .number else { return nil }
    if let exact = decimal.double { return exact }
    guard let nearest = Double(text), nearest.isFinite else { return nil }
    return nearest
  }

  private var decimal: JSONDecimal { JSONDecimal(tape.bytes, range) }
}
