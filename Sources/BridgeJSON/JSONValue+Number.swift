extension JSONValue {
  /// The number as it is written, with every digit; nil where the value is not a number.
  public var numberText: String? { kind == .number ? text : nil }

  /// The number as an integer, exact: also where it is written `7.0` or `1e2`, which JSON Schema
  /// counts as integers. Nil where the value is no number, is not whole, or does not fit.
  public var integer: Int64? {
    kind == .number ? decimal.integer : nil
  }

  /// The number as an integer within bounds; nil where it is none, or lies outside of them.
  public func integer(in bounds: ClosedRange<Int>) -> Int? {
    guard let integer, let number = Int(exactly: integer), bounds.contains(number) else {
      return nil
    }
    return number
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
