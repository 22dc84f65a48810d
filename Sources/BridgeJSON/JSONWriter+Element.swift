/// Functions that write a value as an element of an array, as the whole text, or after
/// ``JSONWriter/name(_:)``.
extension JSONWriter {
  /// Writes a string, escaped where it must be.
  public mutating func element(_ value: String) {
    value.withUTF8Span { text in writeQuoted(text) }
    needsComma = true
  }

  /// Writes a string, or `null` for nil.
  public mutating func element(_ value: String?) {
    if let value { element(value) } else { elementNull() }
  }

  /// Writes an integer.
  @inlinable @inline(__always)
  public mutating func element(_ value: Int) {
    element(Int64(value))
  }

  /// Writes a 64-bit integer, even if an `Int` has fewer bits.
  public mutating func element(_ value: Int64) {
    writeInteger(value.magnitude, isNegative: value < 0)
  }

  /// Writes an integer, or `null` for nil.
  @inlinable @inline(__always)
  public mutating func element(_ value: Int?) {
    if let value { element(value) } else { elementNull() }
  }

  /// Writes an integer that may be greater than an `Int64`.
  public mutating func element(_ value: UInt64) {
    writeInteger(value, isNegative: false)
  }

  /// Writes `true` or `false`.
  @inlinable @inline(__always)
  public mutating func element(_ value: Bool) {
    // There are two calls because the compiler turns each into a store if it knows the value.
    if value { writeLiteral("true") } else { writeLiteral("false") }
  }

  /// Writes a number with the fewest digits that read back as the same `Double`; `null` if it is
  /// not finite, because JSON has no infinity.
  public mutating func element(_ value: Double) {
    writeDouble(value)
  }

  /// Writes a number, or `null` if it is nil or not finite.
  @inlinable @inline(__always)
  public mutating func element(_ value: Double?) {
    if let value { element(value) } else { elementNull() }
  }

  /// Writes a value that was read, byte for byte.
  public mutating func element(_ value: JSONValue) {
    element(raw: value.bytes.span)
  }

  /// Writes the text of one JSON value unchanged; the text is not checked.
  public mutating func element(raw json: Span<UInt8>) {
    buffer.append(comma: needsComma, json)
    needsComma = true
  }

  /// Writes a string that needs no escaping, such as a date; the string is not checked.
  ///
  /// - Parameter text: UTF-8 without quotes, backslashes and control characters.
  @inlinable @inline(__always)
  public mutating func element(asciiText text: Span<UInt8>) {
    buffer.append(comma: needsComma, quoted: text)
    needsComma = true
  }

  /// Writes bytes unchanged, without a comma.
  public mutating func append(raw bytes: Span<UInt8>) {
    buffer.append(comma: false, bytes)
  }

  /// Writes the digits of an integer without a comma.
  public mutating func append(raw number: Int) {
    buffer.append(comma: false, minus: number < 0, integer: UInt64(number.magnitude))
  }

  /// Writes a string that needs no escaping, such as an instant; the string is not checked.
  ///
  /// - Parameters:
  ///   - words: ASCII without quotes, backslashes and control characters, eight bytes at a time,
  ///     the first one lowest.
  ///   - textCount: how many of the bytes to write, at most 32.
  public mutating func element(asciiWords words: SIMD4<UInt64>, count textCount: Int) {
    buffer.append(comma: needsComma, UInt8(ascii: "\""))
    buffer.append(words, count: textCount)
    buffer.append(comma: false, UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a phrase as a string, with an integer in place of its first "#", such as `"in 7 days"`.
  /// A phrase without "#" is written unchanged.
  ///
  /// - Parameter phrase: must have no quotes, backslashes or control characters, which is not
  ///   checked.
  public mutating func element(phrase: StaticString, _ number: Int) {
    phrase.withUTF8Span { text in element(phrase: text, number) }
  }

  /// Writes a phrase that is not a literal, in the same way.
  public mutating func element(phrase: Span<UInt8>, _ number: Int) {
    buffer.append(comma: needsComma, phrase: phrase, number)
    needsComma = true
  }

  /// Writes a string that is a literal without quotes, backslashes and control characters, such as
  /// the name of a state; the literal is not checked.
  @inlinable @inline(__always)
  public mutating func element(literal text: StaticString) {
    buffer.append(comma: needsComma, quoted: text, colon: false)
    needsComma = true
  }

  /// Writes `null`.
  @inlinable @inline(__always)
  public mutating func elementNull() {
    writeLiteral("null")
  }

  @inlinable @inline(__always)
  mutating func writeLiteral(_ text: StaticString) {
    buffer.append(comma: needsComma, literal: text)
    needsComma = true
  }
}
