import Foundation
import SharedGroup
import Testing

/// A bit of the index that flips in an open group, and the compactions after that: what the index says
/// wrongly must not become what the log says.
@Suite struct EngineIndexFlipTests {
  private static let key = "kept 7"
  private static let newest = [UInt8](repeating: 2, count: 24)

  /// Small changes compact bit by bit, a large one in one piece.
  ///
  /// - Parameter isWritten: whether the key is written once more after the flip.
  @Test(arguments: [(10, false), (10, true), (40_000, false), (40_000, true)])
  func noCompactionTakesAFlippedSlotAtItsWord(_ length: Int, _ isWritten: Bool) throws {
    for bit in 0..<64 {
      let folder = try MemoryFolder()
      let group = try folder.open()
      for round in 1...2 {
        for number in 0..<20 {
          try group.setData([UInt8](repeating: UInt8(round), count: 24), forKey: "kept \(number)")
        }
      }
      try flip(bit, in: folder)
      var expected = Self.newest
      // A slot that leads to what no record can be is told of.
      if isWritten, (try? group.setData([3], forKey: Self.key)) != nil { expected = [3] }
      let bytes = [UInt8](repeating: 1, count: length)
      while try compactionCount(in: folder) == 0 { try group.setData(bytes, forKey: "another") }
      // What was not compacted is mended by repairing.
      if try !group.verify().isSound { _ = try group.verify(isRepairing: true) }
      for number in 0..<20 where "kept \(number)" != Self.key {
        #expect(try group.data(forKey: "kept \(number)") == Self.newest, "bit \(bit)")
      }
      #expect(try group.data(forKey: Self.key) == expected, "bit \(bit)")
      #expect(try group.keys().count == 21, "bit \(bit)")
    }
  }

  /// What the page says: a group with such an index has no statistics.
  private func compactionCount(in folder: MemoryFolder) throws -> UInt8 {
    try folder.read("control")[19 * 8]
  }

  /// Flips a bit of the key's slot.
  private func flip(_ bit: Int, in folder: MemoryFolder) throws {
    let (index, log) = (try folder.read("index.1"), try folder.read("log.1"))
    let place = try #require(
      stride(from: 0, to: index.count, by: 8).first { slot in
        let offset = (0..<4).reduce(0) { $0 | Int(index[slot + $1]) << (8 * $1) } * 8
        return offset > 0 && log[(offset + 16)...].starts(with: Self.key.utf8)
      })
    let byte = place + bit / 8
    try folder.overwrite("index.1", at: byte, with: [index[byte] ^ 1 << UInt8(bit % 8)])
  }
}
