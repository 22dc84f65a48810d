import BridgeJSON
import CWidgetBridge

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// The last failure of each thread.
///
/// A handle's own would mix up the threads that share it.
enum LastError {
  /// A failure on the heap, as thread-local storage keeps it.
  private final class Box {
    let error: BridgeError
    init(_ error: BridgeError) { self.error = error }
  }

  /// The storage's key; nil where the system has none left, and then nothing is remembered.
  ///
  /// The destructor runs when a thread ends. It stays valid: the library is never unloaded.
  private static let storage: pthread_key_t? = {
    var key = pthread_key_t()
    let created = unsafe pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        unsafe Unmanaged<Box>.fromOpaque(pointer).release()
      #else
        if let pointer = unsafe pointer { unsafe Unmanaged<Box>.fromOpaque(pointer).release() }
      #endif
    }
    return created == 0 ? key : nil
  }()

  /// What failed last on the calling thread; nil where nothing has.
  static var current: BridgeError? {
    guard let storage, let pointer = unsafe pthread_getspecific(storage) else { return nil }
    // Safe: only `remember` puts a pointer there, and each is a retained Box.
    return unsafe Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue().error
  }

  /// Keeps a failure for the calling thread, in place of the one before.
  static func remember(_ error: BridgeError) {
    guard let storage else { return }
    let previous = unsafe pthread_getspecific(storage)
    let box = unsafe Unmanaged.passRetained(Box(error))
    guard unsafe pthread_setspecific(storage, box.toOpaque()) == 0 else {
      unsafe box.release()
      return
    }
    // Safe: the storage held this reference until the line above.
    if let previous = unsafe previous { unsafe Unmanaged<Box>.fromOpaque(previous).release() }
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
