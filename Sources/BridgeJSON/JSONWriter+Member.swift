/// Members of an object: a name that is known in advance, and a value.
extension JSONWriter {
  /// Writes a member that is a string, escaped where it must be.
  public mutating func member(_ name: StaticString, _ value: String) {
    self.name(name)
    element(value)
  }

  /// Writes a member that is a string, or `null` for nil.
  public mutating func member(_ name: StaticString, _ value: String?) {
    self.name(name)
    element(value)
  }

  /// Writes a member that is an integer.
  public mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    element(value)
  }

  /// Writes a member that is an integer, or `null` for nil.
  public mutating func member(_ name: StaticString, _ value: Int?) {
    self.name(name)
    element(value)
  }

  /// Writes a member that is an integer and may be greater than an `Int`.
  public mutating func member(_ name: StaticString, _ value: UInt64) {
    self.name(name)
    element(value)
  }

  /// Writes a member that is `true` or `false`.
  public mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    element(value)
  }

  /// Writes a member that is a number, with as few digits as read back as the same `Double`; `null`
  /// where it is not finite, as JSON has no infinity.
  public mutating func member(_ name: StaticString, _ value: Double) {
    self.name(name)
    element(value)
  }

  /// Writes a member that is a number, or `null` for nil and where it is not finite.
  public mutating func member(_ name: StaticString, _ value: Double?) {
    self.name(name)
    element(value)
  }

  /// Writes a member that is a value that was read, byte for byte.
  public mutating func member(_ name: StaticString, _ value: JSONValue) {
    self.name(name)
    element(value)
  }

  /// Writes a member whose value is JSON text already, as it is; it is not looked at.
  public mutating func member(_ name: StaticString, raw json: Span<UInt8>) {
    self.name(name)
    element(raw: json)
  }

  /// Writes a member that is a string that needs no escaping, such as a date; it is not looked at.
  ///
  /// - Parameter text: UTF-8 without quotes, backslashes and control characters.
  public mutating func member(_ name: StaticString, asciiText text: Span<UInt8>) {
    self.name(name)
    element(asciiText: text)
  }

  /// Writes a member that is `null`.
  public mutating func memberNull(_ name: StaticString) {
    self.name(name)
    elementNull()
  }

  /// Writes a member's name that is known only at run time; the next element is its value.
  public mutating func name(_ name: String) {
    name.withUTF8Span { text in writeName(text) }
  }

  /// Writes a member's name given as UTF-8; the next element is its value.
  public mutating func name(utf8 name: Span<UInt8>) {
    writeName(name)
  }

  mutating func name(_ name: StaticString) {
    name.withUTF8Span { text in writeName(text) }
  }

  private mutating func writeName(_ name: Span<UInt8>) {
    writeQuoted(name)
    bytes.append(atMost: 1) { output in output.write(UInt8(ascii: ":")) }
    needsComma = false
  }
}
