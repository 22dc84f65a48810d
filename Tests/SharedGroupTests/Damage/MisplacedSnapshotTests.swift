import Foundation
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// Blocks of a snapshot that a disk has confused. In their place are blocks of the group's file
/// before the last compaction, of another group's file, or of other places of the same file. The
/// records of all these files begin at the same places, and each is whole.
@Suite(.slow) struct MisplacedSnapshotTests {
  let folder: MemoryFolder
  let image: GroupImage
  /// The group's file before the last compaction. Each key had another value.
  let earlier: [UInt8]
  /// The file of a group with other keys of the same lengths.
  let foreign: [UInt8]

  init() throws {
    folder = try MemoryFolder()
    let files = try MisplacedSnapshotTests.files(of: "key")
    (image, earlier) = (GroupImage(files[2]), files[1])
    foreign = try MisplacedSnapshotTests.files(of: "yek")[2]
    #expect(image.indexOffset - GroupImage.recordsOffset > 30_000)
    #expect(image.snapshotEnd - image.indexOffset > 4_096)
    for file in [earlier, foreign] {
      #expect(GroupImage(file).snapshotRecords == image.snapshotRecords)
      #expect(GroupImage(file).snapshotEnd == image.snapshotEnd)
    }
  }

  /// The files of a group after three compactions. All keys are set anew before each.
  private static func files(of name: String) throws -> [[UInt8]] {
    let folder = try MemoryFolder()
    let group = try folder.open()
    return try (0..<3).map { round in
      // A record takes 128 bytes, so records begin at the same places of all blocks.
      try group.apply(
        (0..<240).map { number in
          let bytes = [UInt8](repeating: UInt8((number + 80 * round) % 251), count: 96)
          return .set(key: "\(name) \(number)", type: .data, bytes: bytes)
        })
      try group.compact()
      return try folder.read("group")
    }
  }

  /// More changes than the frames may have records, which leave the group as it was.
  private static let manyChanges =
    [SharedChange](
      repeating: .set(key: "many", type: .data, bytes: [1]), count: 4_100) + [.remove(key: "many")]

  /// What the intact group holds and tells.
  private struct Right {
    let image: GroupImage
    let model: GroupModel
    let keys: [String]
    let changes: [UInt64: SharedChanges]

    init(_ image: GroupImage, in folder: MemoryFolder) throws {
      try folder.restore(["group": image.bytes, "lock": []])
      let group = try folder.open(isReadOnly: true)
      self.image = image
      model = try GroupModel(of: group)
      keys = try group.keys().map(\.key)
      let revision = group.revision
      changes = try Dictionary(
        uniqueKeysWithValues: [0, revision - 80, revision - 1].map {
          ($0, try group.changes(since: $0))
        })
      group.close()
    }

    /// The keys whose newest items are in a part of the file.
    func keys(in place: Range<Int>) -> Set<String> {
      let changed = Set(
        image.frames.flatMap { image.records(ofFrame: $0) }.map { image.key(of: $0) })
      return Set(image.snapshotRecords.filter { $0.overlaps(place) }.map { image.key(of: $0) })
        .subtracting(changed)
    }
  }

  /// Calls a body, which may fail because of damage. Returns whether it failed.
  @discardableResult
  private func mayBeDamaged(
    _ when: Comment, _ body: () throws(SharedGroupError) -> Void
  ) -> Bool {
    do throws(SharedGroupError) {
      try body()
      return false
    } catch {
      #expect(error.code == .corrupt, "\(when): \(error.message)")
      return true
    }
  }

  /// Reads everything in each way. Each call must give what is right, or that the file is damaged.
  ///
  /// - Parameter isChanged: whether the group was changed since, so that it tells other changes.
  /// - Returns: the keys that could not be read.
  private func expectNewestOrDamage(
    _ right: Right, isChanged: Bool = false, _ when: Comment
  ) -> Set<String> {
    var refused: Set<String> = []
    mayBeDamaged(when) { () throws(SharedGroupError) in
      let group = try folder.open(isReadOnly: true)
      for item in right.model.all {
        let isRefused = mayBeDamaged(when) { () throws(SharedGroupError) in
          #expect(try group.item(item.type, forKey: item.key) == item.bytes, when)
        }
        if isRefused { refused.insert(item.key) }
      }
      mayBeDamaged(when) { () throws(SharedGroupError) in
        #expect(try group.data(forKey: "none") == nil, when)
      }
      mayBeDamaged(when) { () throws(SharedGroupError) in
        #expect(try group.keys().map(\.key) == right.keys, when)
      }
      mayBeDamaged(when) { () throws(SharedGroupError) in
        #expect(try GroupModel(of: group) == right.model, when)
      }
      for (since, changes) in right.changes where !isChanged {
        mayBeDamaged(when) { () throws(SharedGroupError) in
          #expect(try group.changes(since: since) == changes, when)
        }
      }
      group.close()
    }
    return refused
  }

