import BridgeJSON
import CWidgetBridge
import WidgetFunctions

/// The last failure of each thread.
///
/// Failures are not kept by handle, because threads that share a handle would see each other's.
enum LastError {
  /// Wraps a failure in an object, because thread-local storage keeps only objects.
  private final class Box {
    let error: BridgeError
    init(_ error: BridgeError) { self.error = error }
  }

  private static let storage = ThreadLocal<Box>()

  /// The last failure on the calling thread; nil if no call has failed.
  static var current: BridgeError? { storage.value?.error }

  /// Keeps a failure for the calling thread, in place of the previous one. Long texts are kept only
  /// as excerpts.
  static func remember(_ error: BridgeError) {
    storage.keep(Box(error.excerpts))
  }
}

/// Describes the last call that failed on the calling thread.
@c @implementation
public func getLastErrorJSON(_ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32) -> Int32 {
  // A failure of this function is not remembered, so that it does not replace the failure that the
  // caller asks for.
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
