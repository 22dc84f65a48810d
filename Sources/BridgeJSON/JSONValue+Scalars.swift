extension JSONValue {
  /// The number as it is written, with every digit; nil if the value is not a number.
  public var numberText: String? { kind == .number ? text : nil }

  /// The number as an exact integer. `7.0` and `1e2` count, too, because JSON Schema considers them
  /// integers. Nil if the value is not a number, is not whole, or does not fit.
  public var integer: Int64? {
    kind == .number ? decimal.integer : nil
  }

  /// The number as an integer within bounds; nil if it is not an integer or is out of bounds.
  public func integer(in bounds: ClosedRange<Int>) -> Int? {
    guard let integer, let number = Int(exactly: integer), bounds.contains(number) else {
      return nil
    }
    return number
  }

  /// The number as the nearest `Double`; nil if the value is not a number or is beyond the greatest
  /// finite `Double`. A number that is too close to 0 for a `Double` becomes 0.
  public var double: Double? {
    guard kind == .number else { return nil }
    if let exact = decimal.double { return exact }
    guard let nearest = Double(text), nearest.isFinite else { return nil }
    return nearest
  }

  private var decimal: JSONDecimal { JSONDecimal(tape.bytes, range) }
}

extension JSONValue {
  /// The string with its escapes resolved; nil if the value is not a string.
  public var string: String? {
    guard firstByte == UInt8(ascii: "\"") else { return nil }
    return tape.string(at: index)
  }
}

extension JSONTape {
  /// The string of a node that is a string or a name.
  func string(at index: Int) -> String {
    let content = content(at: index)
    guard nodes[index].count != 0 else { return String(decoding: content, as: UTF8.self) }
    var resolved: [UInt8] = []
    resolved.reserveCapacity(content.count)
    JSONEscapes.resolve(content, into: &resolved)
    return String(decoding: resolved, as: UTF8.self)
  }

  /// The bytes between the quotes of a node that is a string or a name.
  func content(at index: Int) -> ArraySlice<UInt8> {
    let node = nodes[index]
    let start = Int(node.start) &+ 1
    return bytes[start..<max(start, Int(node.end) &- 1)]
  }
}
