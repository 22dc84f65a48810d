/// A member of an object: where its name and its value are in the checked text, in bytes.
public struct JSONMember: Sendable {
  /// The content of the name, between its quotes.
  public let name: Range<Int>
  /// Whether the name has escapes, which ``JSONSyntax/resolvedName(of:in:)`` resolves.
  public let hasEscapes: Bool
  /// The value.
  public let value: Range<Int>
}

extension JSONSyntax {
  /// Checks a text as `check(_:maximumDepth:)` does. If the text is an object, also lists the
  /// object's members.
  ///
  /// This function is for callers that copy members, or compare them byte by byte, so it makes no
  /// strings.
  ///
  /// - Parameter members: its contents are replaced by the members in the order of the text. A name
  ///   that occurs twice is listed twice. Empty if the value is not an object.
  /// - Returns: the range of the value, without the white space around it, in bytes.
  /// - Throws: the first fault and its offset.
  public static func check(
    _ text: Span<UInt8>, maximumDepth: Int = maximumDepth, members: inout [JSONMember]
  ) throws(JSONSyntaxError) -> Range<Int> {
    members.removeAll(keepingCapacity: true)
    var output = MemberOutput()
    swap(&output.members, &members)
    defer { swap(&output.members, &members) }
    return try JSONScanner.scan(text, maximumDepth: maximumDepth, into: &output)
  }

  /// The bytes of a name with its escapes resolved; empty if the name lies outside the text.
  public static func resolvedName(of member: JSONMember, in text: Span<UInt8>) -> [UInt8] {
    guard member.name.upperBound <= text.count else { return [] }
    let content = [UInt8](copying: text.extracting(member.name))
    var bytes: [UInt8] = []
    JSONEscapes.resolve(content[...], into: &bytes)
    return bytes
  }

  /// Collects the members of the outermost object.
  private struct MemberOutput: JSONScannerOutput {
    var members: [JSONMember] = []
    /// How many arrays and objects are open.
    private var depth = 0
    /// The offset at which the latest array or object directly inside the outermost one begins.
    private var start = 0
    /// Where the latest member's name is, without its quotes. Nil before the first one, and always
    /// if the outermost value is an array.
    private var name: Range<Int>?
    private var hasEscapes = false

    @inline(__always)
    mutating func begin(at start: Int) {
      if depth == 1 { self.start = start }
      depth &+= 1
    }

    @inline(__always)
    mutating func end(before end: Int) {
      depth &-= 1
      if depth == 1 { value(start, end) }
    }

    @inline(__always)
    mutating func name(from start: Int, to end: JSONStringScanner.End) {
      guard depth == 1, start &+ 1 < end.offset else { return }
      name = start &+ 1..<end.offset &- 1
      hasEscapes = end.hasEscapes
    }

    @inline(__always)
    mutating func string(from start: Int, to end: JSONStringScanner.End) {
      if depth == 1 { value(start, end.offset) }
    }

    @inline(__always)
    mutating func scalar(from start: Int, to end: Int) {
      if depth == 1 { value(start, end) }
    }

    @inline(__always)
    private mutating func value(_ start: Int, _ end: Int) {
      guard let name, start <= end else { return }
      members.append(JSONMember(name: name, hasEscapes: hasEscapes, value: start..<end))
    }
  }
}
