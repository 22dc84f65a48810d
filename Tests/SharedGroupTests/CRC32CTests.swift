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
}
