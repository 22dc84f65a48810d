import CWidgetBridge
import WidgetFunctions

/// Runs a body with the buffer that a caller lends for bytes.
///
/// - Parameters:
///   - buffer: `capacity` bytes, or NULL and 0.
///   - body: answers how many bytes there are, at most 2 GiB, and has written them where they fit.
/// - Returns: that number.
/// - Throws: `invalidArgument` for NULL with a capacity above 0; what the body throws.
func withBytesOutput(
  _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: UInt32,
  _ body: (inout MutableSpan<UInt8>) throws(BridgeError) -> Int
) throws(BridgeError) -> Int32 {
  var span = MutableSpan<UInt8>()
  if capacity > 0 {
    guard let buffer = unsafe buffer else {
      throw BridgeError(
        BridgeStatusInvalidArgument, "The buffer is NULL, and its capacity is \(capacity).")
    }
    // Safe: the caller lends `capacity` bytes for the call.
    span = unsafe MutableSpan(_unsafeStart: buffer, count: Int(capacity))
  }
  // An item has at most 16 MiB, so its length fits.
  return Int32(truncatingIfNeeded: try body(&span))
}
