/// The kind of a record: what its key holds, or a mark.
struct RecordKind: Equatable, Sendable {
  let rawValue: UInt8

  init(_ type: SharedItemType) { rawValue = type.rawValue }
  fileprivate init(rawValue: UInt8) { self.rawValue = rawValue }

  // Marks: records without a key, with a random number as their value.
  /// A reload of timelines: a change that changes no key.
  static let reload = RecordKind(rawValue: 0x80)
  /// A flush of the file has failed, so earlier changes may not be on the disk.
  static let distrust = RecordKind(rawValue: 0x82)
  /// All earlier values and data are removed.
  static let removeAll = RecordKind(rawValue: 0x83)

  /// What a key holds; nil for a mark.
  var itemType: SharedItemType? { SharedItemType(rawValue: rawValue) }
}

/// What a record belongs to.
enum RecordOwner {
  /// A frame. Its head and its closing word bind its records to the file and to their place.
  case frame
  /// The snapshot of the file with an ID. Each record is bound to the file and to its place there.
  case snapshot(fileID: UInt64)
}

/// The first three words of a record, and its offset.
///
/// The first word has the lengths of value (32 bits) and key (16), the kind (8) and whether the
/// record is a removal (8). The second word is the revision. The third word has the CRC of key and
/// value (32 bits), and a CRC that continues the first one over the first two words (32), and over
/// what a record of the snapshot is bound to. Key and value follow, each padded with zeros to a
/// multiple of eight bytes.
struct RecordHead: Sendable {
  static let byteCount = ChangeSize.stepBytes

  let offset: Int
  let word: UInt64
  /// The group's revision after the change that wrote the record.
  let revision: UInt64
  let checks: UInt64

  /// Reads the head that begins at an offset; bytes that are not mapped read as zeros.
  @inline(__always)
  init(_ words: FileWords, at offset: Int) {
    self.offset = offset
    word = words.load(offset)
    revision = words.load(offset + 8)
    checks = words.load(offset + 16)
  }

  /// Makes the head of a record.
  ///
  /// - Parameter contentCRC: the CRC of key and value, including the zeros that pad them.
  init(
    word: UInt64, revision: UInt64, contentCRC: UInt32, at offset: Int, of owner: RecordOwner
  ) {
    self.offset = offset
    self.word = word
    self.revision = revision
    var crc = FrameCRC(continuing: contentCRC)
    crc.add(word)
    crc.add(revision)
    if case .snapshot(let fileID) = owner {
      crc.add(fileID)
      crc.add(UInt64(offset))
    }
    checks = UInt64(contentCRC) | UInt64(crc.value) << 32
  }

  static func word(
    _ kind: RecordKind, isRemoval: Bool, keyCount: Int, valueCount: Int
  ) -> UInt64 {
    let lengths = UInt64(UInt32(truncatingIfNeeded: valueCount)) | UInt64(keyCount & 0xFFFF) << 32
    return lengths | UInt64(kind.rawValue) << 48 | (isRemoval ? 1 : 0) << 56
  }

  var valueCount: Int { Int(truncatingIfNeeded: word & 0xFFFF_FFFF) }
  var keyCount: Int { Int(truncatingIfNeeded: word >> 32 & 0xFFFF) }
  var kind: RecordKind { RecordKind(rawValue: UInt8(truncatingIfNeeded: word >> 48)) }
  var isRemoval: Bool { word >> 56 == 1 }
  /// Whether this is one of the records that widgets keep. Their names are separate from the keys.
  var isWidgetRecord: Bool { kind.rawValue == SharedItemType.record.rawValue }

  var key: Range<Int> { keyOffset..<keyOffset + keyCount }
  var value: Range<Int> { valueOffset..<valueOffset + valueCount }
  var keyOffset: Int { offset + RecordHead.byteCount }
  var valueOffset: Int { keyOffset + ChangeSize.filledUp(keyCount) }
  var end: Int { valueOffset + ChangeSize.filledUp(valueCount) }
  var byteCount: Int { end - offset }

  /// Whether this can be a record that ends before an offset in the file.
  func isPlausible(before limit: Int) -> Bool {
    let isKeyed = kind.itemType != nil
    return word >> 57 == 0 && keyCount <= NameRules.largestKey && (keyCount > 0) == isKeyed
      && valueCount <= NameRules.largestItem && end <= limit
  }

  /// Whether the head's own CRC is right. In that case the record ends where its lengths say, even
  /// if key or value are damaged.
  func isComplete(of owner: RecordOwner) -> Bool {
    checks == moved(to: offset, of: owner).checks
  }

  func isIntact(_ words: FileWords, of owner: RecordOwner) -> Bool {
    isComplete(of: owner) && words.contentCRC(keyOffset..<end) == contentCRC
  }

  /// The head of a copy of this record.
  func moved(to offset: Int, of owner: RecordOwner) -> RecordHead {
    RecordHead(word: word, revision: revision, contentCRC: contentCRC, at: offset, of: owner)
  }

  /// The head of a copy of this mark, as a mark of another kind.
  func mark(_ kind: RecordKind) -> RecordHead {
    let word = RecordHead.word(kind, isRemoval: false, keyCount: 0, valueCount: valueCount)
    return RecordHead(
      word: word, revision: revision, contentCRC: contentCRC, at: offset, of: .frame)
  }

  private var contentCRC: UInt32 { UInt32(truncatingIfNeeded: checks) }
}
