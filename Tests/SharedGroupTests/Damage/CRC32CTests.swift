import CSharedGroup
import Foundation
import GroupWorkload
import Testing

/// Checksums that are computed by the processor's instruction, by the table, and bit by bit.
@Suite struct CRC32CTests {
  /// The examples of RFC 3720, appendix B.4.
  private static let examples: [([UInt8], UInt32)] = [
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    (Array(0...31), 0x46DD_794E),
    (Array((0...31).reversed()), 0x113F_DB5C),
  ]

  @Test(arguments: CRC32CTests.examples)
  func checksumsEqualThoseOfTheRFC(_ bytes: [UInt8], _ expected: UInt32) {
    let words = stride(from: 0, to: 32, by: 8).map { start in
      (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
    }
    #expect(words.reduce(0) { crc32c_word($0, $1) } == expected)
    #expect(words.reduce(0) { crc32c_word_by_table($0, $1) } == expected)
    #expect(GroupImage.CRC.of(bytes, begun: 0) == expected)
  }

  @Test func contentsOfEveryLengthAreCheckedAsTheFormatSays() throws {
    let run = try WordRun()
    for count in Array(0...100) + [511, 512, 513] {
      let expected = GroupImage.CRC.ofContents(run.bytes.suffix(8 * count))
      let start = run.base + (WordRun.count - count)
      #expect(crc32c_content(start, count) == expected)
      #expect(crc32c_content_by_table(start, count) == expected)
    }
  }
}

/// Words that end at the end of readable memory.
private final class WordRun {
  static let count = 513
  private static let byteCount = 1 << 17

  let bytes: [UInt8]
  let base: UnsafeMutablePointer<UInt64>
  private let memory: UnsafeMutableRawPointer

  init() throws {
    var word: UInt64 = 0x9E37_79B9_7F4A_7C15
    let words = (0..<WordRun.count).map { _ in
      // xorshift64 (Marsaglia, 2003).
      word ^= word << 13
      word ^= word >> 7
      word ^= word << 17
      return word
    }
    bytes = words.flatMap { word in (0..<8).map { UInt8(word >> (8 * $0) & 0xFF) } }

    // The second half of the memory must not be readable. A half has 64 KiB, the greatest size of a
    // page.
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
}
