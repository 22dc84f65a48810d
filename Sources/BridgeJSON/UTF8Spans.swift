// Lends strings as spans of their UTF-8.

extension String {
  /// Calls a closure with the string's UTF-8, without a copy if the string holds it in one piece.
  @inline(__always)
  func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    if #available(macOS 26, iOS 26, watchOS 26, tvOS 26, visionOS 26, *) {
      return body(utf8.span)
    }
    // Safe: the span exists only inside the closure.
    let result = unsafe utf8.withContiguousStorageIfAvailable { buffer in unsafe body(buffer.span) }
    return result ?? body([UInt8](utf8).span)
  }
}

extension String {
  /// Whether another string has the same bytes. `==` compares by Unicode's canonical equivalence
  /// instead.
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool {
    withUTF8Span { own in other.withUTF8Span { own.isEqual(to: $0) } }
  }
}

extension Substring {
  /// Calls a closure with the part's UTF-8, without a copy if the string holds it in one piece.
  @inline(__always)
  package func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // Safe: the span exists only inside the closure.
    let result = unsafe utf8.withContiguousStorageIfAvailable { buffer in unsafe body(buffer.span) }
    return result ?? body([UInt8](utf8).span)
  }
}

extension StaticString {
  /// Calls a closure with the string's UTF-8.
  @inline(__always)
  package func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // Safe: the span exists only inside the closure.
    withUTF8Buffer { buffer in unsafe body(buffer.span) }
  }
}
