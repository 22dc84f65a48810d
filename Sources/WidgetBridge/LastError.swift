import BridgeJSON
import CWidgetBridge
import WidgetFunctions

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

  /// What failed last on the calling thread; nil if nothing has.
  static var current: BridgeError? { storage.value?.error }

  /// Keeps a failure for the calling thread, in place of the one before; excerpts of what is long.
  static func remember(_ error: BridgeError) {
    storage.keep(Box(error.excerpts))
  }
}

/// Tells of the last call that failed on the calling thread.
@c @implementation
public func getLastErrorJSON(_ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32) -> Int32 {
  // A failure here is not remembered: the one that is asked for stays.
  do throws(BridgeError) {
    var writer = JSONWriter()
    writer.write(LastError.current)
    // NULL holds nothing, whatever its capacity: who asks what went wrong is not told of a new
    // fault.
    let room = unsafe buffer == nil ? 0 : capacity
    return unsafe try TextOutput(buffer, room).write(writer.bytes.span)
  } catch {
    return error.status.rawValue
  }
}
