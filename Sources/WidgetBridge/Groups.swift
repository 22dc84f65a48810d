import BridgeJSON
import CWidgetBridge
import SharedGroup

/// Opens a group.
@c @implementation
public func openSharedGroup(
  _ name: UnsafePointer<CChar>?, _ optionsJSON: UnsafePointer<CChar>?
) -> Int32 {
  answering { () throws(BridgeError) in
    let name = try unsafe withText(name, "group's name") { (text) throws(BridgeError) in
      try String(utf8: text, "group's name")
    }
    let options = try unsafe withOptionalText(optionsJSON, "options") {
      (json) throws(BridgeError) in
      guard let json else { return SharedGroupOptions() }
      return try SharedGroupOptions(json: json)
    }
    let group = try grouped { () throws(SharedGroupError) in
      try SharedGroup.open(name, options: options)
    }
    do throws(BridgeError) {
      return try HandleTable.insert(group)
    } catch {
      group.close()
      throw error
    }
  }
}

/// Closes a handle.
@c @implementation
public func closeSharedGroup(_ group: UInt32) -> Int32 {
  answering { () throws(BridgeError) in
    try HandleTable.close(group)
    return 0
  }
}

extension SharedGroupOptions {
  /// Reads the options of openSharedGroup(). A member that is null counts as absent, and unknown
  /// ones are ignored.
  init(json text: Span<UInt8>) throws(BridgeError) {
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = try JSONDocument(text).root
    } catch {
      throw BridgeError(error, in: "The options text")
    }
    guard root.kind == .object else {
      throw .invalidValue("The options must be an object.", path: "$", value: root.text)
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
    if let value = root.present("readOnly") {
      guard let flag = value.bool else {
        throw .invalidValue(
          "\"readOnly\" must be true or false.", path: "$.readOnly", value: value.text)
      }
      isReadOnly = flag
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
}
