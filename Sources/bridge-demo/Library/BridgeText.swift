import BridgeJSON
import CWidgetBridge

/// Text and bytes that the library writes into a caller's buffer.
enum BridgeText {
  /// Calls a function that writes text until the text fits; values change between two calls.
  static func read(
    _ call: (UnsafeMutablePointer<CChar>?, UInt32) -> Int32
  ) throws(BridgeError) -> String {
    let bytes = unsafe try readBytes(extra: 1) { buffer, capacity in
      // Safe: the same memory, as the C type of text.
      unsafe buffer?.withMemoryRebound(to: CChar.self, capacity: Int(capacity)) { text in
        unsafe call(text, capacity)
      } ?? call(nil, 0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Calls a function that writes bytes until they fit.
  ///
  /// - Parameter extra: how many bytes it writes behind those it counts: 1 for the NUL of text.
  static func readBytes(
    extra: Int = 0, _ call: (UnsafeMutablePointer<UInt8>?, UInt32) -> Int32
  ) throws(BridgeError) -> [UInt8] {
    var capacity = 4096
    while true {
      var length: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        // Safe: the function writes at most the capacity it is given, and says how much.
        length = unsafe call(buffer.baseAddress, UInt32(clamping: capacity))
        count = length >= 0 && Int(length) + extra <= capacity ? Int(length) : 0
      }
      guard length >= 0 else { throw BridgeError(status: length) }
      if Int(length) + extra <= capacity { return bytes }
      capacity = Int(length) + extra
    }
  }

  /// What getLastErrorJSON tells on this thread.
  static func lastError() -> JSONDocument? {
    guard
      let text = unsafe try? read({ buffer, capacity in unsafe getLastErrorJSON(buffer, capacity) })
    else { return nil }
    return try? JSONDocument(text)
  }
}
