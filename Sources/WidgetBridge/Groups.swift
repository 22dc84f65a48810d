import CWidgetBridge
import SharedGroup
import WidgetFunctions

/// Opens a group.
@c @implementation
public func openSharedGroup(
  _ name: UnsafePointer<CChar>?, _ optionsJSON: UnsafePointer<CChar>?
) -> Int32 {
  status { () throws(BridgeError) in
    let name = try unsafe withText(name, "group's name") { (text) throws(BridgeError) in
      try String(utf8: text, "group's name")
    }
    let options = try unsafe withOptionalText(optionsJSON, "options") {
      (json) throws(BridgeError) in
      guard let json else { return SharedGroupOptions() }
      return try SharedGroupOptions(json: json)
    }
    let group = try mappingErrors { () throws(SharedGroupError) in
      try SharedGroup.open(name, options: options)
    }
    if let handle = GroupHandles.insert(group) { return handle }
    group.close()
    throw BridgeError(
      BridgeStatusTooLarge,
      "This process has \(GroupHandles.capacity) open handles, which is the limit.")
  }
}

/// Closes a handle.
@c @implementation
public func closeSharedGroup(_ group: UInt32) -> Int32 {
  status { () throws(BridgeError) in
    guard GroupHandles.close(group) else { throw .invalidHandle(group) }
    return 0
  }
}
