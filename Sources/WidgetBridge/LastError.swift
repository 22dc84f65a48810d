import BridgeJSON
import CWidgetBridge

/// The last failure of each thread.
///
/// A handle's own would mix up the threads that share it.
enum LastError {
  /// A failure on the heap, as thread-local storage keeps it.
  private final class Box {
    let error: BridgeError
    init(_ error: BridgeError) { self.error = error }
  }

  private static let storage = ThreadLocal<Box>()

  /// What failed last on the calling thread; nil where nothing has.
  static var current: BridgeError? { storage.value?.error }

  /// Keeps a failure for the calling thread, in place of the one before.
  static func remember(_ error: BridgeError) {
    storage.keep(Box(error))
  }
}

/// Tells of the last call that failed on the calling thread.
@c @implementation
public func getLastErrorJSON(_ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32) -> Int32 {
  // A failure here is not remembered: the one that is asked for stays.
  do throws(BridgeError) {
    var writer = JSONWriter()
    let error = LastError.current
    writer.beginObject()
    writer.member("version", 1)
    writer.member("code", (error?.status ?? BridgeStatusOK).name.description)
    writer.member("message", error?.message ?? "No call has failed on this thread.")
    if let key = error?.key { writer.member("key", key) }
    if let path = error?.path { writer.member("path", path) }
    if let value = error?.value { writer.member("value", value) }
    writer.endObject()
    return unsafe try TextOutput(buffer, capacity).write(writer.bytes.span)
  } catch {
    return error.status.rawValue
  }
}
