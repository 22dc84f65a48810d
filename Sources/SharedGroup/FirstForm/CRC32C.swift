/// The checksum CRC-32C (Castagnoli), as iSCSI uses it: RFC 3720, appendix B.4.
///
/// Reflected polynomial 0x82F63B78, start and final value 0xFFFFFFFF, a table of 256 steps.
enum CRC32C {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in
      rest & 1 == 0 ? rest >> 1 : (rest >> 1) ^ 0x82F6_3B78
    }
  }

  /// The checksum of some bytes.
  static func checksum(_ bytes: Span<UInt8>) -> UInt32 {
    let table = table.span
    var rest: UInt32 = 0xFFFF_FFFF
    for index in bytes.indices {
      rest = (rest >> 8) ^ table[Int((rest ^ UInt32(bytes[index])) & 0xFF)]
    }
    return rest ^ 0xFFFF_FFFF
  }
}
