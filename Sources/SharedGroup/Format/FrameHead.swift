import CSharedGroup

/// The head of a frame.
///
/// A frame is a change: a head of eight words with a CRC of its own, the records, and a closing
/// word with the CRC of the whole frame. A zero word follows, and the next frame will begin in its
/// place. The head describes the whole frame, so that an unfinished frame can be distinguished from
/// a damaged one.
struct FrameHead {
  static let byteCount = 64
  static let closingBytes = 8
  /// The most bytes of a frame: those of the largest change, and of a head. The size of a change
  /// includes more than the closing word needs.
  static let largest = ChangeSize.largest + byteCount
  /// The fewest bytes of a frame: a head, a record with a key or a value of one word, and a closing
  /// word.
  static let least = byteCount + RecordHead.byteCount + 8 + closingBytes
  /// The upper half of a head's first word, and the lower half of the two words that hold the CRCs
  /// of head and frame. So none of these words is ever zero.
  private static let mark: UInt64 = 0x4642_6957
  /// A disk writes a block of this size completely or not at all.
  static let blockBytes = 512

  let offset: Int
  let word: UInt64

  @inline(__always)
  init(_ words: FileWords, at offset: Int) {
    self.offset = offset
    word = words.load(offset)
  }

  var byteCount: Int { Int(truncatingIfNeeded: word & 0xFFFF_FFF8) }
  var isPowerSafe: Bool { word & 1 == 1 }
  var recordsOffset: Int { offset + FrameHead.byteCount }
  var closing: Int { end - FrameHead.closingBytes }
  var end: Int { offset + byteCount }

  var isPlausible: Bool {
    word >> 32 == FrameHead.mark && word & 6 == 0
      && byteCount > FrameHead.byteCount + FrameHead.closingBytes
      && byteCount <= FrameHead.largest
  }

  /// The fields of a head, except for its last word, which is their CRC.
  struct Fields {
    var byteCount: Int
    var isPowerSafe: Bool
    var recordCount: Int
    /// How many blocks of 512 bytes between head and closing word are all zeros.
    var zeroParts: Int
    var revision: UInt64
    var liveBytes: Int
    var fileID: UInt64
    var place: Int
    /// The offset up to which the file was known to be flushed.
    var flushed: Int

    /// Writes the head over the first words of a frame.
    func write(to frame: inout [UInt64]) {
      var words = frame.mutableSpan
      words[0] = UInt64(byteCount) | (isPowerSafe ? 1 : 0) | FrameHead.mark << 32
      words[1] = UInt64(recordCount) | UInt64(zeroParts) << 32
      (words[2], words[3]) = (revision, UInt64(max(liveBytes, 0)))
      (words[4], words[5], words[6]) = (fileID, UInt64(place), UInt64(flushed))
      var crc = FrameCRC(continuing: 0)
      for index in 0..<7 { crc.add(words[index]) }
      words[7] = FrameHead.sealed(crc)
    }
  }

  /// The last word of a head or a frame, which holds its CRC and is never zero.
  static func sealed(_ crc: FrameCRC) -> UInt64 { UInt64(crc.value) << 32 | mark }

  /// How many words of a head can be written first, so that the head stays unfinished, and so that
  /// the rest of their block is never older than they are: a loss of power keeps blocks, not words.
  static func wordsInFirstBlock(from place: Int) -> Int {
    (min(blockBytes - place % blockBytes, byteCount - 8)) / 8
  }

  /// How many blocks of a frame are all zeros, not counting those that contain its head or closing
  /// word.
  static func zeroParts(from place: Int, to end: Int, _ word: (_ offset: Int) -> UInt64) -> Int {
    var (count, start) = (0, place + byteCount)
    // The block in which the head ends does not count.
    start = (start + blockBytes - 1) / blockBytes * blockBytes
    while start + blockBytes < end {
      var offset = start
      while offset < start + blockBytes, word(offset) == 0 { offset += 8 }
      if offset == start + blockBytes { count += 1 }
      start += blockBytes
    }
    return count
  }

  /// Whether there are only zeros from an offset to the end of its block, as after the last bytes
  /// that were written, or to a limit that comes first.
  static func isUnwritten(
    _ words: FileWords, from place: Int, before limit: Int = Int.max
  ) -> Bool {
    stride(from: place, to: min((place / blockBytes + 1) * blockBytes, limit), by: 8)
      .allSatisfy { words.load($0) == 0 }
  }

