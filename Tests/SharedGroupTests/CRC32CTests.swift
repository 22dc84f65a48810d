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

  /// Long runs of words are taken in pieces side by side where the processor can. The first form's table
  /// is the oracle.
  @Test func aChecksumOfWordsIsThatOfTheirBytes() throws {
    let count = 1_000
    let memory = PrivateWords(count: count)
    var word: UInt64 = 0x9E37_79B9_7F4A_7C15
    var bytes: [UInt8] = []
    for index in 0..<count {
      // xorshift64 (Marsaglia, 2003).
      word ^= word << 13
      word ^= word >> 7
      word ^= word << 17
      memory.words.store(index, word)
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    for length in 0...count {
      let expected = CRC32C.checksum(bytes.span.extracting(first: length * 8))
      #expect(memory.words.checksum(0..<length, begun: 0) == expected, "\(length) words")
      // In two pieces, the second one begun with the first one's.
      let middle = length / 3
      let first = try #require(memory.words.checksum(0..<middle, begun: 0))
      #expect(memory.words.checksum(middle..<length, begun: first) == expected, "\(length) words")
    }
  }
}
