/// A value in a ``JSONDocument``.
///
/// It is a small view of the document, cheap to copy. Asking it for something that it is not gives
/// nil, or nothing to iterate over.
public struct JSONValue: Sendable {
  let tape: JSONTape
  let index: Int

  /// The kind of a value.
  public enum Kind: Hashable, Sendable, CustomStringConvertible {
    case null, boolean, number, string, array, object

    /// The kind as a message names it to people, for example "a list".
    public var description: String {
      switch self {
      case .null: "null"
      case .boolean: "true or false"
      case .number: "a number"
      case .string: "text"
      case .array: "a list"
      case .object: "an object"
      }
    }
  }

  /// The kind of the value.
  public var kind: Kind {
    switch firstByte {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// Whether the value is `null`.
  public var isNull: Bool { kind == .null }

  /// True or false; nil if the value is neither.
  public var bool: Bool? {
    switch firstByte {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// Where the value stands in the document's text, quotes and brackets included, in bytes.
  public var range: Range<Int> {
    let node = tape.nodes[index]
    return Int(node.start)..<Int(node.end)
  }

  /// The value's own text, byte for byte, in the document's memory.
  public var bytes: ArraySlice<UInt8> { tape.bytes[range] }

  /// The value's own text, for example `"a\nb"` with the quotes and the escape.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The first byte, which tells what the value is.
  var firstByte: UInt8 { tape.bytes[Int(tape.nodes[index].start)] }
}

extension JSONValue: CustomStringConvertible {
  /// The value's own text.
  public var description: String { text }
}
