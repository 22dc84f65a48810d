package import SharedGroup

/// How an item is read. Each way runs different code of the library.
package enum WayOfReading: CaseIterable, Sendable {
  /// As an array, as Swift programs do.
  case asArray
  /// Into the caller's buffer.
  case intoBuffer

  /// The greatest length of a row's item, in bytes.
  private static let bufferLength = 4_000

  /// The data under a key; nil if the group has no such key.
  package func data(
    forKey key: String, in group: SharedGroup
  ) throws(SharedGroupError) -> [UInt8]? {
    if self == .asArray { return try group.data(forKey: key) }
    var buffer = [UInt8](repeating: 0, count: WayOfReading.bufferLength)
    let count: Int
    do throws(SharedGroupError) {
      var span = buffer.mutableSpan
      count = try group.copyItem(.data, forKey: key.utf8.span, into: &span)
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
    return Array(buffer.prefix(count))
  }
}
