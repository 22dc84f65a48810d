/// What a group's file begins with. It never changes once the file has its name.
///
/// FORMAT.md has the file as a whole.
struct GroupHeader: Sendable {
  /// "WidgetBr", as the bytes stand in the file.
  static let magic: UInt64 = 0x7242_7465_6764_6957
  static let version: UInt64 = 4
  static let byteCount = 96
  /// A file's length is asked for, and a frame's header written last, where a frame leaves the page
  /// that its header is in. No system has smaller pages.
  static let pageBytes = 4096

  /// Made up for each file: what the frames' CRCs begin with, and the seed of the hashes of keys.
  var id: UInt64
  /// Where the snapshot's index begins; its records end there.
  var indexOffset = byteCount
  /// How many slots the index has.
  var slotCount = 0
  /// How many records the snapshot has.
  var recordCount = 0
  /// The group's revision at the snapshot.
  var revision: UInt64 = 0
  /// What the snapshot's records take.
  var liveBytes = 0
  /// The newest revision that removed something of which nothing is left in the file.
  var forgottenRevision: UInt64 = 0
  /// How often the group was compacted.
  var compactionCount: UInt64 = 0

  /// Where the snapshot ends and the first frame begins.
  var snapshotEnd: Int { indexOffset + slotCount * 8 }

  /// The CRC that the first frame's continues.
  var firstCRC: UInt32 { FrameCRC.begin(id) }

  /// Where what a compaction is to drop has become too much beside what there is.
  var frameThreshold: Int { max(512 << 10, (snapshotEnd - GroupHeader.byteCount) / 8) }

  /// The header of a group without a key.
  init(id: UInt64) { self.id = id }

  /// The words as they stand in the file.
  var words: [UInt64] {
    var words = [
      GroupHeader.magic, GroupHeader.version, id, UInt64(indexOffset), UInt64(slotCount),
      UInt64(recordCount), revision, UInt64(liveBytes), forgottenRevision, compactionCount, 0,
    ]
    words.append(UInt64(GroupHeader.crc(of: words)))
    return words
  }

  /// What is wrong with the first bytes of a file.
  enum Fault: Error {
    /// Not one of ours, or not whole.
    case damaged(String)
    /// Another version wrote it.
    case version(UInt64)
  }

  /// Reads a header.
  ///
  /// - Parameters:
  ///   - words: the file's first twelve; fewer if it is shorter.
  ///   - fileLength: in bytes.
  init(_ words: [UInt64], fileLength: Int) throws(Fault) {
    guard words.count * 8 == GroupHeader.byteCount, words[0] == GroupHeader.magic else {
      throw .damaged("it does not begin as a group's file does")
    }
    guard words[1] == GroupHeader.version else { throw .version(words[1]) }
    guard words[11] == UInt64(GroupHeader.crc(of: Array(words.dropLast()))) else {
      throw .damaged("the header's checksum does not match")
    }
    let index = Int(clamping: words[3])
    let slots = Int(clamping: words[4])
    let (slotBytes, overflow) = slots.multipliedReportingOverflow(by: 8)
    guard index >= GroupHeader.byteCount, index % 8 == 0, !overflow, slots < 1 << 32,
      index <= fileLength, slotBytes <= fileLength - index, words[5] <= words[4]
    else { throw .damaged("it is shorter than its header says") }
    id = words[2]
    indexOffset = index
    slotCount = slots
    recordCount = Int(clamping: words[5])
    revision = words[6]
    liveBytes = Int(clamping: words[7])
    forgottenRevision = words[8]
    compactionCount = words[9]
  }

  private static func crc(of words: [UInt64]) -> UInt32 {
    var crc = FrameCRC(continuing: 0)
    for word in words { crc.add(word) }
    return crc.value
  }
}
