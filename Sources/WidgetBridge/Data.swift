import CWidgetBridge
import SharedGroup

/// Keeps bytes under a key.
@c @implementation
public func setSharedData(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ bytes: UnsafePointer<UInt8>?, _ length: UInt32
) -> Int32 {
  answering(group) { (group) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try unsafe withBytes(UnsafeRawPointer(bytes), Int(length)) { (bytes) throws(BridgeError) in
        try grouped { () throws(SharedGroupError) in
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
  answering(group) { (group) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      var span = MutableSpan<UInt8>()
      if capacity > 0 {
        guard let buffer = unsafe buffer else {
          throw BridgeError(
            BridgeStatusInvalidArgument, "The buffer is NULL, and its capacity is \(capacity).")
        }
        // Safe: the caller lends `capacity` bytes for the call.
        span = unsafe MutableSpan(_unsafeStart: buffer, count: Int(capacity))
      }
      do throws(SharedGroupError) {
        // An item has at most 16 MiB, so its length fits.
        return Int32(truncatingIfNeeded: try group.copyItem(.data, forKey: key, into: &span))
      } catch {
        throw BridgeError(error)
      }
    }
  }
}
