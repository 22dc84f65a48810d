import BridgeJSON
import CWidgetBridge

/// The keys that a program asks for: `["a","b"]`, or `{"prefix":"event."}`.
enum WantedKeys {
  case listed([[UInt8]])
  case withPrefix(String)

  private static let subject = "The list of keys"

  init(json: Span<UInt8>) throws(BridgeError) {
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = try JSONDocument(json).root
    } catch {
      throw BridgeError(error, in: Self.subject)
    }
    switch root.kind {
    case .array: self = .listed(try Self.keys(in: root))
    case .object: self = .withPrefix(try Self.prefix(in: root))
    default:
      throw .invalidValue(
        "The keys must be a list, or an object with a prefix.", path: "$", value: root.text)
    }
  }

  private static func keys(in list: JSONValue) throws(BridgeError) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    for (index, element) in list.elements.enumerated() {
      guard let text = element.string else {
        throw .invalidValue(
          "A key must be a string.", path: JSONPath.root.element(index).description,
          value: element.text)
      }
      let key = [UInt8](text.utf8)
      guard !key.contains(0) else {
        throw BridgeError(
          BridgeStatusInvalidArgument, "A key must not have a NUL in it.", key: text)
      }
      keys.append(key)
    }
    return keys
  }

  private static func prefix(in object: JSONValue) throws(BridgeError) -> String {
    for (name, value) in object.members where name != "prefix" {
      throw .invalidValue(
        "The keys have no member \"\(name)\"; the only one is \"prefix\".",
        path: JSONPath.root.member(name).description, value: value.text)
    }
    let prefix = object["prefix"]
    guard let text = prefix?.string else {
      throw .invalidValue(
        "\"prefix\" must be a string.", path: "$.prefix", value: prefix?.text ?? "null")
    }
    return text
  }
}
