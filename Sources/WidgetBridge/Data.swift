import CWidgetBridge
import SharedGroup
import WidgetFunctions

/// Keeps bytes under a key.
@c @implementation
public func setSharedData(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ bytes: UnsafePointer<UInt8>?, _ length: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try unsafe withBytes(UnsafeRawPointer(bytes), Int(length)) { (bytes) throws(BridgeError) in
        try mappingErrors { () throws(SharedGroupError) in
          try group.setItem(bytes, type: .data, forKey: key)
        }
        return 0
      }
    }
  }
}

/// Reads bytes.
@c @implementation
public func getSharedData(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<UInt8>?,
  _ capacity: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try unsafe withBytesOutput(buffer, capacity) { (buffer) throws(BridgeError) in
        try mappingErrors { () throws(SharedGroupError) in
          try group.copyItem(.data, forKey: key, into: &buffer)
        }
      }
    }
  }
}
