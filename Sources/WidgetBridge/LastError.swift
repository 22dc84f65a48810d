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

  /// The most bytes of a text that is told. A key has 511 at most and is told whole.
  private static let mostBytes = 512

  /// Keeps a failure for the calling thread, in place of the one before; excerpts of what is long.
  static func remember(_ error: BridgeError) {
    var told = error
    told.message = error.message.excerpt(mostBytes: mostBytes)
    told.key = error.key?.excerpt(mostBytes: mostBytes)
    told.path = error.path?.excerpt(mostBytes: mostBytes)
    told.value = error.value?.excerpt(mostBytes: mostBytes)
    storage.keep(Box(told))
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
    // NULL holds nothing, whatever its capacity: who asks what went wrong is not told of a new fault.
    let room = unsafe buffer == nil ? 0 : capacity
    return unsafe try TextOutput(buffer, room).write(writer.bytes.span)
  } catch {
    return error.status.rawValue
  }
}
