/// Writes JSON text (RFC 8259), compact, in UTF-8, piece by piece into one growing array.
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
/// The writer puts the commas and the colons; that every begin has its end, that an object gets
/// members and an array elements, is up to the caller. A member whose name is known only at run time
/// is ``name(_:)`` and an element. Nothing here fails or traps. One writer is for one thread at a
/// time; it can be used again after ``removeAll()``, which keeps its memory.
public struct JSONWriter: Sendable {
  /// The text so far.
  public internal(set) var bytes: [UInt8] = []
  /// Whether a value has ended, so that a comma comes before the next.
  var needsComma = false

  /// Makes a writer.
  ///
  /// - Parameter capacity: for how many bytes to make room in advance.
  public init(capacity: Int = 0) {
    if capacity > 0 { bytes.reserveCapacity(capacity) }
  }

  /// How many bytes were written.
  public var count: Int { bytes.count }

  /// Starts again with no text, in the memory there is.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Begins an object as the text's value or as an element.
  public mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// Begins an object as a member's value.
  public mutating func beginObject(_ name: StaticString) {
    self.name(name)
    beginObject()
  }

  /// Ends the innermost object.
  public mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array as the text's value or as an element.
  public mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// Begins an array as a member's value.
  public mutating func beginArray(_ name: StaticString) {
    self.name(name)
    beginArray()
  }

  /// Ends the innermost array.
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  private mutating func begin(_ bracket: UInt8) {
    let comma = needsComma
    bytes.append(atMost: 2) { output in
      if comma { output.write(UInt8(ascii: ",")) }
      output.write(bracket)
    }
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(atMost: 1) { output in output.write(bracket) }
    needsComma = true
  }
}
