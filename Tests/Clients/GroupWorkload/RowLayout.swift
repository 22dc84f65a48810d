/// The keys that threads share, in rows: all keys of a row are set or removed together, in one
/// change.
package struct RowLayout: Sendable {
  /// How the values of a row follow one another.
  package enum Order: Sendable {
    /// Each change adds 1 to the version that it finds under the writers' lock.
    case counted
    /// Only one thread changes the row: to 1, 2, 3 and so on.
    case owned
    /// Any thread changes the row, to numbers that no other thread uses, so the order is unknown.
    case free
  }

  private static let counted = 4
  private static let free = 4
  private static let ownedPerThread = 2

  /// The number of threads in all processes together.
  package let threads: Int
  private let rowOfKey: [String: Int]

  package init(threads: Int) {
    self.threads = threads
    var rowOfKey: [String: Int] = [:]
    for row in 0..<RowLayout.rowCount(threads) {
      for key in RowLayout.keys(of: row) { rowOfKey[key] = row }
    }
    self.rowOfKey = rowOfKey
  }

  private static func rowCount(_ threads: Int) -> Int { counted + free + threads * ownedPerThread }

  package var rowCount: Int { RowLayout.rowCount(threads) }
  package var countedRows: Range<Int> { 0..<RowLayout.counted }
  package var freeRows: Range<Int> { RowLayout.counted..<RowLayout.counted + RowLayout.free }

  package func rows(ownedBy thread: Int) -> Range<Int> {
    let first = RowLayout.counted + RowLayout.free + thread * RowLayout.ownedPerThread
    return first..<first + RowLayout.ownedPerThread
  }

  package func order(of row: Int) -> Order {
    countedRows.contains(row) ? .counted : freeRows.contains(row) ? .free : .owned
  }

  /// The keys of a row: one, two or three keys.
  package static func keys(of row: Int) -> [String] {
    (0...row % 3).map { "row \(row) \($0)" }
  }

  /// The row that a key belongs to.
  package func row(of key: String) -> Int? { rowOfKey[key] }
}

/// The contents of a row's keys: bytes that depend on the row and the version, so that a mixture of
/// two values is detected.
package enum RowValue {
  package static func bytes(row: Int, version: Int64) -> [UInt8] {
    var bytes = [UInt8](
      repeating: fill(row, version), count: [60, 200, 60, 60, 200, 60, 60, 4_000][slot(version)])
    for index in 0..<8 {
      bytes[index] = UInt8(truncatingIfNeeded: version >> Int64(8 * index))
      bytes[8 + index] = UInt8(truncatingIfNeeded: row >> (8 * index))
    }
    return bytes
  }

  /// The version that a row's key holds; nil for bytes that nobody set.
  package static func version(of bytes: [UInt8], row: Int) -> Int64? {
    guard bytes.count >= 16 else { return nil }
    var version: Int64 = 0
    for index in 0..<8 { version |= Int64(bytes[index]) << Int64(8 * index) }
    return bytes == self.bytes(row: row, version: version) ? version : nil
  }

  private static func slot(_ version: Int64) -> Int {
    Int(truncatingIfNeeded: (version ^ version >> 32) & 7)
  }

  private static func fill(_ row: Int, _ version: Int64) -> UInt8 {
    UInt8(truncatingIfNeeded: Int64(row) &* 31 &+ version)
  }
}
