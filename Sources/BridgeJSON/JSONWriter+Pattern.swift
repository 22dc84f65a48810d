// Texts that are alike but for some numbers, as the entries of a timeline are: the first is written
// member by member, with its fields noted, and each further one as the pieces between the fields,
// copied from the first, with fields of its own.

/// Where the pieces of a text stand that was written once, and may be written again with other fields
/// between them. They lie within the writer's text.
public struct JSONPattern: Sendable {
  /// One after another: where a piece begins and where it ends. There are 32, so that an index is made
  /// a valid one by its lowest five bits.
  @usableFromInline var offsets = InlineArray<32, Int>(repeating: 0)
  /// How many of the offsets there are; 0 where there is no pattern.
  @usableFromInline var count = 0
  /// Whether the text is being written for the first time.
  @usableFromInline var isOpen = false
  /// Of the text that is being written again, the offset where the next piece begins.
  @usableFromInline var next = 0

  /// One that writes nothing.
  @inlinable public init() {}

  @inlinable @inline(__always)
  mutating func append(_ offset: Int) {
    offsets[count & 31] = offset
    count &+= 1
  }
}

extension JSONWriter {
  /// Begins a text whose fields are noted.
  @inlinable
  public mutating func beginPattern() {
    pattern.isOpen = true
    pattern.count = 0
    // What is written first puts a comma before it where one is needed.
    pattern.append(count &+ (needsComma ? 1 : 0))
  }

  /// Ends the text whose fields are noted.
  ///
  /// - Returns: whether it can be written again, which it cannot be with more than 15 fields.
  @inlinable
  public mutating func endPattern() -> Bool {
    pattern.append(count)
    pattern.isOpen = false
    if pattern.count > 32 { pattern.count = 0 }
    return pattern.count > 0
  }

  /// The text with noted fields that was written last, to be kept while others are written; one that
  /// cannot be written again writes nothing.
  @inlinable
  public var lastPattern: JSONPattern { pattern }

  /// Begins to write a text with noted fields again that need not be the last one.
  @inlinable @inline(__always)
  public mutating func beginAgain(_ earlier: JSONPattern) {
    pattern = earlier
    beginAgain()
  }

  /// Notes that what was written last is a field of so many bytes.
  @inlinable @inline(__always)
  mutating func noteField(count fieldCount: Int, after: Int = 0) {
    guard pattern.isOpen else { return }
    pattern.append(count &- after &- fieldCount)
    pattern.append(count &- after)
  }

  /// Begins to write the text with noted fields again: each field is handed to `field`, in the order
  /// in which they were written.
  @inlinable @inline(__always)
  public mutating func beginAgain() {
    pattern.next = 0
    if needsComma { buffer.append(comma: false, UInt8(ascii: ",")) }
    needsComma = false
  }

  /// Ends a text that is written again.
  @inlinable @inline(__always)
  public mutating func endAgain() {
    writePiece()
    needsComma = true
  }

  /// Writes the piece before the next field, or behind the last one; nothing where there is none.
  @inlinable @inline(__always)
  mutating func writePiece() {
    let next = pattern.next
    guard next < pattern.count else { return }
    pattern.next = next &+ 2
    buffer.append(
      again: pattern.offsets[next & 31], to: pattern.offsets[(next &+ 1) & 31])
  }

  /// Writes the next field of a text that is written again.
  @inlinable @inline(__always)
  public mutating func field(_ number: DecimalText) {
    writePiece()
    if number.count > 0 {
      buffer.append(comma: false, number)
    } else {
      element(number.number)
    }
    needsComma = false
  }

  /// Writes the next field, a number with as few digits as read back as the same `Double`.
  @inlinable @inline(__always)
  public mutating func field(_ number: Double) {
    writePiece()
    element(number)
    needsComma = false
  }

