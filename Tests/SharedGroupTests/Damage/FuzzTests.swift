import Foundation
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// Thousands of damaged files, made from a seed. Opening any bytes must give a group or an error
/// status.
///
/// The tests change files that a workload has written, above all their lengths and offsets. In half
/// of the cases they correct the checksums, so that the code behind the checks runs too. With
/// `WIDGET_BRIDGE_LONG=1` they run for a minute.
@Suite(.slow) struct FuzzTests {
  /// One file that has only frames, and one that has a snapshot.
  let images: [GroupImage]

  init() throws {
    images = try [false, true].map { isCompacted in
      let folder = try MemoryFolder()
      let group = try folder.open()
      var workload = Workload(seed: 31, keys: 9, lengths: [0, 5, 60])
      for number in 0..<30 {
        if isCompacted, number == 15 { try group.compact() }
        try workload.next().perform(on: group)
      }
      return GroupImage(try folder.read("group"))
    }
  }

  @Test func anyBytesAreAGroupOrAnError() throws {
    let folder = try MemoryFolder()
    let fuzz = try GroupFuzz(directory: folder.path + "/fuzz")
    var random = SeededGenerator(seed: 1)
    let deadline = Date().addingTimeInterval(TestLength.isLong ? 60 : 5)
    var rounds = 0
    while Date() < deadline {
      var input = GroupFuzz.input(mutated(&random).bytes, isMended: random.below(2) == 0)
      for _ in 0..<random.below(4) * 10 { input.append(UInt8(truncatingIfNeeded: random.next())) }
      fuzz.run(input)
      rounds += 1
    }
    #expect(rounds > 20)
  }

  /// Correcting the checksums of an intact file must not change it. This shows that the tests
  /// compute the same checksums as the library.
  @Test func theTestsComputeTheLibrarysChecksums() throws {
    for image in images {
      var mended = image
      mended.mend()
      #expect(mended.bytes.isSame(as: image.bytes))
      for record in image.snapshotRecords { mended.bytes[record.lowerBound + 18] ^= 1 }
      for frame in image.frames { mended.bytes[frame.lowerBound + 5] ^= 1 }
      mended.mend()
      let folder = try MemoryFolder()
      try folder.write(mended.bytes, to: "group")
      let group = try folder.open(isReadOnly: true)
      #expect(try group.verify().isSound)
      #expect(try group.verify().byteCount == image.end)
    }
  }

  /// The inputs that libFuzzer has kept; see Tests/Clients/fuzz.py.
  @Test func theKeptCorpusDoesNoHarm() throws {
    let folder = try MemoryFolder()
    let fuzz = try GroupFuzz(directory: folder.path + "/fuzz")
    let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Corpus")
    let inputs = try FileManager.default.contentsOfDirectory(
      at: corpus, includingPropertiesForKeys: nil)
    #expect(inputs.count > 3)
    for input in inputs { fuzz.run([UInt8](try Data(contentsOf: input))) }
  }

  private func mutated(_ random: inout SeededGenerator) -> GroupImage {
    var image = images[random.below(images.count)]
    let starts =
      image.snapshotRecords.map(\.lowerBound)
      + image.frames.flatMap { [$0.lowerBound, $0.lowerBound + 8, $0.lowerBound + 16] }
    for _ in 0...random.below(5) {
      let place =
        switch random.below(3) {
        case 0: random.below(12) * 8
        case 1: starts[random.below(starts.count)]
        default: random.below(image.bytes.count / 8) * 8
        }
      let old = image.word(at: place)
      switch random.below(5) {
      case 0: image.set(random.next(), at: place)
      case 1: image.set(old ^ 1 << UInt64(random.below(64)), at: place)
      case 2: image.set(image.word(at: random.below(image.bytes.count / 8) * 8), at: place)
      case 3:
        image.set([0, UInt64.max, UInt64(UInt32.max), 1 << 63][random.below(4)], at: place)
      default: image.set(old &+ UInt64(random.below(64)) &- 32, at: place)
      }
    }
    if random.below(8) == 0 { image.bytes.removeLast(random.below(image.bytes.count)) }
    return image
  }
}
