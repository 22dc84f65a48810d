/// A value in a ``JSONDocument``.
///
/// It is a small view of the document and cheap to copy. Properties for other kinds of values are
/// nil, or empty sequences.
public struct JSONValue: Sendable {
  let tape: JSONTape
  let index: Int

  /// The kind of a value.
  public enum Kind: Hashable, Sendable, CustomStringConvertible {
    case null, boolean, number, string, array, object

    /// The kind's name in messages, for example "a list".
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

  /// The value's range in the document's text, in bytes, including quotes and brackets.
  public var range: Range<Int> {
    let node = tape.nodes[index]
    return Int(node.start)..<Int(node.end)
  }

  /// The value's text, byte for byte, as a slice of the document's memory.
  public var bytes: ArraySlice<UInt8> { tape.bytes[range] }

  /// The value's text, for example `"a\nb"` with the quotes and the escape.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The first byte of the value's text, which determines its kind.
  var firstByte: UInt8 { tape.bytes[Int(tape.nodes[index].start)] }
}

extension JSONValue: CustomStringConvertible {
  /// The value's text.
  public var description: String { text }
}
