import CSystem
import CWidgetBridge
import WidgetFunctions

/// Runs a body with the bytes of a text that a caller lends for the call.
///
/// - Parameter name: the parameter's name in the message.
/// - Throws: `invalidArgument` for NULL, and what the body throws.
func withText<Result>(
  _ text: UnsafePointer<CChar>?, _ name: StaticString,
  _ body: (Span<UInt8>) throws(BridgeError) -> Result
) throws(BridgeError) -> Result {
  guard let text = unsafe text else {
    throw BridgeError(BridgeStatusInvalidArgument, "The \(name) is NULL; it must be a string.")
  }
  // Safe: the header requires NUL-terminated text that does not change during the call.
  let count = unsafe strlen(text)
  return try unsafe withBytes(UnsafeRawPointer(text), count, body)
}

/// Runs a body with the bytes of a text that may be NULL. In that case the body gets nil.
func withOptionalText<Result>(
  _ text: UnsafePointer<CChar>?, _ name: StaticString,
  _ body: (Span<UInt8>?) throws(BridgeError) -> Result
) throws(BridgeError) -> Result {
  guard unsafe text != nil else { return try body(nil) }
  return try unsafe withText(text, name) { (bytes) throws(BridgeError) in try body(bytes) }
}

/// Runs a body with bytes that a caller lends for the call.
///
/// - Throws: `invalidArgument` for NULL with a length above 0, and what the body throws.
func withBytes<Result>(
  _ bytes: UnsafeRawPointer?, _ count: Int,
  _ body: (Span<UInt8>) throws(BridgeError) -> Result
) throws(BridgeError) -> Result {
  guard count > 0 else { return try body(Span()) }
  guard let bytes = unsafe bytes else {
    throw BridgeError(
      BridgeStatusInvalidArgument, "The bytes are NULL, and their length is \(count).")
  }
  // Safe: the caller lends `count` bytes for the duration of the call, and the span does not
  // outlive the body.
  return try body(
    unsafe Span(_unsafeStart: bytes.assumingMemoryBound(to: UInt8.self), count: count))
}
