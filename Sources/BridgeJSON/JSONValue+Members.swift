extension JSONValue {
  /// How many elements an array or members an object has; 0 for any other value.
  ///
  /// A name that occurs twice counts twice.
  public var count: Int { isContainer ? Int(tape.nodes[index].count) : 0 }

  /// The elements of an array. Any other value has none.
  public var elements: Elements {
    Elements(tape: tape, start: index &+ 1, end: kind == .array ? next : index &+ 1)
  }

  /// The members of an object in the order of the text. A name that occurs twice is listed twice.
  /// Any other value has none.
  public var members: Members {
    Members(tape: tape, start: index &+ 1, end: kind == .object ? next : index &+ 1)
  }

  /// The value of an object's member; nil if there is no such member or the value is not an object.
  ///
  /// Names are compared byte for byte, after their escapes are resolved. If a name occurs twice,
  /// the last one wins.
  public subscript(name: String) -> JSONValue? {
    guard kind == .object else { return nil }
    return tape.lastMember(named: name, from: index &+ 1, to: next)
      .map { JSONValue(tape: tape, index: $0) }
  }

  /// The element of an array at an index; nil if there is none or the value is not an array.
  ///
  /// It takes time in proportion to the index.
  public subscript(index: Int) -> JSONValue? {
    guard index >= 0, index < count else { return nil }
    return elements.dropFirst(index).first { _ in true }
  }

  private var isContainer: Bool {
    firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[")
  }

  /// The index of the node that follows the value and everything inside it.
  private var next: Int { Int(tape.nodes[index].next) }

  /// The elements of an array, in order.
  public struct Elements: Sequence, Sendable {
    let tape: JSONTape
    let start: Int
    let end: Int

    /// Starts at the first element.
    public func makeIterator() -> Iterator { Iterator(tape: tape, index: start, end: end) }

    /// Iterates over the elements.
    public struct Iterator: IteratorProtocol, Sendable {
      let tape: JSONTape
      var index: Int
      let end: Int

      /// The next element; nil after the last.
      public mutating func next() -> JSONValue? {
        guard index < end else { return nil }
        defer { index = Int(tape.nodes[index].next) }
        return JSONValue(tape: tape, index: index)
      }
    }
  }

  /// The members of an object, in order.
  public struct Members: Sequence, Sendable {
    let tape: JSONTape
    let start: Int
    let end: Int

    /// Starts at the first member.
    public func makeIterator() -> Iterator { Iterator(tape: tape, index: start, end: end) }

    /// Iterates over the members.
    public struct Iterator: IteratorProtocol, Sendable {
      let tape: JSONTape
      var index: Int
      let end: Int

      /// The next member; nil after the last.
      public mutating func next() -> (name: String, value: JSONValue)? {
        guard index < end else { return nil }
        let value = index &+ 1
        defer { index = Int(tape.nodes[value].next) }
        return (tape.string(at: index), JSONValue(tape: tape, index: value))
      }
    }
  }
}

extension JSONTape {
  /// Finds the last member with a name among the nodes from `start` up to `end`. Returns the index
  /// of its value's node; nil if there is no such member.
  func lastMember(named name: String, from start: Int, to end: Int) -> Int? {
    name.withUTF8Span { name in
      var found: Int?
      var index = start
      while index < end {
        if isName(at: index, equalTo: name) { found = index &+ 1 }
        index = Int(nodes[index &+ 1].next)
      }
      return found
    }
  }

  /// Whether the name at a node, with its escapes resolved, equals a text byte for byte.
  @inline(__always)
  private func isName(at index: Int, equalTo name: Span<UInt8>) -> Bool {
    let node = nodes[index]
    guard node.count == 0 else {
      return string(at: index).withUTF8Span { $0.isEqual(to: name) }
    }
    // The two additional bytes are the quotes.
    return Int(node.end) &- Int(node.start) == name.count &+ 2
      && bytes.hasBytes(name, at: Int(node.start) &+ 1)
  }
}

extension JSONValue {
  /// The value of an object's member; nil if the member is absent or null.
  ///
  /// Use it for documents in which an absent member and null mean the same, such as those of hosts.
  package func present(_ name: String) -> JSONValue? {
    guard let value = self[name], !value.isNull else { return nil }
    return value
  }
}
