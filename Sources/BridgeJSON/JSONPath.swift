/// The path from a document's root to a value, for error messages: `$.entries[3].date`.
///
/// A path is written as a JSONPath query (RFC 9535, section 2.5.1): a name that is not an
/// identifier is in brackets and quotes, as in `$["strange name"]`. Make a path only for an error,
/// because every step copies the text.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// The path as text, for example `$.configuration.dataKey`.
  public let description: String

  /// The root, `$`.
  public static let root = JSONPath(description: "$")

  private init(description: String) { self.description = description }

  /// The path to a member of the object at this path.
  public func member(_ name: String) -> JSONPath {
    if Self.isShorthand(name) { return JSONPath(description: "\(description).\(name)") }
    var writer = JSONWriter()
    writer.element(name)
    return JSONPath(
      description: "\(description)[\(String(decoding: writer.bytes, as: UTF8.self))]")
  }

  /// The path to an element of the array at this path, counted from 0.
  public func element(_ index: Int) -> JSONPath {
    JSONPath(description: "\(description)[\(index)]")
  }

  /// Whether a name may follow a dot: it has only letters, digits, `_` and characters outside
  /// ASCII, and does not begin with a digit.
  private static func isShorthand(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first) else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
        true
      default: false
      }
    }
  }
}
