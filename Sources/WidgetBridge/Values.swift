import CSystem
import CWidgetBridge
import SharedGroup
import WidgetFunctions

// The two functions that programs call most. They copy from a group's memory directly into the
// caller's buffer. So a get takes 36 ns; if it worked like all other functions, it would take 90 ns
// (`Tests/Benchmarks/run --beside`, with a build whose `usualItem` returns -1).

/// Reads the value under a key.
@c @implementation
public func getSharedValue(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt32
) -> Int32 {
  // One byte is reserved for the NUL.
  let room = Int(capacity) - 1
  let length = unsafe usualItem(.value, group, key, UnsafeMutableRawPointer(buffer), room)
  if length >= 0, unsafe buffer != nil || capacity == 0 {
    // Safe: the length is below the capacity.
    if length <= room { unsafe buffer?[length] = 0 }
    return Int32(truncatingIfNeeded: length)
  }
  return unsafe withFunctions(group, textTo: buffer, capacity) {
    (functions, output) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try unsafe checkBuffer(buffer, capacity)
      try functions.getSharedValue(key, to: &output)
    }
  }
}

/// Reads the data under a key.
@c @implementation
public func getSharedData(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<UInt8>?,
  _ capacity: UInt32
) -> Int32 {
  let length = unsafe usualItem(.data, group, key, UnsafeMutableRawPointer(buffer), Int(capacity))
  if length >= 0 { return Int32(truncatingIfNeeded: length) }
  return unsafe withFunctions(group, bytesTo: buffer, capacity) {
    (functions, output) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try functions.getSharedData(key, to: &output)
    }
  }
}

/// In the usual case, returns an item's length, and copies the item if there is room for it. In all
/// other cases, returns -1. The caller must then use the general functions, which also report what
/// is wrong.
@inline(__always)
private func usualItem(
  _ type: SharedItemType, _ group: UInt32, _ key: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutableRawPointer?, _ room: Int
) -> Int {
  guard let key = unsafe key else { return -1 }
  // Safe: the header requires NUL-terminated text and a buffer of `room` bytes, which the caller
  // lends for the call. Neither span outlives the call.
  let text = unsafe Span(
    _unsafeStart: UnsafeRawPointer(key).assumingMemoryBound(to: UInt8.self), count: strlen(key))
  var span = MutableSpan<UInt8>()
  if room > 0 {
    guard let buffer = unsafe buffer else { return -1 }
    span = unsafe MutableSpan(
      _unsafeStart: buffer.assumingMemoryBound(to: UInt8.self), count: room)
  }
  let copied = try? GroupHandles.copyItem(type, forKey: text, into: &span, in: group)
  return (copied ?? nil) ?? -1
}
