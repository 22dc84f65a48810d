package import BridgeJSON
import CWidgetBridge

/// Reads the texts of a batch: an object with the values to set, and a list of the keys to remove.
package enum ValueBatch {
  /// Values may have 128 levels, and the object around them adds one. So the result of
  /// getSharedValues() can be set again.
  private static let maximumDepth = 129

  /// Finds the members of an object of values.
  ///
  /// - Parameter members: receives the members; its memory is reused.
  package static func readAssignments(
    in json: Span<UInt8>, members: inout [JSONMember]
  ) throws(BridgeError) {
    let range: Range<Int>
    do throws(JSONSyntaxError) {
      range = try JSONSyntax.check(json, maximumDepth: maximumDepth, members: &members)
    } catch {
      throw BridgeError(error, in: "The object of values")
    }
    guard json[range.lowerBound] == UInt8(ascii: "{") else {
      let root = try parsed(json, "The object of values")
      throw .invalidValue("The values must be an object.", path: "$", value: root.text)
    }
  }

  /// Throws `invalidArgument` for a key with a NUL, because functions that take a key as a C string
  /// could neither read nor remove it.
  package static func refuseNUL(in key: some Sequence<UInt8>) throws(BridgeError) {
    guard !key.contains(0) else {
      throw BridgeError(
        BridgeStatusInvalidArgument, "A key must not have a NUL in it.",
        key: String(decoding: Array(key), as: UTF8.self))
    }
  }

  /// Resolves the key of a member that is written with escapes.
  package static func resolvedKey(
    of member: JSONMember, in json: Span<UInt8>
  ) throws(BridgeError) -> [UInt8] {
    let name = JSONSyntax.resolvedName(of: member, in: json)
    try refuseNUL(in: name)
    return name
  }

  /// Reads a list of keys.
  package static func removedKeys(in json: Span<UInt8>) throws(BridgeError) -> [[UInt8]] {
    let root = try parsed(json, "The list of removed keys")
    guard root.kind == .array else {
      throw .invalidValue("The removed keys must be a list.", path: "$", value: root.text)
    }
    var keys: [[UInt8]] = []
    for (index, element) in root.elements.enumerated() {
      guard let key = element.string else {
        throw .invalidValue(
          "A removed key must be a string.", path: JSONPath.root.element(index).description,
          value: element.text)
      }
      keys.append([UInt8](key.utf8))
    }
    return keys
  }

  private static func parsed(
    _ json: Span<UInt8>, _ subject: String
  ) throws(BridgeError) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try JSONDocument(json, maximumDepth: maximumDepth).root
    } catch {
      throw BridgeError(error, in: subject)
    }
  }
}
