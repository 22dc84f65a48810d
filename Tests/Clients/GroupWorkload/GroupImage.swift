/// The bytes of a file `group`. They are read and corrected as FORMAT.md says, without the library.
package struct GroupImage: Sendable {
  package static let magic: UInt64 = 0x7242_7465_6764_6957
  package static let version: UInt64 = 6
  package static let headerBytes = 96
  package static let sealOffset = 512
  package static let recordsOffset = 1024
  package static let headBytes = 64
  package static let mark: UInt64 = 0x4642_6957

  package var bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The 8-byte word at an offset in bytes; 0 beyond the end.
  package func word(at offset: Int) -> UInt64 {
    guard offset >= 0, offset + 8 <= bytes.count else { return 0 }
    return (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }

  package mutating func set(_ word: UInt64, at offset: Int) {
    guard offset >= 0, offset + 8 <= bytes.count else { return }
    for index in 0..<8 { bytes[offset + index] = UInt8(truncatingIfNeeded: word >> (8 * index)) }
  }

  // MARK: Offsets

  package var id: UInt64 { word(at: 16) }
  /// The offset of the snapshot's index, at most the file's length.
  package var indexOffset: Int { min(Int(clamping: word(at: 24)) & ~7, bytes.count) }
  /// The offset of the first frame.
  package var snapshotEnd: Int {
    let slots = Int(clamping: word(at: 32))
    let end =
      slots > bytes.count / 8 ? bytes.count : indexOffset + (slots + (slots + 511) / 512) * 8
    return min(end, bytes.count)
  }

  /// The ranges of the frames, found by their lengths alone. Their checksums are ignored.
  package var frames: [Range<Int>] {
    var frames: [Range<Int>] = []
    var offset = snapshotEnd
    while let end = frameEnd(offset) {
      frames.append(offset..<end)
      offset = end
    }
    return frames
  }

  /// The offset just after the last frame.
  package var end: Int { frames.last?.upperBound ?? snapshotEnd }

  /// The ranges of the records in a part of the file: in the snapshot or in a frame.
  package func records(_ place: Range<Int>) -> [Range<Int>] {
    var records: [Range<Int>] = []
    var offset = place.lowerBound
    while offset + 24 <= place.upperBound {
      let lengths = word(at: offset)
      let (value, key) = (Int(lengths & 0xFFFF_FFFF), Int(lengths >> 32 & 0xFFFF))
      let end = offset + 24 + GroupImage.filledUp(key) + GroupImage.filledUp(value)
      guard end <= place.upperBound else { break }
      records.append(offset..<end)
      offset = end
    }
    return records
  }

  /// The ranges of a frame's records.
  package func records(ofFrame frame: Range<Int>) -> [Range<Int>] {
    records(frame.lowerBound + GroupImage.headBytes..<frame.upperBound - 8)
  }

  /// The ranges of the snapshot's records.
  package var snapshotRecords: [Range<Int>] {
    indexOffset < GroupImage.recordsOffset ? [] : records(GroupImage.recordsOffset..<indexOffset)
  }

  /// The key of a record.
  package func key(of record: Range<Int>) -> String {
    let start = record.lowerBound + 24
    let count = Int(word(at: record.lowerBound) >> 32 & 0xFFFF)
    return String(decoding: bytes[start..<start + count], as: UTF8.self)
  }

  private func frameEnd(_ offset: Int) -> Int? {
    let length = Int(word(at: offset) & 0xFFFF_FFF8)
    let head = word(at: offset)
    guard head != 0, length > 72, length <= bytes.count, offset + length + 8 <= bytes.count else {
      return nil
    }
    return offset + length
  }

  private static func filledUp(_ count: Int) -> Int { (count + 7) & ~7 }

  // MARK: Checksums

  /// Corrects the magic number, the version and all checksums. The lengths stay unchanged.
  package mutating func mend() {
    guard bytes.count >= GroupImage.headerBytes else { return }
    set(GroupImage.magic, at: 0)
    set(GroupImage.version, at: 8)
    set(UInt64(CRC.of(bytes[0..<88], begun: 0)), at: 88)
    for record in snapshotRecords {
      mend(record: record, bound: words(id, UInt64(record.lowerBound)))
    }
    let slots =
      indexOffset..<min(indexOffset + Int(clamping: word(at: 32) & 0xFFFF_FFFF) * 8, snapshotEnd)
    for (part, start) in stride(from: slots.lowerBound, to: slots.upperBound, by: 4_096)
      .enumerated()
    {
      let contents = CRC.ofContents(bytes[start..<min(start + 4_096, slots.upperBound)])
      let crc = CRC.of(words(id, UInt64(part)), begun: contents)
      set(UInt64(crc) | id << 32, at: slots.upperBound + part * 8)
    }
    for frame in frames { mend(frame) }
  }

  /// Corrects the checks of a record.
  ///
  /// - Parameter bound: what a record of the snapshot is bound to: its file's ID and its offset.
  private mutating func mend(record: Range<Int>, bound: [UInt8] = []) {
    let contents = CRC.ofContents(bytes[record.lowerBound + 24..<record.upperBound])
    let head = bytes[record.lowerBound..<record.lowerBound + 16]
    let all = CRC.of(head + bound, begun: contents)
    set(UInt64(contents) | UInt64(all) << 32, at: record.lowerBound + 16)
  }

  private func words(_ words: UInt64...) -> [UInt8] {
    words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  /// Makes a frame valid for this file and for its offset.
  private mutating func mend(_ frame: Range<Int>) {
    let start = frame.lowerBound
    set(word(at: start) & 0xFFFF_FFF9 | GroupImage.mark << 32, at: start)
    set(id, at: start + 32)
    set(UInt64(start), at: start + 40)
    set(UInt64(CRC.of(bytes[start..<start + 56], begun: 0)) << 32 | GroupImage.mark, at: start + 56)
    var crc: UInt32 = 0
    for record in records(ofFrame: frame) {
      mend(record: record)
      crc = CRC.of(bytes[record.lowerBound..<record.lowerBound + 24], begun: crc)
    }
    crc = CRC.of(bytes[start + 56..<start + 64], begun: crc)
    set(UInt64(crc) << 32 | GroupImage.mark, at: frame.upperBound - 8)
  }

  /// CRC-32C (RFC 3720, B.4), bit by bit.
  package enum CRC {
    package static func of(_ bytes: some Sequence<UInt8>, begun: UInt32) -> UInt32 {
      var crc = ~begun
      for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0x82F6_3B78 : 0) }
      }
      return ~crc
    }

    /// The checksum of a record's contents. Each of three lanes takes every third word. The result
    /// is the CRC of the three lanes' CRCs and four zero bytes.
    package static func ofContents(_ bytes: ArraySlice<UInt8>) -> UInt32 {
      let lanes = (0..<3).map { lane in
        let words = stride(from: bytes.startIndex + 8 * lane, to: bytes.endIndex, by: 24)
        return of(words.flatMap { bytes[$0..<$0 + 8] }, begun: 0)
      }
      let bytes = (lanes + [0]).flatMap { crc in (0..<4).map { UInt8(crc >> (8 * $0) & 0xFF) } }
      return of(bytes, begun: 0)
    }
  }
}
