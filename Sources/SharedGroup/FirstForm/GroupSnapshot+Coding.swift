/// The bytes of the file `values`: numbers are little-endian, without gaps.
///
///     8  "WBVALUES"
///     4  version of the format, 1
///     8  revision
///        for each item: 1 type, 2 length of the key, 4 length of the bytes, key, bytes
///     4  CRC-32C of everything before
extension GroupSnapshot {
  private static let magic = [UInt8]("WBVALUES".utf8)
  private static let version: UInt32 = 1
  private static let headerCount = 20
  private static let itemHeaderCount = 7

  /// The file's bytes.
  func encoded() -> [UInt8] {
    var bytes = GroupSnapshot.magic
    let count = (items + records).reduce(0) {
      $0 + GroupSnapshot.itemHeaderCount + $1.key.count + $1.bytes.count
    }
    bytes.reserveCapacity(GroupSnapshot.headerCount + count + 4)
    bytes.append(littleEndian: GroupSnapshot.version)
    bytes.append(littleEndian: revision)
    for item in items + records {
      bytes.append(item.type.rawValue)
      bytes.append(littleEndian: UInt16(truncatingIfNeeded: item.key.count))
      bytes.append(littleEndian: UInt32(truncatingIfNeeded: item.bytes.count))
      bytes.append(contentsOf: item.key)
      bytes.append(contentsOf: item.bytes)
    }
    bytes.append(littleEndian: CRC32C.checksum(bytes.span))
    return bytes
  }

  /// Reads a file's bytes.
  ///
  /// - Throws: `.corrupt`, or `.unsupported` for a newer format.
  init(decoding bytes: [UInt8], file: String) throws(SharedGroupError) {
    let end = bytes.count - 4
    guard end >= GroupSnapshot.headerCount, bytes.starts(with: GroupSnapshot.magic) else {
      throw .corrupt(file: file, because: "it does not begin as one")
    }
    let version: UInt32 = bytes.littleEndian(at: 8)
    guard version <= GroupSnapshot.version else {
      throw .newerFormat(file: file, version: version)
    }
    let checksum: UInt32 = bytes.littleEndian(at: end)
    guard version == GroupSnapshot.version,
      CRC32C.checksum(bytes.span.extracting(..<end)) == checksum
    else {
      throw .corrupt(file: file, because: "its checksum does not match")
    }
    var items: [Item] = []
    var records: [Item] = []
    var position = GroupSnapshot.headerCount
    while position < end {
      guard end - position >= GroupSnapshot.itemHeaderCount,
        let type = SharedItemType(rawValue: bytes[position])
      else { throw .corrupt(file: file, because: "byte \(position) begins no item") }
      let keyCount: UInt16 = bytes.littleEndian(at: position + 1)
      let byteCount: UInt32 = bytes.littleEndian(at: position + 3)
      position += GroupSnapshot.itemHeaderCount
      guard Int(keyCount) + Int(byteCount) <= end - position else {
        throw .corrupt(file: file, because: "an item runs over its end")
      }
      let keyEnd = position + Int(keyCount)
      let itemEnd = keyEnd + Int(byteCount)
      let item = Item(
        key: Array(bytes[position..<keyEnd]), type: type, bytes: Array(bytes[keyEnd..<itemEnd]))
      if type == .record { records.append(item) } else { items.append(item) }
      position = itemEnd
    }
    self.init(items: items, records: records, revision: bytes.littleEndian(at: 12))
  }
}

extension [UInt8] {
  /// Adds a number's bytes, the lowest first.
  mutating func append(littleEndian number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// The number whose bytes stand at an offset, the lowest first. The caller has checked the end.
  func littleEndian<Number: FixedWidthInteger & UnsignedInteger>(at offset: Int) -> Number {
    var number: Number = 0
    for index in 0..<Number.bitWidth / 8 {
      number |= Number(truncatingIfNeeded: self[offset + index]) << (8 * index)
    }
    return number
  }
}
