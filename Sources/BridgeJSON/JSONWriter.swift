/// Writes JSON text (RFC 8259), compact, in UTF-8, piece by piece into one growing buffer.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.member("version", 1)
/// writer.beginArray("entries")
/// writer.element("first")
/// writer.endArray()
/// writer.endObject()
/// // {"version":1,"entries":["first"]}
/// ```
///
/// The writer adds the commas and the colons. The caller must end everything that it begins, and
/// write only members into an object and only elements into an array. A name that is a literal is
/// written unchanged, and must have no quotes, backslashes or control characters. For a name that
/// is known only at run time, call ``name(_:)``, which escapes it, and then write an element. No
/// function fails or traps.
///
/// A writer owns its memory and cannot be copied: pass it on as `inout`. Only one thread may use it
/// at a time. It can be reused after ``removeAll(keepingCapacity:)``.
public struct JSONWriter: ~Copyable, Sendable {
  @usableFromInline var buffer: ByteBuffer
  /// Whether a value has ended, so that a comma must come before the next.
  @usableFromInline var needsComma = false

  /// Makes a writer.
  ///
  /// - Parameter capacity: the number of bytes for which to make room in advance.
  public init(capacity: Int = 0) {
    buffer = ByteBuffer(capacity: capacity)
  }

  /// How many bytes were written.
  @inlinable
  public var count: Int { buffer.count }

  /// The text so far, copied.
  public var bytes: [UInt8] {
    withSpan { text in [UInt8](copying: text) }
  }

  /// Calls a closure with the text so far, without a copy.
  public func withSpan<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withSpan(body)
  }

  /// Starts again with no text.
  ///
  /// - Parameter keepsCapacity: whether the memory is kept for the next text.
  public mutating func removeAll(keepingCapacity keepsCapacity: Bool = false) {
    if keepsCapacity { buffer.removeAll() } else { buffer = ByteBuffer(capacity: 0) }
    needsComma = false
  }

  /// Begins an object as the text's value or as an element.
  @inlinable @inline(__always)
  public mutating func beginObject() {
    buffer.append(comma: needsComma, UInt8(ascii: "{"))
    needsComma = false
  }

  /// Begins an object as a member's value.
  @inlinable @inline(__always)
  public mutating func beginObject(_ name: StaticString) {
    self.name(literal: name)
    beginObject()
  }

  /// Ends the innermost object.
  @inlinable @inline(__always)
  public mutating func endObject() {
    buffer.append(comma: false, UInt8(ascii: "}"))
    needsComma = true
  }

  /// Begins an array as the text's value or as an element.
  @inlinable @inline(__always)
  public mutating func beginArray() {
    buffer.append(comma: needsComma, UInt8(ascii: "["))
    needsComma = false
  }

  /// Begins an array as a member's value.
  @inlinable @inline(__always)
  public mutating func beginArray(_ name: StaticString) {
    self.name(literal: name)
    beginArray()
  }

  /// Ends the innermost array.
  @inlinable @inline(__always)
  public mutating func endArray() {
    buffer.append(comma: false, UInt8(ascii: "]"))
    needsComma = true
  }
}
