/// Adds up the size of a change, which has a limit.
///
/// The size is the one that the change has in a group's file. Groups that are stored elsewhere use
/// it too, so that all groups have the same limit. It is 16 bytes, plus for each step 24 bytes and
/// the lengths of the step's key and item, each rounded up to a multiple of 8.
package struct ChangeSize: Sendable {
  /// The largest size of a change, in bytes.
  package static let largest = 64 << 20
  /// The size of a step without its key and item, in bytes.
  package static let stepBytes = 24

  /// The size of the change so far, in bytes.
  package private(set) var byteCount = 16

  package init() {}

  /// Adds a step.
  ///
  /// - Throws: `.tooLarge` if the step makes the change too large.
  package mutating func add(keyCount: Int, itemCount: Int) throws(SharedGroupError) {
    byteCount += Self.stepBytes + Self.filledUp(keyCount) + Self.filledUp(itemCount)
    guard byteCount <= Self.largest else { throw .changeTooLarge() }
  }

  /// A number of bytes, rounded up to a multiple of 8.
  @inline(__always)
  package static func filledUp(_ count: Int) -> Int { (count + 7) & ~7 }
}
