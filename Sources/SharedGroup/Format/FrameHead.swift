import CSharedMemory

/// The word that a frame begins with, and the one after it.
///
/// A frame is a change: this word (its length and CRC), the live bytes of the group after it, its
/// records, and a zero word behind them, in whose place the next frame begins.
struct FrameHead {
  /// The longest frame, in bytes: what a batch may take.
  static let largest = 64 << 20
  /// Stands in place of a frame where the group goes on in another file.
  static let seal = UInt64.max

  /// Where it begins, in bytes from the file's start.
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
  /// The bytes of the whole frame.
  var byteCount: Int { Int(truncatingIfNeeded: word & 0xFFFF_FFF8) }
  var isPowerSafe: Bool { word & 1 == 1 }
  var liveOffset: Int { offset + 8 }
  var recordsOffset: Int { offset + 16 }
  /// Where the next frame begins.
  var end: Int { offset + byteCount }

  /// Whether a frame can be as long.
  var isPlausible: Bool {
    word & 6 == 0 && byteCount > 16 && byteCount <= FrameHead.largest
  }

  /// Whether the frame and the zero word behind it lie in one page: then bytes that the file has not
  /// read as zeros.
  var isInOnePage: Bool {
    offset / GroupHeader.pageBytes == (end + 7) / GroupHeader.pageBytes
  }

  /// The records of a frame that was checked; nil if somebody has written over it since.
  func records(_ words: FileWords, before limit: Int) -> [RecordHead]? {
    guard isPlausible, end <= limit else { return nil }
    var records: [RecordHead] = []
    var offset = recordsOffset
    while offset < end {
      let record = RecordHead(words, at: offset)
      guard record.isPlausible(before: end) else { return nil }
      records.append(record)
      offset = record.end
    }
    return records
  }

  /// The CRC of the frame, which the next frame's continues.
  ///
  /// - Parameter crc: that of the frame before.
  /// - Returns: the CRC, and how many records the frame has; nil if what stands there is no frame that
  ///   continues the one before.
  func check(_ words: FileWords, continuing crc: UInt32) -> (crc: UInt32, recordCount: Int)? {
    var chain = FrameCRC(continuing: crc)
    chain.add(lengthWord)
    chain.add(words.load(liveOffset))
    var (offset, count) = (recordsOffset, 0)
    while offset < end {
      let record = RecordHead(words, at: offset)
      guard record.isPlausible(before: end), record.isIntact(words) else { return nil }
      chain.add(record: words, at: offset)
      offset = record.end
      count += 1
    }
    return chain.value == self.crc ? (chain.value, count) : nil
  }
}

/// The chain of CRCs that joins frames: of each, its length, the live bytes and the records' heads,
/// which hold CRCs of the records.
struct FrameCRC {
  private(set) var value: UInt32

  init(continuing value: UInt32) { self.value = value }

  /// What the first frame of a file continues.
  static func begin(_ id: UInt64) -> UInt32 {
    var crc = FrameCRC(continuing: 0)
    crc.add(id)
    return crc.value
  }

  mutating func add(_ word: UInt64) { value = crc32c_word(value, word) }

  mutating func add(record words: FileWords, at offset: Int) {
    value = words.crc32c(continuing: value, offset..<offset + RecordHead.byteCount)
  }
}