  /// Writes the next field, a text without its quotes.
  ///
  /// - Parameters:
  ///   - text: ASCII that needs no escaping, eight bytes at a time, the first one lowest.
  ///   - textCount: how many of the bytes there are; at most 32 are written.
  @inlinable @inline(__always)
  public mutating func field(ascii text: SIMD4<UInt64>, count textCount: Int) {
    writePiece()
    buffer.append(text, count: textCount)
  }
}

// Fields that are changed where they stand.
extension JSONWriter {
  /// How many fields were noted; 0 where there is no pattern.
  public var fieldCount: Int { max(pattern.count / 2 &- 1, 0) }

  /// Puts another text in the place of a field that has as many bytes.
  ///
  /// - Parameters:
  ///   - index: which field, counted from 0.
  ///   - text: ASCII that needs no escaping, eight bytes at a time, the first one lowest.
  /// - Returns: false where there is no such field, or one of another length, and nothing is changed.
  public mutating func replaceField(
    _ index: Int, ascii text: SIMD4<UInt64>, count textCount: Int
  ) -> Bool {
    guard index >= 0, index < fieldCount else { return false }
    let begin = pattern.offsets[(index &* 2 &+ 1) & 31]
    let end = pattern.offsets[(index &* 2 &+ 2) & 31]
    guard end &- begin == textCount else { return false }
    return buffer.replace(at: begin, with: text, count: textCount)
  }

  /// The same with a number.
  public mutating func replaceField(_ index: Int, _ number: DecimalText) -> Bool {
    guard number.number >= 0, number.count > 0 else { return false }
    return replaceField(
      index, ascii: SIMD4(UInt64(littleEndian: number.digits), 0, 0, 0), count: number.count)
  }
}

// Members whose values are fields.
extension JSONWriter {
  /// Writes a member that is an integer.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, field number: DecimalText) {
    self.name(literal: name)
    let start = count
    if number.count > 0 {
      buffer.append(comma: false, number)
      needsComma = true
    } else {
      element(number.number)
    }
    noteField(count: count &- start)
  }

  /// Writes a member that is a string: an integer between two literals, such as `"in 7 days"`.
  ///
  /// The literals are written as they are, without quotes, backslashes or control characters in
  /// them.
  @inlinable @inline(__always)
  public mutating func member(
    _ name: StaticString, before: StaticString, field number: DecimalText, after: StaticString
  ) {
    self.name(literal: name)
    let start = count
    if number.count > 0, before.hasPointerRepresentation, after.hasPointerRepresentation {
      buffer.append(before: before, number, after: after)
      needsComma = true
    } else {
      // A long number, or a literal of a single scalar, which no phrase is made of.
      element("\(before)\(number.number)\(after)")
    }
    let around = before.byteCount &+ after.byteCount &+ 2
    noteField(count: count &- start &- around, after: after.byteCount &+ 1)
  }

  /// Writes a member that is a number, with as few digits as read back as the same `Double`; `null`
  /// where it is not finite, as JSON has no infinity.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, field number: Double) {
    self.name(literal: name)
    let start = count
    element(number)
    noteField(count: count &- start)
  }

  /// Writes a member that is a string that needs no escaping, such as an instant.
  ///
  /// - Parameters:
  ///   - text: ASCII that needs no escaping, eight bytes at a time, the first one lowest.
  ///   - textCount: how many of the bytes there are; at most 32 are written.
  @inlinable @inline(__always)
  public mutating func member(
    _ name: StaticString, asciiField text: SIMD4<UInt64>, count textCount: Int
  ) {
    self.name(literal: name)
    buffer.append(comma: false, UInt8(ascii: "\""))
    buffer.append(text, count: textCount)
    noteField(count: textCount)
    buffer.append(comma: false, UInt8(ascii: "\""))
    needsComma = true
  }
}

extension StaticString {
  /// How many bytes it has in UTF-8.
  @usableFromInline
  var byteCount: Int {
    hasPointerRepresentation ? utf8CodeUnitCount : withUTF8Buffer { $0.count }
  }
}
