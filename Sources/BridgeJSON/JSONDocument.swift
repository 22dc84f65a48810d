/// A JSON text (RFC 8259) that was read once and keeps its bytes.
///
/// Reading records where every value starts and ends. Strings and numbers are converted to Swift's
/// types only when they are asked for. The document and its values are immutable and may be used on
/// any thread. A value keeps the whole document in memory. In addition to the text, a document
/// takes 16 to 32 bytes for each value and each member's name, but no less than the text takes.
public struct JSONDocument: Sendable {
  let tape: JSONTape

  /// Reads a text, of which it keeps a copy.
  ///
  /// - Parameters:
  ///   - text: one value in UTF-8, with or without white space around it; less than 4 GiB.
  ///   - maximumDepth: how many arrays and objects may be nested, 0 to 192. A greater number counts
  ///     as 192.
  /// - Throws: the first fault of the text and its offset, as ``JSONSyntax/check(_:maximumDepth:)``
  ///   does.
  public init(
    _ text: Span<UInt8>, maximumDepth: Int = JSONSyntax.maximumDepth
  ) throws(JSONSyntaxError) {
    try self.init([UInt8](copying: text), maximumDepth: maximumDepth)
  }

  /// Reads a text that is already in an array, which is kept and not copied.
  public init(
    _ bytes: [UInt8], maximumDepth: Int = JSONSyntax.maximumDepth
  ) throws(JSONSyntaxError) {
    tape = try JSONTape(bytes, maximumDepth: maximumDepth)
  }

  /// Reads a text; offsets in errors count its bytes in UTF-8.
  public init(
    _ string: String, maximumDepth: Int = JSONSyntax.maximumDepth
  ) throws(JSONSyntaxError) {
    try self.init([UInt8](string.utf8), maximumDepth: maximumDepth)
  }

  /// The text's value.
  public var root: JSONValue { JSONValue(tape: tape, index: 0) }

  /// The text as it was given, white space included.
  public var bytes: [UInt8] { tape.bytes }
}
