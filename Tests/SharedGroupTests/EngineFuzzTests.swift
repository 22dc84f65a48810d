import Foundation
import GroupWorkload
import Testing

@testable import SharedGroup

/// Damaged logs and indexes by the thousand, from a seed: the reader of logs and the index must answer
/// something for any bytes at all.
///
/// The corpus is what a workload writes; each case changes bytes of it, words that are lengths and
/// offsets above all, and mends the checksums half of the time, so that what lies behind them is
/// reached as well. `WIDGET_BRIDGE_LONG=1` runs it for a minute.
@Suite struct EngineFuzzTests {
  let image: [UInt64]
  let end: Int

  init() throws {
    var image: [UInt64] = []
    let folder = try MemoryFolder()
    let group = try folder.open()
    var workload = Workload(seed: 31, keys: 9, lengths: [0, 5, 60])
    for _ in 0..<30 { try workload.next().perform(on: group) }
    let bytes = try folder.read("log.1")
    let statistics = try group.statistics()
    end = (statistics.liveByteCount + statistics.deadByteCount) / 8
    for index in 0..<end + 16 { image.append(bytes.littleEndian(at: index * 8)) }
    self.image = image
  }

  private func words(_ image: [UInt64]) -> PrivateWords {
    let memory = PrivateWords(count: image.count)
    for (index, word) in image.enumerated() { memory.words.store(index, word) }
    return memory
  }

  @Test func anyBytesAreALogOrNone() throws {
    var random = SeededGenerator(seed: 1)
    let deadline = Date().addingTimeInterval(TestLength.isLong ? 60 : 3)
    var walked = 0
    var mended = 0
    while Date() < deadline {
      let log = words(mutated(&random))
      let isMended = random.below(2) == 0
      if isMended { mend(log.words) }
      guard let scan = LogScan(log.words) else { continue }
      walked += 1
      if isMended { mended += 1 }
      #expect(scan.end <= log.words.count)
      look(at: log, index: scan.index, committed: scan.end, &random)
      // The page may say anything.
      look(at: log, index: scan.index, committed: random.below(1 << 20), &random)
    }
    #expect(walked > 20)
    #expect(mended > walked / 4, "checksums are mended as they are checked")
  }

  /// What libFuzzer has kept; see Tests/Clients/fuzz.py.
  @Test func theKeptCorpusDoesNoHarm() throws {
    let folder = try MemoryFolder()
    let fuzz = try GroupFuzz(directory: folder.path + "/fuzz")
    let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Corpus")
    let inputs = try FileManager.default.contentsOfDirectory(
      at: corpus, includingPropertiesForKeys: nil)
    #expect(inputs.count > 3)
    for input in inputs { fuzz.run([UInt8](try Data(contentsOf: input))) }
  }

  @Test func anyBytesAreAnIndex() throws {
    var random = SeededGenerator(seed: 2)
    let deadline = Date().addingTimeInterval(TestLength.isLong ? 60 : 2)
    let sound = words(image)
    let scan = try #require(LogScan(sound.words))
    while Date() < deadline {
      var index = PrivateIndex()
      index = scan.index
      let copy = PrivateWords(count: index.memory.words.count)
      copy.words.copy(copy.words.count, from: index.memory.words, at: 0, to: 0)
      for _ in 0...random.below(copy.words.count) {
        let place = random.below(copy.words.count)
        let old = copy.words.load(place)
        copy.words.store(
          place, random.below(3) == 0 ? random.next() : old ^ 1 << UInt64(random.below(64)))
      }
      let log = random.below(2) == 0 ? sound : words(mutated(&random))
      look(at: log, index: PrivateIndex(memory: copy), committed: scan.end, &random)
    }
  }

  private func mutated(_ random: inout SeededGenerator) -> [UInt64] {
    var image = image
    for _ in 0...random.below(5) {
      let place = random.below(3) == 0 ? random.below(12) : random.below(image.count)
      switch random.below(5) {
      case 0: image[place] = random.next()
      case 1: image[place] ^= 1 << UInt64(random.below(64))
      case 2: image[place] = image[random.below(image.count)]
      case 3: image[place] = [0, UInt64.max, UInt64(UInt32.max), 1 << 63][random.below(4)]
      default: image[place] &+= UInt64(random.below(16)) &- 8
      }
    }
    if random.below(8) == 0 { image.removeLast(random.below(image.count - 9)) }
    return image
  }

  /// Makes the checksums right along the lengths as they are.
  private func mend(_ words: SharedWords) {
    let end = words.load(5) & 0xFFFF_FFFF
    var chain = words.checksum(0..<5, begun: 0) ?? 0
    let rest = self.words([end, words.load(6)])
    let whole = rest.words.checksum(0..<2, begun: chain) ?? 0
    words.store(5, end | UInt64(whole) << 32)
    words.store(7, UInt64(chain) | 8 << 32)
    var start = 8
    for _ in 0..<200 {
      let length = Int(words.load(start) & 0xFFFF_FFFF)
      guard length >= 3, length <= words.count - start else { return }
      chain = words.checksum(start..<start + length - 1, begun: chain) ?? 0
      words.store(start + length - 1, UInt64(chain) | UInt64(length) << 32)
      start += length
    }
  }

  private func look(
    at log: PrivateWords, index: PrivateIndex, committed: Int, _ random: inout SeededGenerator
  ) {
    let mapped = MappedSegment(log.words, owner: log, slot: 1, index: index)
    defer { withExtendedLifetime(mapped) {} }
    let segment = mapped.segment
    let end = UInt32(truncatingIfNeeded: committed)
    for number in 0..<9 {
      let key = [UInt8]("key \(number)".utf8)
      for isRecord in [false, true] {
        let hash = keyHash(key.span, isRecord: isRecord, seeds: segment.seeds)
        let found = segment.find(key.span, isRecord: isRecord, hash: hash, committed: end)
        if case .record(let offset, let header) = found {
          #expect(header.byteCount <= NameRules.largestItem)
          _ = log.words.bytes(header.byteCount, at: offset + header.bytesOffset)
        }
      }
    }
    _ = segment.forEachLive(committed: end) { offset, header in
      _ = log.words.bytes(header.keyCount, at: offset + LogFormat.recordHeaderWords)
    }
  }
}
