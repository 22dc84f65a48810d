/// The header of a group's file. It never changes once the file has its name.
struct GroupHeader: Sendable {
  /// "WidgetBr", in the file's order of bytes.
  static let magic: UInt64 = 0x7242_7465_6764_6957
  private static let version: UInt64 = 6
  static let byteCount = 96
  static let idOffset = 16
  /// The offset of the seal: a word that is not zero if the group continues in another file. It has
  /// a block of its own, and is written alone.
  static let sealOffset = 512
  /// Where the snapshot's records begin.
  static let recordsOffset = 1024
  /// How many slots of the index a part has.
  static let checkedSlots = 512
  /// The smallest page of any system. If a frame extends beyond the page in which it begins,
  /// readers ask the system for the file's length.
  static let pageBytes = 4096

  /// A random number for each file. It is in the head of each frame, and is the seed of the keys'
  /// hashes.
  let id: UInt64
  /// The offset of the snapshot's index, where its records end.
  var indexOffset = recordsOffset
  var slotCount = 0
  var recordCount = 0
  /// The group's revision at the snapshot.
  var revision: UInt64 = 0
  /// The size of the snapshot's records, in bytes.
  var liveBytes = 0
  /// The newest revision of a removal that has no record in the file.
  var forgottenRevision: UInt64 = 0
  var compactionCount: UInt64 = 0

  /// Where the snapshot ends and the first frame begins.
  var snapshotEnd: Int { checksOffset + partCount * 8 }
  /// The number of the index's parts, each of which has a check.
  var partCount: Int { (slotCount + GroupHeader.checkedSlots - 1) / GroupHeader.checkedSlots }
  /// Where the CRCs of the index begin: a word for each 512 slots.
  var checksOffset: Int { indexOffset + slotCount * 8 }

  var snapshot: RecordOwner { .snapshot(fileID: id) }
  func owner(of record: RecordHead) -> RecordOwner {
    record.offset < indexOffset ? snapshot : .frame
  }

  /// The check of a part of the index, which binds it to the file and to its place there: a CRC,
  /// and above it the lower half of the ID, which shows that the header is this file's.
  func check(ofPart part: Int, contentCRC: UInt32) -> UInt64 {
    UInt64(FrameCRC(continuing: contentCRC, [id, UInt64(part)]).value) | id << 32
  }

  /// How many words of zeros to write after the last frame. They give the file a length that no
  /// later one of the group has had when it is compacted again soon: a length in words from which
  /// `compactionCount` is left if it is divided by 13. Since no frame has fewer words, every frame
  /// makes the file longer.
  func zeros(after end: Int) -> Int {
    let divisor = UInt64(FrameHead.least / 8)
    let rest = (compactionCount % divisor + divisor - UInt64(end / 8 + 1) % divisor) % divisor
    return 1 + Int(rest)
  }

  /// Makes the header of an empty group's file.
  init() { id = UInt64.random(in: 0...UInt64.max) }

  var words: [UInt64] {
    let words = [
      GroupHeader.magic, GroupHeader.version, id, UInt64(indexOffset), UInt64(slotCount),
      UInt64(recordCount), revision, UInt64(liveBytes), forgottenRevision, compactionCount, 0,
    ]
    return words + [UInt64(FrameCRC(continuing: 0, words).value)]
  }

  /// Whether the word at an offset may be read through a mapping: it is in the file, or in the page
  /// in which the file ends, where it reads as zero.
  static func isReadable(_ offset: Int, in fileLength: Int) -> Bool {
    offset < fileLength || offset == fileLength && offset % pageBytes != 0
  }

  /// Reads a header.
  /// - Throws: `.corrupt` if the header is missing or damaged, or does not fit the file's length;
  ///   `.unsupported` if another version wrote the file.
  init(_ bytes: [UInt8], fileLength: Int, file: String) throws(SharedGroupError) {
    let words = stride(from: 0, to: bytes.count & ~7, by: 8).map { start -> UInt64 in
      var word: UInt64 = 0
      for byte in bytes[start..<start + 8].reversed() { word = word << 8 | UInt64(byte) }
      return word
    }
    guard bytes.count == GroupHeader.byteCount, words[0] == GroupHeader.magic else {
      throw .corrupt(file: file, because: "it does not begin as a group's file does")
    }
    guard words[1] == GroupHeader.version else {
      let advice =
        words[1] == 5
        ? "version 0.2.0 wrote. Let a program with that version read the group's values, and set "
          + "them in a new group." : "another version wrote."
      throw .unsupported("The file \"\(file)\" has format \(words[1]), which \(advice)")
    }
    guard words[11] == UInt64(FrameCRC(continuing: 0, words.dropLast()).value) else {
      throw .corrupt(file: file, because: "the header's checksum does not match")
    }
    id = words[2]
    indexOffset = Int(clamping: words[3])
    slotCount = Int(clamping: words[4])
    recordCount = Int(clamping: words[5])
    revision = words[6]
    liveBytes = Int(clamping: words[7])
    forgottenRevision = words[8]
    compactionCount = words[9]
    guard indexOffset >= GroupHeader.recordsOffset, indexOffset % 8 == 0,
      indexOffset <= fileLength, slotCount < 1 << 32,
      slotCount <= (fileLength - indexOffset) / 8,
      GroupHeader.isReadable(snapshotEnd, in: fileLength),
      recordCount <= slotCount
    else { throw .corrupt(file: file, because: "it is shorter than its header says") }
  }
}
