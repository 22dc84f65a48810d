import BridgeJSON
import CSystem
import CWidgetBridge
import WidgetFunctions

/// The buffer that a caller lends for a text, and the rule for filling it. A text fits if its
/// length is below the capacity. If it fits, it is written with a NUL at its end; otherwise nothing
/// is written.
@safe struct TextOutput {
  private let buffer: UnsafeMutablePointer<CChar>?
  private let capacity: Int

  /// Takes the caller's buffer of `capacity` bytes, or NULL and 0.
  init(_ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32) throws(BridgeError) {
    try unsafe checkBuffer(buffer, capacity)
    unsafe self.buffer = unsafe buffer
    self.capacity = Int(capacity)
  }

  /// Lets a body write the text if it fits.
  ///
  /// - Parameter body: returns the text's length. It writes the text if the text is not longer than
  ///   the span.
  /// - Returns: the length.
  func fill(
    _ body: (inout MutableSpan<UInt8>) throws(BridgeError) -> Int
  ) throws(BridgeError) -> Int32 {
    guard let buffer = unsafe buffer, capacity > 0 else {
      var nothing = MutableSpan<UInt8>()
      return try result(try body(&nothing))
    }
    // Safe: the caller lends `capacity` bytes for the call, one of which is for the NUL.
    let start = unsafe UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: UInt8.self)
    var span = unsafe MutableSpan(_unsafeStart: start, count: capacity - 1)
    let count = try body(&span)
    // Safe: `count` is below the capacity.
    if count < capacity { unsafe buffer[count] = 0 }
    return try result(count)
  }

  /// Writes a finished text.
  func write(_ text: Span<UInt8>) throws(BridgeError) -> Int32 {
    try fill { (span) throws(BridgeError) in
      text.copy(to: &span)
      return text.count
    }
  }

  /// Writes the text of a writer.
  func write(_ writer: borrowing JSONWriter) throws(BridgeError) -> Int32 {
    try writer.withSpan { (text) throws(BridgeError) in try write(text) }
  }

  private func result(_ count: Int) throws(BridgeError) -> Int32 {
    guard let result = Int32(exactly: count) else {
      throw BridgeError(
        BridgeStatusTooLarge, "The result has \(count) bytes; the limit is 2 GiB.")
    }
    return result
  }
}

/// Throws `invalidArgument` for NULL with a capacity above 0.
func checkBuffer(_ buffer: UnsafeMutableRawPointer?, _ capacity: UInt32) throws(BridgeError) {
  guard unsafe buffer != nil || capacity == 0 else {
    throw BridgeError(
      BridgeStatusInvalidArgument, "The buffer is NULL, and its capacity is \(capacity).")
  }
}

/// Copies a writer's bytes into the buffer that a caller lends, if they fit.
///
/// - Parameter buffer: `capacity` bytes, or NULL and 0.
/// - Returns: how many bytes there are.
func write(
  _ writer: borrowing JSONWriter, to buffer: UnsafeMutablePointer<UInt8>?, _ capacity: UInt32
) -> Int32 {
  if let buffer = unsafe buffer {
    // Safe: the caller lends `capacity` bytes for the call.
    var span = unsafe MutableSpan(_unsafeStart: buffer, count: Int(capacity))
    writer.withSpan { $0.copy(to: &span) }
  }
  // An item has at most 16 MiB, so its length fits.
  return Int32(truncatingIfNeeded: writer.count)
}
