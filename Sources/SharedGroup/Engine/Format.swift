// The numbers of FORMAT.md.

/// A place in the log: a generation, and an offset in words.
struct LogPosition: Equatable, Sendable {
  var generation: UInt32
  var end: UInt32

  init(generation: UInt32, end: UInt32) {
    self.generation = generation
    self.end = end
  }

  init(word: UInt64) {
    generation = UInt32(truncatingIfNeeded: word >> 32)
    end = UInt32(truncatingIfNeeded: word)
  }

  var word: UInt64 { UInt64(generation) << 32 | UInt64(end) }
  /// Which of the two pairs of files holds the generation.
  var slot: Int { Int(generation & 1) }
}

/// Whether a generation came after another; they wrap around.
func isNewer(_ generation: UInt32, than other: UInt32) -> Bool {
  Int32(bitPattern: generation &- other) > 0
}

/// The words of the page `control`.
enum ControlField {
  static let wordCount = 512
  static let magic = 0
  static let version = 1
  static let valid = 2
  static func number(_ slot: Int) -> Int { 3 + slot }
  static func inode(_ slot: Int) -> Int { 5 + slot }
  static let failedFlush = 7
  static let state = 8
  static func owner(_ slot: Int) -> Int { 9 + slot }
  static let pending = 11
  static let taken = 12
  static let flushed = 13
  static let names = 14
  static let flushedNames = 15
  static let waiting = 21
  static let seed = 22
  static let otherSeed = 23
  static let recoveredAt = 16
  static let recoveryCause = 17
  static let recoveryLostWords = 18
  static let compactions = 19
  static let recoveries = 20
  static let copied = 24
  static let copySalt = 25
  static let copying = 26
  static let copyTaken = 27
  static let flushing = 28
  static let liveWords = 29
  static let liveKeys = 30
  static let damaged = 31
  static let copyLive = 32
  static func flushedFile(_ slot: Int) -> Int { 33 + slot }
  static let restarted = 35
  static func flushes(_ slot: Int) -> Int { 36 + slot }
  static func slots(_ slot: Int) -> Int { 38 + slot }
}

/// The frames of a log.
enum LogFormat {
  static let version: UInt32 = 3
  /// The versions of logs that are read and added to. Those of version 2 had one CRC in the header, of
  /// the whole of it; a compaction makes a log of today's version of them.
  static let readableVersions: ClosedRange<UInt32> = 2...version
  /// "WBGLOG", as a number.
  static let magic: UInt64 = 0x0000_474F_4C47_4257
  /// "WBGCTL", as a number.
  static let controlMagic: UInt64 = 0x0000_4C54_4347_4257
  static let headerWords = 8
  static let frameHeaderWords = 1
  static let trailerWords = 2
  static let recordHeaderWords = 2
  static let changesKind: UInt32 = 1
  /// What a generation of *owner* is where the files are being made anew by recovery.
  static let nobody: UInt64 = 1 << 40

  static let smallestLog = 112 * 1024 / 8
  static let smallestIndex = 512
  static let largestLog = Int(UInt32.max)

  /// The words of a log that is to hold so many words of live records.
  static func logWords(for words: Int) -> Int {
    if words <= smallestLog / 2 { return smallestLog }
    let factor = words < (16 << 20) / 8 ? 4 : 2
    var size = smallestLog
    size = 1 << (Int.bitWidth - (size - 1).leadingZeroBitCount)
    while size < words &* factor, size < largestLog / 2 { size &*= 2 }
    return usable(size) >= words ? size : largestLog
  }

  /// How much of a log changes may use that set something. The sixteenth at its end is for those that only
  /// remove, so that a full disk does not keep a group from becoming smaller.
  static func usable(_ logWords: Int) -> Int { logWords - logWords / 16 }

  /// The slots of an index that is to hold so many keys.
  static func indexSlots(for keys: Int) -> Int {
    var size = smallestIndex
    while size < keys &* 2 { size &*= 2 }
    return size
  }

  /// Whether so many keys fit into an index.
  static func fits(keys: Int, slots: Int) -> Bool { keys <= slots / 4 * 3 }

  /// How many keys fit in beside so many.
  static func room(_ keys: Int, _ slots: Int) -> Int { max(slots / 4 * 3 &- keys, 0) }

  /// The words of a frame with one record.
  static func frameWords(keyCount: Int, byteCount: Int) -> Int {
    frameHeaderWords + recordWords(keyCount: keyCount, byteCount: byteCount) + trailerWords
  }

  static func recordWords(keyCount: Int, byteCount: Int) -> Int {
    recordHeaderWords &+ wordsNeeded(keyCount) &+ wordsNeeded(byteCount)
  }
}

/// The first two words of a record.
struct RecordHeader {
  let first: UInt64
  let second: UInt64

  /// The header at an offset of a log; zeros outside of it.
  @inline(__always)
  init(_ log: SharedWords, at offset: Int) {
    first = log.load(offset)
    second = log.load(offset &+ 1)
  }

  init(
    previous: UInt32, type: SharedItemType, isRemoval: Bool, keyCount: Int, byteCount: Int,
    hash: UInt32
  ) {
    first =
      UInt64(previous) | UInt64(type.rawValue) << 32 | (isRemoval ? 1 << 40 : 0)
      | UInt64(truncatingIfNeeded: keyCount) << 48
    second = UInt64(truncatingIfNeeded: byteCount) & 0xFFFF_FFFF | UInt64(hash) << 32
  }

  var previous: UInt32 { UInt32(truncatingIfNeeded: first) }
  var rawType: UInt8 { UInt8(truncatingIfNeeded: first >> 32) }
  var type: SharedItemType? { SharedItemType(rawValue: rawType) }
  var isRecord: Bool { rawType == SharedItemType.record.rawValue }
  var isRemoval: Bool { first >> 40 & 1 == 1 }
  var keyCount: Int { Int(truncatingIfNeeded: first >> 48) }
  var byteCount: Int { Int(truncatingIfNeeded: second & 0xFFFF_FFFF) }
  var hash: UInt32 { UInt32(truncatingIfNeeded: second >> 32) }
  var wordCount: Int { LogFormat.recordWords(keyCount: keyCount, byteCount: byteCount) }
  /// Where the item's bytes begin, in words after the header's first.
  var bytesOffset: Int { LogFormat.recordHeaderWords &+ wordsNeeded(keyCount) }
  /// Whether the lengths are those of an item.
  var isPlausible: Bool {
    keyCount > 0 && keyCount <= NameRules.largestKey && byteCount <= NameRules.largestItem
      && type != nil
  }
}
