// Appends the pieces of a text such as "entry \(index)". The library is compiled as one module, so
// all its texts use these functions. The standard library's functions for the same purpose would be
// copied into each place that makes a text, at about 200 bytes for each piece.
extension DefaultStringInterpolation {
  @inline(never)
  mutating func appendLiteral(_ literal: String) { write(literal) }

  @inline(never)
  mutating func appendInterpolation(_ text: String) { write(text) }

  @inline(never)
  mutating func appendInterpolation(_ number: Int) { write(number.description) }

  mutating func appendInterpolation(_ value: some CustomStringConvertible) {
    appendInterpolation(value.description)
  }
}
