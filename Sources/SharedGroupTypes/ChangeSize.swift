/// The size of a change, which has a limit.
///
/// The size is that of the change in a group's file, so that a group that is kept elsewhere has the
/// same limit. It is 16 bytes, and for each step 24 bytes and those of key and item, each filled up
/// to whole words of 8.
package struct ChangeSize: Sendable {
  /// The most that a change may take, in bytes.
  package static let largest = 64 << 20
  /// What a step takes beside key and item, in bytes.
  package static let stepBytes = 24

  /// What the change takes so far, in bytes.
  package private(set) var byteCount = 16

  package init() {}

  /// Adds a step.
  ///
  /// - Throws: `.tooLarge` if the change is too large with it.
  package mutating func add(keyCount: Int, itemCount: Int) throws(SharedGroupError) {
    byteCount += Self.stepBytes + Self.filledUp(keyCount) + Self.filledUp(itemCount)
    guard byteCount <= Self.largest else { throw .changeTooLarge() }
  }

  /// A number of bytes, filled up to whole words.
  @inline(__always)
  package static func filledUp(_ count: Int) -> Int { (count + 7) & ~7 }
}
