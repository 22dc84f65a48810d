/// Receives the pieces that a scanner finds, in the order of the text.
protocol JSONScannerOutput {
  /// An array or an object opens with the bracket at `start`.
  mutating func begin(at start: Int)
  /// The innermost open array or object ends before `end`.
  mutating func end(before end: Int)
  /// The name of a member, quotes included.
  mutating func name(from start: Int, to end: JSONStringScanner.End)
  /// A string as a value, quotes included.
  mutating func string(from start: Int, to end: JSONStringScanner.End)
  /// A number, `true`, `false` or `null`.
  mutating func scalar(from start: Int, to end: Int)
}

/// Walks through a JSON text by the grammar of RFC 8259, without recursion and without allocating
/// memory. Checking and reading use this walk with different outputs, so they cannot disagree.
enum JSONScanner {
  /// Scans a text that is one value with white space around it, and returns the value's range.
  @inline(__always)
  static func scan(
    _ text: Span<UInt8>, maximumDepth: Int, into output: inout some JSONScannerOutput
  ) throws(JSONSyntaxError) -> Range<Int> {
    let limit = min(max(maximumDepth, 0), NestingStack.capacity)
    let start = endOfSpace(text, from: 0)
    guard start < text.count else { throw JSONSyntaxError(.empty, at: text.count) }
    var nesting = NestingStack()
    var offset = start

    values: while true {
      // A value starts at the offset.
      let first = text.byte(at: offset)
      switch first {
      case UInt8(ascii: "\""):
        let end = try JSONStringScanner.scan(text, from: offset)
        output.string(from: offset, to: end)
        offset = end.offset
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard nesting.depth < limit else {
          throw JSONSyntaxError(.tooDeep, at: offset, detail: UInt32(limit))
        }
        let isObject = first == UInt8(ascii: "{")
        nesting.push(isObject: isObject)
        output.begin(at: offset)
        offset = endOfSpace(text, from: offset &+ 1)
        // In ASCII, the closing bracket is two above the opening one.
        if text.byte(at: offset) != first &+ 2 {
          if isObject { offset = try scanName(text, from: offset, into: &output) }
          continue values
        }
        nesting.pop()
        offset &+= 1
        output.end(before: offset)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let end = try JSONNumberScanner.scan(text, from: offset)
        output.scalar(from: offset, to: end)
        offset = end
      default:
        let end = try scanLiteral(text, from: offset)
        output.scalar(from: offset, to: end)
        offset = end
      }

      // A value ended at the offset.
      while nesting.depth > 0 {
        offset = endOfSpace(text, from: offset)
        let byte = text.byte(at: offset)
        if byte == UInt8(ascii: ",") {
          offset = endOfSpace(text, from: offset &+ 1)
          if nesting.isInObject { offset = try scanName(text, from: offset, into: &output) }
          continue values
        }
        guard byte == (nesting.isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw JSONStringScanner.unexpected(.unexpectedCharacter, in: text, at: offset)
        }
        nesting.pop()
        offset &+= 1
        output.end(before: offset)
      }

      let rest = endOfSpace(text, from: offset)
      guard rest == text.count else {
        throw JSONStringScanner.unexpected(.trailingCharacters, in: text, at: rest)
      }
      return start..<max(start, offset)
    }
  }

  /// Scans a member's name and the colon; returns the offset where the member's value starts.
  @inline(__always)
  private static func scanName(
    _ text: Span<UInt8>, from start: Int, into output: inout some JSONScannerOutput
  ) throws(JSONSyntaxError) -> Int {
    guard text.byte(at: start) == UInt8(ascii: "\"") else {
      throw JSONStringScanner.unexpected(.unexpectedCharacter, in: text, at: start)
    }
    let end = try JSONStringScanner.scan(text, from: start)
    output.name(from: start, to: end)
    let colon = endOfSpace(text, from: end.offset)
    guard text.byte(at: colon) == UInt8(ascii: ":") else {
      throw JSONStringScanner.unexpected(.unexpectedCharacter, in: text, at: colon)
    }
    return endOfSpace(text, from: colon &+ 1)
  }

  /// Scans `true`, `false` or `null`; returns the offset after it.
  @inline(__always)
  private static func scanLiteral(
    _ text: Span<UInt8>, from start: Int
  ) throws(JSONSyntaxError) -> Int {
    // These are the letters as little-endian words: "true", "null" and the "alse" of "false".
    switch text.halfWord(at: start) {
    case 0x6575_7274, 0x6C6C_756E: return start &+ 4
    default: break
    }
    if text.byte(at: start) == UInt8(ascii: "f"), text.halfWord(at: start &+ 1) == 0x6573_6C61 {
      return start &+ 5
    }
    throw misspelling(in: text, from: start)
  }

  /// The error for the first byte that fits none of the three literals.
  @inline(never)
  private static func misspelling(in text: Span<UInt8>, from start: Int) -> JSONSyntaxError {
    let literal: StaticString =
      switch text.byte(at: start) {
      case UInt8(ascii: "t"): "true"
      case UInt8(ascii: "f"): "false"
      case UInt8(ascii: "n"): "null"
      default: ""
      }
    var offset = start
    for byte in literal.description.utf8 {
      guard text.byte(at: offset) == byte else { break }
      offset &+= 1
    }
    return JSONStringScanner.unexpected(.unexpectedCharacter, in: text, at: offset)
  }

  /// The offset of the first byte, at or after `start`, that is not white space.
  @inline(__always)
  private static func endOfSpace(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while true {
      switch text.byte(at: offset) {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        offset &+= 1
      default:
        return offset
      }
    }
  }
}
