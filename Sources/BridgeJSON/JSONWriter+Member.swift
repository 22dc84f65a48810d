/// Functions that write a member of an object: a name that is known at compile time, and a value.
extension JSONWriter {
  /// Writes a member that is a string, escaped where it must be.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: String) {
    self.name(literal: name)
    element(value)
  }

  /// Writes a member that is a string, or `null` for nil.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: String?) {
    self.name(literal: name)
    element(value)
  }

  /// Writes a member that is an integer.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Int) {
    self.name(literal: name)
    element(value)
  }

  /// Writes a member that is a 64-bit integer, even if an `Int` has fewer bits.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Int64) {
    self.name(literal: name)
    element(value)
  }

  /// Writes a member that is an integer, or `null` for nil.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Int?) {
    self.name(literal: name)
    element(value)
  }

  /// Writes a member that is an integer and may be greater than an `Int64`.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: UInt64) {
    self.name(literal: name)
    element(value)
  }

  /// Writes a member that is `true` or `false`.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(literal: name)
    element(value)
  }

  /// Writes a member that is a number, with the fewest digits that read back as the same `Double`;
  /// `null` if it is not finite, because JSON has no infinity.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Double) {
    self.name(literal: name)
    element(value)
  }

  /// Writes a member that is a number, or `null` if it is nil or not finite.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Double?) {
    self.name(literal: name)
    element(value)
  }

  /// Writes a member whose value was read from JSON; its bytes stay the same.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, _ value: JSONValue) {
    self.name(literal: name)
    element(value)
  }

  /// Writes a member whose value is given as JSON text, which is written unchanged and not checked.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, raw json: Span<UInt8>) {
    self.name(literal: name)
    element(raw: json)
  }

  /// Writes a member that is a string without escapes, such as a date; the string is not checked.
  ///
  /// - Parameter text: UTF-8 without quotes, backslashes and control characters.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, asciiText text: Span<UInt8>) {
    self.name(literal: name)
    element(asciiText: text)
  }

  /// Writes a member that is a string of a few words of ASCII; see ``element(asciiWords:count:)``.
  @inlinable @inline(__always)
  public mutating func member(
    _ name: StaticString, asciiWords words: SIMD4<UInt64>, count textCount: Int
  ) {
    self.name(literal: name)
    element(asciiWords: words, count: textCount)
  }

  /// Writes a member that is a string: a number in a phrase; see ``element(phrase:_:)``.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, phrase: StaticString, _ number: Int) {
    self.name(literal: name)
    element(phrase: phrase, number)
  }

  /// Writes a member that is a string: a number in a phrase that is given as UTF-8.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, phrase: Span<UInt8>, _ number: Int) {
    self.name(literal: name)
    element(phrase: phrase, number)
  }

  /// Writes a member that is a string. A body appends the string, which must need no escapes and is
  /// not checked.
  public mutating func member(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.name(literal: name)
    buffer.append(comma: false, UInt8(ascii: "\""))
    body(&self)
    buffer.append(comma: false, UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a member that is a literal without quotes, backslashes and control characters, such as
  /// the name of a state; the literal is not checked.
  @inlinable @inline(__always)
  public mutating func member(_ name: StaticString, literal text: StaticString) {
    self.name(literal: name)
    element(literal: text)
  }

  /// Writes a member that is `null`.
  @inlinable @inline(__always)
  public mutating func memberNull(_ name: StaticString) {
    self.name(literal: name)
    elementNull()
  }

  /// Writes a member's name that is known only at run time; the next element is its value.
  public mutating func name(_ name: String) {
    name.withUTF8Span { text in self.name(utf8: text) }
  }

  /// Writes a member's name given as UTF-8; the next element is its value.
  public mutating func name(utf8 name: Span<UInt8>) {
    writeQuoted(name)
    buffer.append(comma: false, UInt8(ascii: ":"))
    needsComma = false
  }

  // WebAssembly is sent over networks, so its size matters more than speed.
  #if arch(wasm32)
    @usableFromInline @inline(never)
  #else
    @inlinable @inline(__always)
  #endif
  mutating func name(literal name: StaticString) {
    buffer.append(comma: needsComma, quoted: name, colon: true)
    needsComma = false
  }
}
