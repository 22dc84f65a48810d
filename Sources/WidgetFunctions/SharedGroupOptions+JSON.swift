import BridgeJSON
package import SharedGroupTypes
import WidgetTimeline

extension SharedGroupOptions {
  /// Reads the options of openSharedGroup(). A member that is null counts as absent. An unknown
  /// member is a fault. Otherwise a misspelt "directory" would silently put the group into another
  /// folder.
  package init(json text: Span<UInt8>) throws(BridgeError) {
    if let plain = SharedGroupOptions(plainJSON: text) {
      self = plain
    } else {
      try self.init(anyJSON: text)
    }
  }

  /// Reads the options that hosts usually write, in a fraction of the time that `init(anyJSON:)`
  /// takes. Nil if the text has anything else; then the caller must use `init(anyJSON:)`.
  private init?(plainJSON text: Span<UInt8>) {
    self.init()
    var members: [JSONMember] = []
    members.reserveCapacity(4)
    guard let object = try? JSONSyntax.check(text, members: &members),
      text[object.lowerBound] == UInt8(ascii: "{")
    else { return nil }
    for member in members {
      let name = text.extracting(member.name)
      let value = text.extracting(member.value)
      if name.hasBytes(of: "directory") {
        // The shortest path has one byte between its quotes.
        guard value.count > 2, value[0] == UInt8(ascii: "\""), !value.contains(UInt8(ascii: "\\")),
          let path = try? UTF8Span(validating: value.extracting(1..<value.count - 1))
        else { return nil }
        directory = String(copying: path)
      } else if name.hasBytes(of: "durability") {
        if value.hasBytes(of: "\"process\"") {
          durability = .process
        } else if value.hasBytes(of: "\"power\"") {
          durability = .power
        } else {
          return nil
        }
      } else if name.hasBytes(of: "readOnly") {
        if value.hasBytes(of: "true") {
          isReadOnly = true
        } else if value.hasBytes(of: "false") {
          isReadOnly = false
        } else {
          return nil
        }
      } else {
        return nil
      }
    }
  }

  private static let memberNames = [
    "directory", "durability", "readOnly", "repair", "lockTimeoutMilliseconds",
  ]

  private init(anyJSON text: Span<UInt8>) throws(BridgeError) {
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = try JSONDocument(text).root
    } catch {
      throw BridgeError(error, in: "The options text")
    }
    guard root.kind == .object else {
      throw .invalidValue("The options must be an object.", path: "$", value: root.text)
    }
    for (name, value) in root.members where !Self.memberNames.contains(name) {
      let suggestion = NameSuggestion(for: name, among: Self.memberNames)
      throw .invalidValue(
        "openSharedGroup has no option \"\(name)\"; \(suggestion)",
        path: JSONPath.root.member(name).description, value: value.string ?? value.text)
    }
    self.init()
    if let value = root.present("directory") {
      guard let path = value.string, !path.isEmpty, !path.utf8.contains(0) else {
        throw .invalidValue(
          "\"directory\" must be the path of a folder.", path: "$.directory", value: value.text)
      }
      directory = path
    }
    if let value = root.present("durability") {
      switch value.string {
      case "process": durability = .process
      case "power": durability = .power
      default:
        throw .invalidValue(
          "\"durability\" must be \"process\" or \"power\".", path: "$.durability",
          value: value.string ?? value.text)
      }
    }
    isReadOnly = try Self.flag("readOnly", in: root)
    isRepairing = try Self.flag("repair", in: root)
    guard !isReadOnly || !isRepairing else {
      throw .invalidValue(
        "\"repair\" writes, and \"readOnly\" forbids it.", path: "$.repair", value: "true")
    }
    if let value = root.present("lockTimeoutMilliseconds") {
      guard let number = value.integer, let milliseconds = UInt32(exactly: number) else {
        throw .invalidValue(
          "\"lockTimeoutMilliseconds\" must be a whole number from 0 to \(UInt32.max).",
          path: "$.lockTimeoutMilliseconds", value: value.text)
      }
      lockTimeoutMilliseconds = milliseconds
    }
  }

  private static func flag(
    _ name: String, in root: JSONValue
  ) throws(BridgeError) -> Bool {
    guard let value = root.present(name) else { return false }
    guard let flag = value.bool else {
      throw .invalidValue(
        "\"\(name)\" must be true or false.", path: "$.\(name)", value: value.text)
    }
    return flag
  }
}

extension Span<UInt8> {
  /// Whether the bytes are those of a text.
  fileprivate func hasBytes(of text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    // Safe: `text` has the same number of bytes.
    return text.withUTF8Buffer { text in indices.allSatisfy { unsafe self[$0] == text[$0] } }
  }

  fileprivate func contains(_ byte: UInt8) -> Bool { indices.contains { self[$0] == byte } }
}