  /// What is wrong at the place where the frames end.
  enum Fault {
    case head, contents, flushedIsGone, cutOff, header

    var reason: String {
      switch self {
      case .head: "the head of the change that begins there fails its checksum"
      case .contents: "the change that begins there fails its checksum"
      case .flushedIsGone: "a change that was flushed is gone from there"
      case .cutOff: "changes behind that place are cut off"
      case .header: "the snapshot that ends there is not that of the file's header"
      }
    }
  }

  /// What is wrong with an incomplete head; nil if a kill or a loss of power can leave such a head.
  /// Call this only if there is no complete head.
  func faultOfHead(_ words: FileWords, fileID: UInt64) -> Fault? {
    let (id, place) = (words.load(offset + 32), words.load(offset + 40))
    let isOwn = (id == 0 || id == fileID) && (place == 0 || place == UInt64(offset))
    let last = offset + FrameHead.byteCount - 8
    return isPlausible && isOwn && FrameHead.isUnwritten(words, from: last) ? nil : .head
  }

  /// What is wrong with the rest of a frame; nil if a kill or a loss of power can leave it so. Call
  /// this only if the head is complete and the rest is not.
  func faultOfContents(_ words: FileWords, _ fields: Fields) -> Fault? {
    if FrameHead.isUnwritten(words, from: closing) { return nil }
    let zeros = FrameHead.zeroParts(from: offset, to: end) { words.load($0) }
    return zeros > fields.zeroParts ? nil : .contents
  }

  /// Calls `body` with each record. Returns false if it finds bytes that are no record: others can
  /// overwrite a frame that was checked.
  @inline(__always)
  func forEachRecord(_ words: FileWords, _ body: (RecordHead) -> Void) -> Bool {
    var offset = recordsOffset
    while offset < closing {
      let record = RecordHead(words, at: offset)
      guard record.isPlausible(before: closing) else { return false }
      body(record)
      offset = record.end
    }
    return true
  }

  /// What `check` finds out about the records of a frame.
  struct Contents {
    /// The CRC of the records' heads.
    var crc = FrameCRC(continuing: 0)
    var recordCount = 0
    var isDistrust = false
  }

  /// Reads the records of a frame that has a complete head; nil if the frame fails its checks.
  func check(_ words: FileWords) -> Contents? {
    var found = Contents()
    var isIntact = true
    let isWhole = forEachRecord(words) { record in
      isIntact = isIntact && record.isIntact(words, of: .frame)
      found.crc.add(record)
      found.recordCount += 1
      found.isDistrust = found.isDistrust || record.kind == .distrust
    }
    var crc = found.crc
    crc.add(words.load(offset + FrameHead.byteCount - 8))
    return isWhole && isIntact && FrameHead.sealed(crc) == words.load(closing) ? found : nil
  }
}

extension FrameHead.Fields {
  /// The fields of a head; nil if there is no complete head of this file.
  init?(_ words: FileWords, at offset: Int, fileID: UInt64) {
    let head = FrameHead(words, at: offset)
    guard head.isPlausible, words.load(offset + 32) == fileID,
      words.load(offset + 40) == UInt64(offset)
    else { return nil }
    let counts = words.load(offset + 8)
    self.init(
      byteCount: head.byteCount, isPowerSafe: head.isPowerSafe,
      recordCount: Int(truncatingIfNeeded: counts & 0xFFFF_FFFF),
      zeroParts: Int(truncatingIfNeeded: counts >> 32), revision: words.load(offset + 16),
      liveBytes: Int(clamping: words.load(offset + 24)), fileID: fileID, place: offset,
      flushed: Int(clamping: words.load(offset + 48)))
    var crc = FrameCRC(continuing: 0)
    for index in 0..<7 { crc.add(words.load(offset + index * 8)) }
    guard words.load(offset + 56) == FrameHead.sealed(crc) else { return nil }
  }
}

/// A CRC over words.
struct FrameCRC {
  private(set) var value: UInt32

  init(continuing value: UInt32, _ words: [UInt64] = []) {
    self.value = value
    for word in words { add(word) }
  }

  mutating func add(_ word: UInt64) { value = crc32c_word(value, word) }

  mutating func add(_ record: RecordHead) {
    add(record.word)
    add(record.revision)
    add(record.checks)
  }
}
