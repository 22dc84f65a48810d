import CSharedMemory
import Foundation
import Testing

@testable import SharedGroup

@Suite struct CRC32CTests {
  /// The examples of RFC 3720, appendix B.4, and the customary check value.
  @Test func theChecksumsAreThoseOfTheRFC() {
    let zeros = [UInt8](repeating: 0, count: 32)
    let ones = [UInt8](repeating: 0xFF, count: 32)
    let rising = (0..<32).map { UInt8($0) }
    #expect(CRC32C.checksum(zeros.span) == 0x8A91_36AA)
    #expect(CRC32C.checksum(ones.span) == 0x62A8_AB43)
    #expect(CRC32C.checksum(rising.span) == 0x46DD_794E)
    #expect(CRC32C.checksum([UInt8]("123456789".utf8).span) == 0xE306_9283)
    #expect(CRC32C.checksum([UInt8]().span) == 0)
  }

  @Test func aChecksumOfWordsIsThatOfTheirBytes() throws {
    let run = try WordRun()
    let memory = PrivateWords(count: WordRun.count)
    for (index, word) in run.words.enumerated() { memory.words.store(index, word) }
    let bytes = run.words.flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    let expected = CRC32C.checksum(bytes.span)
    #expect(memory.words.checksum(0..<WordRun.count, begun: 0) == expected)
    #expect(run.checksums.last == expected)
  }

  @Test func theWayThatALengthTakesAnswersTheSame() throws {
    let run = try WordRun()
    #expect(run.wrong { shared_words_crc32c($1, run.base + $0.lowerBound, $0.count) } == [])
  }

  /// The ways that this machine has, also those that no length takes here.
  @Test(arguments: ways.filter { shared_crc32c_has($0) == 1 })
  func everyWayAnswersTheSame(way: shared_crc32c_way) throws {
    let run = try WordRun()
    #expect(
      run.wrong { shared_crc32c_by(way, $1, run.base + $0.lowerBound, $0.count) } == [])
  }

  static let ways: [shared_crc32c_way] = [
    .by_table, .by_instruction, .in_three_runs, .by_folding_256, .by_folding_512,
  ]
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
  /// three times that from which on the longest way is taken, and some longer ones; ending with the
  /// memory, and a few words before that.
  func wrong(_ checksum: (Range<Int>, UInt32) -> UInt32?) -> [Range<Int>] {
    let lengths = Array(0...768) + Array(1_024...1_100)
    let ends = (WordRun.count - 8)...WordRun.count
    return ends.flatMap { end in lengths.map { end - $0..<end } }
      .filter { checksum($0, checksums[$0.lowerBound]) != checksums[$0.upperBound] }
  }
}
