import CSharedMemory

/// The word that a frame begins with.
///
/// A frame is a change: this word (its length and CRC), the live bytes of the group after it, its
/// records, and a zero word behind them, in whose place the next frame begins.
struct FrameHead {
  /// The longest frame, in bytes: what a change may take.
  static let largest = ChangeSize.largest
  /// Stands in place of a frame where the group goes on in another file.
  static let seal = UInt64.max

  let offset: Int
  let word: UInt64

  @inline(__always)
  init(_ words: FileWords, at offset: Int) {
    self.offset = offset
    word = words.load(offset)
  }

  /// The length without the CRC, and whether the change is to survive power loss.
  static func lengthWord(byteCount: Int, isPowerSafe: Bool) -> UInt64 {
    UInt64(byteCount) | (isPowerSafe ? 1 : 0)
  }

  /// What the CRC covers of the word.
  var lengthWord: UInt64 { word & 0xFFFF_FFFF }
  var crc: UInt32 { UInt32(truncatingIfNeeded: word >> 32) }
  var byteCount: Int { Int(truncatingIfNeeded: word & 0xFFFF_FFF8) }
  var isPowerSafe: Bool { word & 1 == 1 }
  var liveOffset: Int { offset + 8 }
  var end: Int { offset + byteCount }

  var isPlausible: Bool {
    word & 6 == 0 && byteCount > 16 && byteCount <= FrameHead.largest
  }

  /// Whether the frame and the zero word behind it lie in one page: then bytes that the file has not
  /// read as zeros.
  var isInOnePage: Bool {
    offset / GroupHeader.pageBytes == (end + 7) / GroupHeader.pageBytes
  }

  /// Calls a body with each record; false if something else stands there, as others can write over a frame
  /// that was checked.
  @inline(__always)
  func forEachRecord(_ words: FileWords, _ body: (RecordHead) -> Void) -> Bool {
    var offset = self.offset + 16
    while offset < end {
      let record = RecordHead(words, at: offset)
      guard record.isPlausible(before: end) else { return false }
      body(record)
      offset = record.end
    }
    return true
  }

  /// What the records of a frame tell together.
  struct Contents {
    /// The frame's CRC, which the next one's continues.
    var chain: FrameCRC
    var recordCount = 0
    var isDistrust = false
  }

  /// Reads a frame's records; nil if one is damaged.
  ///
  /// - Parameter crc: what the frame's CRC is to continue.
  func contents(_ words: FileWords, continuing crc: UInt32) -> Contents? {
    var found = Contents(chain: FrameCRC(continuing: crc))
    found.chain.add(lengthWord)
    found.chain.add(words.load(liveOffset))
    var isIntact = true
    let isWhole = forEachRecord(words) { record in
      isIntact = isIntact && record.isIntact(words)
      found.chain.add(record)
      found.recordCount += 1
      found.isDistrust = found.isDistrust || record.kind == .distrust
    }
    return isWhole && isIntact ? found : nil
  }

  /// The same if a whole frame stands there, and continues the one before.
  func check(_ words: FileWords, continuing crc: UInt32) -> Contents? {
    guard let found = contents(words, continuing: crc), found.chain.value == self.crc else {
      return nil
    }
    return found
  }
}

/// The chain of CRCs that joins frames: of each, its length, the live bytes and the records' heads,
/// which hold CRCs of the records.
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
