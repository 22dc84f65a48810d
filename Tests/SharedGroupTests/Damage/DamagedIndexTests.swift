import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Damage in the index of a snapshot.
@Suite struct DamagedIndexTests {
  /// A search that begins in the first part of an index goes through all of the damaged second
  /// part, and ends in the first part, before the slot where it began.
  @Test func aSearchThroughADamagedPartFindsItsKey() throws {
    var crossings = 0
    for round in 0..<10 {
      let folder = try MemoryFolder()
      let group = try folder.open()
      let keys = (0..<380).map { "key \(round) \($0)" }
      try group.apply(keys.map { .set(key: $0, type: .data, bytes: [1]) })
      try group.compact()
      group.close()
      var image = GroupImage(try folder.read("group"))
      let slots = 512..<Int(image.word(at: 32))
      #expect(slots.count < 512)
      let offsets = slots.map { image.indexOffset + $0 * 8 }
      if image.word(at: offsets[0] - 8) != 0, image.word(at: offsets[0]) != 0 { crossings += 1 }
      for offset in offsets { image.set(0x5A5A_5A5A_5A5A_5A5A, at: offset) }
      try folder.restore(["group": image.bytes, "lock": []])
      let damaged = try folder.open(isReadOnly: true)
      for key in keys {
        for time in 1...2 {
          #expect(try damaged.data(forKey: key) == [1], "\(key), read \(time)")
        }
      }
    }
    #expect(crossings > 0)
  }
}
