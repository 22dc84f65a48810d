import BridgeJSON
import CWidgetBridge
import WidgetFunctions

/// The last failure of each thread.
///
/// An error per handle would mix up the threads that share the handle.
enum LastError {
  /// A failure on the heap, as thread-local storage keeps it.
  private final class Box {
    let error: BridgeError
    init(_ error: BridgeError) { self.error = error }
  }

  private static let storage = ThreadLocal<Box>()

  /// What failed last on the calling thread; nil if nothing has.
  static var current: BridgeError? { storage.value?.error }

  /// Keeps a failure for the calling thread, in place of the one before. Of long texts it keeps
  /// excerpts.
  static func remember(_ error: BridgeError) {
    storage.keep(Box(error.excerpts))
  }
}

/// Tells about the last call that failed on the calling thread.
@c @implementation
public func getLastErrorJSON(_ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32) -> Int32 {
  // A failure of this function is not remembered, so the failure that is asked for stays.
  do throws(BridgeError) {
    var writer = JSONWriter()
    writer.write(LastError.current)
    // NULL counts as no buffer, whatever the capacity: a caller that asks what went wrong must not
    // get a new fault.
    let room = unsafe buffer == nil ? 0 : capacity
    return unsafe try TextOutput(buffer, room).write(writer.bytes.span)
  } catch {
    return error.status.rawValue
  }
}
