import BridgeJSON
import WidgetFunctions

/// The memory that a thread keeps from one call to the next: a writer, and the thread's latest
/// requests.
final class ThreadMemory {
  let requests = KnownRequests { SystemEnvironment() }

  // Safe: only one thread accesses this memory, and no closure that borrows a part of the memory
  // calls these functions again. The check at run time would take a tenth of a call's time.
  @exclusivity(unchecked) private var writer = JSONWriter(capacity: 4096)

  /// The longest text, in bytes, whose memory is kept. 400 entries of the kind with the longest
  /// entries take 1.2 MB.
  private static let mostBytesKept = 1 << 21

  /// Lets a body write a text into memory that is kept afterwards, unless it is large.
  @inline(__always)
  func withWriter(
    _ body: (inout JSONWriter) throws(BridgeError) -> Int32
  ) throws(BridgeError) -> Int32 {
    defer { unsafe writer.removeAll(keepingCapacity: writer.count <= Self.mostBytesKept) }
    return unsafe try body(&writer)
  }

  private static let storage = ThreadLocal<ThreadMemory>()

  /// Lends the memory of the calling thread to a body.
  @inline(__always)
  static func lend<Result>(_ body: (ThreadMemory) -> Result) -> Result {
    storage.lend(makingOne: { ThreadMemory() }, to: body)
  }
}
