/// Checks whether a text is JSON (RFC 8259), and keeps nothing of it.
public enum JSONSyntax {
  /// How many arrays and objects may be nested by default: 128.
  public static let maximumDepth = 128

  /// Checks one JSON text: a single value of any kind, with or without white space around it.
  ///
  /// The check is strict: no byte order mark, no comments, no trailing commas, no lone surrogates,
  /// no bytes that are not UTF-8. A member's name may occur twice. The function allocates nothing,
  /// and accepts any bytes of any length. It may be called on any thread.
  ///
  /// - Parameters:
  ///   - text: the bytes, in UTF-8.
  ///   - maximumDepth: how many arrays and objects may be nested, 0 to 192. A greater number counts
  ///     as 192.
  /// - Returns: the range of the value, without the white space around it, in bytes.
  /// - Throws: the first fault and its offset.
  public static func check(
    _ text: Span<UInt8>, maximumDepth: Int = maximumDepth
  ) throws(JSONSyntaxError) -> Range<Int> {
    var output = Nothing()
    return try JSONScanner.scan(text, maximumDepth: maximumDepth, into: &output)
  }

  /// The output that keeps nothing.
  private struct Nothing: JSONScannerOutput {
    @inline(__always) func begin(at start: Int) {}
    @inline(__always) func end(before end: Int) {}
    @inline(__always) func name(from start: Int, to end: JSONStringScanner.End) {}
    @inline(__always) func string(from start: Int, to end: JSONStringScanner.End) {}
    @inline(__always) func scalar(from start: Int, to end: Int) {}
  }
}
