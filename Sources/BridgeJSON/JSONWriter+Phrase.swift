/// Members that are strings put together of literals and a number, without making a string first.
extension JSONWriter {
  /// Writes a member that is a string: an integer between two literals, such as `"in 7 days"`.
  ///
  /// The literals are written as they are, without quotes, backslashes or control characters in
  /// them.
  @inlinable @inline(__always)
  public mutating func member(
    _ name: StaticString, before: StaticString, _ number: Int, after: StaticString
  ) {
    self.name(literal: name)
    writePhrase(before, number, after)
    needsComma = true
  }

  @usableFromInline
  mutating func writePhrase(_ before: StaticString, _ number: Int, _ after: StaticString) {
    guard before.hasPointerRepresentation, after.hasPointerRepresentation else {
      // A literal of a single scalar, which no phrase is made of.
      return element("\(before)\(number)\(after)")
    }
    buffer.append(
      before: before, minus: number < 0, integer: UInt64(number.magnitude), after: after)
  }

  /// Writes members that were written before once more.
  ///
  /// - Parameter range: where they stand in the text, from the quote of the first name on; what lies
  ///   outside of the text is not written.
  @inlinable @inline(__always)
  public mutating func members(again range: Range<Int>) {
    buffer.append(comma: needsComma, again: range)
    needsComma = true
  }

  /// Writes members that are JSON text already, without the braces around them, as they are.
  @inlinable @inline(__always)
  public mutating func members(raw json: Span<UInt8>) {
    buffer.append(comma: needsComma, json)
    needsComma = true
  }
}
