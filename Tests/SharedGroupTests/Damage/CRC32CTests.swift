import CSharedMemory
import Foundation
import GroupWorkload
import Testing

/// The checksums: that of the processor's instruction, that of the table, and one made bit by bit.
@Suite struct CRC32CTests {
  /// The examples of RFC 3720, appendix B.4.
  private static let examples: [([UInt8], UInt32)] = [
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    (Array(0...31), 0x46DD_794E),
    (Array((0...31).reversed()), 0x113F_DB5C),
  ]

  @Test(arguments: CRC32CTests.examples)
  func theyAreThoseOfTheRFC(_ bytes: [UInt8], _ expected: UInt32) {
    let words = stride(from: 0, to: 32, by: 8).map { start in
      (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
    }
    #expect(crc32c_words(0, words, words.count) == expected)
    #expect(crc32c_words_by_table(0, words, words.count) == expected)
    #expect(GroupImage.CRC.of(bytes, begun: 0) == expected)
  }

  @Test func everyWayAnswersTheSameForEveryLength() throws {
    let run = try WordRun()
    #expect(run.wrong { crc32c_words($1, run.base + $0.lowerBound, $0.count) } == [])
    #expect(run.wrong { crc32c_words_by_table($1, run.base + $0.lowerBound, $0.count) } == [])
  }

  @Test func oneWordAfterTheOtherIsTheSameAsAllAtOnce() throws {
    let run = try WordRun()
    var crc: UInt32 = 0
    for (index, word) in run.words.enumerated() {
      crc = crc32c_word(crc, word)
      #expect(crc == run.checksums[index + 1])
    }
  }
}

/// Words that end where memory does, with the CRC of the first so many of them, made bit by bit.
private final class WordRun {
  static let count = 1_200
  private static let byteCount = 1 << 17

  let words: [UInt64]
  /// One more than there are words.
  let checksums: [UInt32]
  let base: UnsafeMutablePointer<UInt64>
  private let memory: UnsafeMutableRawPointer

  init() throws {
    var word: UInt64 = 0x9E37_79B9_7F4A_7C15
    var words: [UInt64] = []
    var checksums: [UInt32] = [0]
    var rest: UInt32 = 0xFFFF_FFFF
    for _ in 0..<WordRun.count {
      // xorshift64 (Marsaglia, 2003).
      word ^= word << 13
      word ^= word >> 7
      word ^= word << 17
      words.append(word)
      for bit in 0..<64 {
        let isOdd = (rest ^ UInt32(truncatingIfNeeded: word >> bit)) & 1 == 1
        rest = isOdd ? rest >> 1 ^ 0x82F6_3B78 : rest >> 1
      }
      checksums.append(~rest)
    }
    self.words = words
    self.checksums = checksums

    // Half of the memory may not be read, with pages of up to 64 KiB.
    let half = WordRun.byteCount / 2
    let mapped = mmap(
      nil, WordRun.byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    memory = try #require(mapped == MAP_FAILED ? nil : mapped)
    try #require(mprotect(memory + half, half, PROT_NONE) == 0)
    base = (memory + half).assumingMemoryBound(to: UInt64.self) - WordRun.count
    base.initialize(from: words, count: WordRun.count)
  }

  deinit {
    munmap(memory, WordRun.byteCount)
  }

  /// The runs of which another CRC is told, begun with that of what is before them: of each length up to
  /// 256 words and some longer ones; ending with the memory, and a few words before that.
  func wrong(_ checksum: (Range<Int>, UInt32) -> UInt32?) -> [Range<Int>] {
    let lengths = Array(0...256) + Array(1_024...1_100)
    let ends = (WordRun.count - 8)...WordRun.count
    return ends.flatMap { end in lengths.map { end - $0..<end } }
      .filter { checksum($0, checksums[$0.lowerBound]) != checksums[$0.upperBound] }
  }
}
