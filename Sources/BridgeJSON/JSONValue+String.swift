extension JSONValue {
  /// The string with its escapes resolved; nil where the value is not a string.
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