  /// Replaces a block of the file, and makes every call.
  private func check(
    _ right: Right, _ place: Range<Int>, _ block: ArraySlice<UInt8>, _ when: Comment
  ) throws {
    var bytes = right.image.bytes
    bytes.replaceSubrange(place, with: block)
    let files = ["group": bytes, "lock": []]
    let isHeader = place.lowerBound == 0
    try folder.restore(files)
    let refused = expectNewestOrDamage(right, when)
    let damaged = right.keys(in: place)
    // The other keys can be read. If no frame and no part of the index is intact, nothing shows
    // that the header is this file's.
    if !isHeader, !right.image.frames.isEmpty { #expect(refused.isSubset(of: damaged), when) }

    // A change after which the group is compacted, unless it is damaged.
    mayBeDamaged(when) { () throws(SharedGroupError) in
      let group = try folder.open()
      try group.apply(Self.manyChanges)
      group.close()
    }
    _ = expectNewestOrDamage(right, isChanged: true, when)

    try folder.restore(files)
    let isRefused = mayBeDamaged(when) { () throws(SharedGroupError) in
      let group = try folder.open()
      let told = try group.repair()
      #expect(try group.verify().isSound, when)
      #expect(isHeader || told.olderKeys.isEmpty, when)
      let left = try GroupModel(of: group)
      let other = Set(left.keysThatDiffer(from: right.model))
      let gone = Set(right.keys).subtracting(left.all.map(\.key))
      // What is there is the newest, and only what was damaged is gone.
      #expect(other.subtracting(gone).isSubset(of: told.olderKeys), "\(when) \(told)")
      #expect(isHeader || gone.isSubset(of: damaged), when)
      group.close()
    }
    #expect(!isRefused || isHeader, when)
  }

  /// Replaces each block of the snapshot, in a plain run by one of three others.
  private func checkEachBlock(_ size: Int, of image: GroupImage) throws {
    let right = try Right(image, in: folder)
    let count = image.snapshotEnd / size
    for number in 0..<count {
      let place = number * size..<(number + 1) * size
      let next = (number + 1) % count * size
      let sources = [
        ("earlier", earlier[place]), ("foreign", foreign[place]),
        ("next", image.bytes[next..<next + size]),
      ]
      for (name, block) in TestLength.isAll ? sources : [sources[number % 3]] {
        try check(right, place, block, "\(name) block at \(place.lowerBound)")
      }
    }
  }

  @Test(arguments: [512, 4_096]) func noBlockIsTakenForAnother(_ size: Int) throws {
    try checkEachBlock(size, of: image)
  }

  /// No frame shows that the header is this file's.
  @Test(arguments: [512, 4_096]) func noBlockIsTakenForAnotherWithoutFrames(_ size: Int) throws {
    try checkEachBlock(size, of: GroupImage(Array(image.bytes[..<image.snapshotEnd])))
  }

  @Test func noTwoBlocksAreTakenForOthers() throws {
    var random = SeededGenerator(seed: 36)
    let right = try Right(image, in: folder)
    for round in 0..<TestLength.rounds(60, long: 2_000) {
      var bytes = image
      let size = [512, 4_096][round % 2]
      let blocks = (0..<2).map { _ in
        GroupImage.recordsOffset / size * size + random.below(image.snapshotEnd / size - 2) * size
      }
      for start in blocks {
        let source = [earlier, foreign, image.bytes][random.below(3)]
        let from = random.below(2) == 0 ? start : blocks[random.below(2)]
        bytes.bytes.replaceSubrange(start..<start + size, with: source[from..<from + size])
      }
      try folder.restore(["group": bytes.bytes, "lock": []])
      _ = expectNewestOrDamage(right, "round \(round)")
    }
  }
}
