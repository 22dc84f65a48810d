/// A TZif file for a test to write (RFC 9636, section 3). The test can set all of its fields.
struct TZifFile {
  var version: UInt8 = 0x32
  /// The local time types: each has its offset from UTC in seconds, whether it is daylight saving
  /// time, and the index of its abbreviation.
  var types: [(offset: Int32, isDaylight: UInt8, abbreviation: UInt8)] = [(0, 0, 0)]
  var abbreviations: [UInt8] = Array("AAA\u{0}".utf8)
  /// The changes: each has its instant, and the index of the local time type that begins then.
  var changes: [(instant: Int64, type: UInt8)] = []
  var leapSeconds: [(instant: Int64, correction: Int32)] = []
  var standardIndicators: [UInt8] = []
  var universalIndicators: [UInt8] = []
  /// What follows the second block; nil for nothing.
  var footer: String? = "\n\n"

  var bytes: [UInt8] {
    if version == 0 { return block(timeSize: 4) }
    // The first block has no changes, as in a slim file, because only old readers use it.
    var first = TZifFile()
    first.version = version
    return first.block(timeSize: 4) + block(timeSize: 8) + Array((footer ?? "").utf8)
  }

  private func block(timeSize: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    let counts = [
      universalIndicators.count, standardIndicators.count, leapSeconds.count, changes.count,
      types.count, abbreviations.count,
    ]
    for count in counts { bytes += bigEndian(Int64(count), size: 4) }
    for change in changes { bytes += bigEndian(change.instant, size: timeSize) }
    bytes += changes.map(\.type)
    for type in types {
      bytes += bigEndian(Int64(type.offset), size: 4) + [type.isDaylight, type.abbreviation]
    }
    bytes += abbreviations
    for leap in leapSeconds {
      bytes += bigEndian(leap.instant, size: timeSize) + bigEndian(Int64(leap.correction), size: 4)
    }
    return bytes + standardIndicators + universalIndicators
  }

  private func bigEndian(_ value: Int64, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64(8 * (size - 1 - $0))) }
  }
}
