import BridgeJSON

/// Copies what a writer holds into the buffer that a caller lends for bytes, where it fits.
///
/// - Parameter buffer: `capacity` bytes, or NULL and 0.
/// - Returns: how many bytes there are.
func write(
  _ writer: borrowing JSONWriter, to buffer: UnsafeMutablePointer<UInt8>?, _ capacity: UInt32
) -> Int32 {
  if let buffer = unsafe buffer {
    // Safe: the caller lends `capacity` bytes for the call.
    var span = unsafe MutableSpan(_unsafeStart: buffer, count: Int(capacity))
    writer.withSpan { copy($0, to: &span) }
  }
  // An item has at most 16 MiB, so its length fits.
  return Int32(truncatingIfNeeded: writer.count)
}
