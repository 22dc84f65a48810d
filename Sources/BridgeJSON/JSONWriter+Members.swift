/// Members that are JSON text already.
extension JSONWriter {
  /// Writes members that were written before once more.
  ///
  /// - Parameter range: where they stand in the text, from the quote of the first name on; what lies
  ///   outside of the text is not written.
  @inlinable @inline(__always)
  public mutating func members(again range: Range<Int>) {
    if needsComma { buffer.append(comma: false, UInt8(ascii: ",")) }
    buffer.append(again: range.lowerBound, to: range.upperBound)
    needsComma = true
  }

  /// Writes members that are JSON text already, without the braces around them, as they are.
  @inlinable @inline(__always)
  public mutating func members(raw json: Span<UInt8>) {
    buffer.append(comma: needsComma, json)
    needsComma = true
  }
}
