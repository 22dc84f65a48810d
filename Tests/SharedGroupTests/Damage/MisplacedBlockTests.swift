import Foundation
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// Blocks of a group's file that a disk has confused: copies of other blocks of the file, and
/// blocks of another group's file at the same place.
@Suite(.slow) struct MisplacedBlockTests {
  let folder: MemoryFolder
  /// What the group held after each frame.
  private let models: [GroupModel]
  let image: GroupImage
  /// A file with other keys of the same lengths, and values of the same lengths.
  let foreign: [UInt8]

  init() throws {
    folder = try MemoryFolder()
    var (models, files): ([GroupModel], [[UInt8]]) = ([], [])
    for name in ["key", "yek"] {
      let folder = try MemoryFolder()
      let group = try folder.open()
      for number in 0..<40 {
        let bytes = [UInt8](repeating: UInt8(number + 1), count: 200)
        try group.setData(bytes, forKey: "\(name) \(number)")
      }
      try group.compact()
      for number in 0..<40 {
        let bytes = [UInt8](repeating: UInt8(number + 100), count: number * 20)
        try group.setData(bytes, forKey: "\(name) \(number * 3)")
        if name == "key" { models.append(try GroupModel(of: group)) }
      }
      group.close()
      files.append(try folder.read("group"))
    }
    (image, foreign, self.models) = (GroupImage(files[0]), files[1], models)
  }

  /// The file with one block replaced, which lies entirely in `place`.
  private func misplaced(_ place: Range<Int>, _ block: Int, _ random: inout SeededGenerator)
    -> (bytes: [UInt8], block: Range<Int>)
  {
    let first = (place.lowerBound + block - 1) / block
    func any() -> Int { (first + random.below(place.upperBound / block - first)) * block }
    let (target, source) = (any(), any())
    var bytes = image.bytes
    let isForeign = random.below(2) == 0
    let copy = isForeign ? foreign[target..<target + block] : image.bytes[source..<source + block]
    bytes.replaceSubrange(target..<target + block, with: copy)
    return (bytes, target..<target + block)
  }

  /// Calls a body, which may fail because of damage.
  private func unlessDamaged(_ when: Comment, _ body: () throws(SharedGroupError) -> Void) {
    do throws(SharedGroupError) {
      try body()
    } catch {
      #expect(error.code == .corrupt, "\(when): \(error.message)")
    }
  }

  @Test(arguments: [512, 4_096]) func misplacedBlocksAmongTheFramesAreDamage(_ block: Int) throws {
    var random = SeededGenerator(seed: UInt64(block))
    let model = try #require(models.last)
    var told = 0
    for round in 0..<TestLength.rounds(100, long: 5_000) {
      let (bytes, place) = misplaced(image.snapshotEnd..<image.end, block, &random)
      let isSame = bytes.isSame(as: image.bytes)
      // Zeros at the end of a block look as if the power had failed.
      let looksCutOff = stride(from: place.lowerBound, to: place.upperBound, by: 512).contains {
        bytes[$0 + 504..<$0 + 512].allSatisfy { $0 == 0 }
      }
      let possible = looksCutOff ? models : [model]
      let when: Comment = "round \(round)"
      try folder.restore(["group": bytes, "lock": []])
      let before = told
      unlessDamaged(when) { () throws(SharedGroupError) in
        let reader = try folder.open(isReadOnly: true)
        do throws(SharedGroupError) {
          let found = try GroupModel(of: reader)
          #expect(possible.contains(found), when)
        } catch {
          told += 1
          #expect(failure { _ = try reader.data(forKey: "key 0") }?.code == .corrupt, when)
          #expect(failure { _ = try reader.data(forKey: "none") }?.code == .corrupt, when)
          throw error
        }
      }
      #expect(!isSame || told == before, when)
      unlessDamaged(when) { () throws(SharedGroupError) in
        let group = try folder.open()
        do throws(SharedGroupError) {
          try group.setValue("on", forKey: "another")
        } catch {
          #expect((try? folder.read("group"))?.isSame(as: bytes) == true, when)
          throw error
        }
        #expect(try folder.open(isReadOnly: true).value(forKey: "another") == "on", when)
      }
      try folder.restore(["group": bytes, "lock": []])
      let group = try folder.open()
      _ = try group.repair()
      #expect(try group.verify().isSound, when)
      for item in try GroupModel(of: group).all {
        let isRight = models.contains { model in
          model.all.contains { $0.key == item.key && $0.bytes == item.bytes }
        }
        #expect(isRight, when)
      }
    }
    #expect(told > 10)
  }

  /// Records of the same length begin at the same places of different blocks, and their own checks
  /// hold anywhere.
  @Test(arguments: [512, 4_096]) func misplacedBlocksOfSnapshotsDoNotMislead(_ block: Int) throws {
    var random = SeededGenerator(seed: UInt64(block))
    let model = try #require(models.last)
    var told = 0
    for round in 0..<TestLength.rounds(100, long: 5_000) {
      let place = GroupImage.recordsOffset..<image.snapshotEnd
      let (bytes, _) = misplaced(place, block, &random)
      let isSame = bytes.isSame(as: image.bytes)
      try folder.restore(["group": bytes, "lock": []])
      let before = told
      let reader = try folder.open(isReadOnly: true)
      for item in model.all {
        do throws(SharedGroupError) {
          let found = try reader.item(item.type, forKey: item.key)
          #expect(found == item.bytes, "round \(round), \(item.key)")
        } catch {
          told += 1
          #expect(error.code == .corrupt, "round \(round): \(error.message)")
        }
      }
      #expect(!isSame || told == before, "round \(round)")
    }
    #expect(told > 10)
  }
}
