/// What a group's file begins with. It never changes once the file has its name.
struct GroupHeader: Sendable {
  /// "WidgetBr", as the bytes stand in the file.
  static let magic: UInt64 = 0x7242_7465_6764_6957
  private static let version: UInt64 = 5
  static let byteCount = 96
  /// If a frame leaves the page that its head is in, readers ask for the file's length. No system has
  /// smaller pages.
  static let pageBytes = 4096

  /// Random for each file: what the frames' CRCs begin with, and the seed of the keys' hashes.
  let id: UInt64
  /// Where the snapshot's index begins; its records end there.
  var indexOffset = byteCount
  var slotCount = 0
  var recordCount = 0
  /// The group's revision at the snapshot.
  var revision: UInt64 = 0
  /// What the snapshot's records take.
  var liveBytes = 0
  /// The newest revision that removed something of which nothing is left in the file.
  var forgottenRevision: UInt64 = 0
  var compactionCount: UInt64 = 0

  /// Where the snapshot ends and the first frame begins.
  var snapshotEnd: Int { indexOffset + slotCount * 8 }

  var firstCRC: UInt32 { FrameCRC(continuing: 0, [id]).value }

  /// The header of a new file of a group without a key.
  init() { id = UInt64.random(in: 0...UInt64.max) }

  var words: [UInt64] {
    let words = [
      GroupHeader.magic, GroupHeader.version, id, UInt64(indexOffset), UInt64(slotCount),
      UInt64(recordCount), revision, UInt64(liveBytes), forgottenRevision, compactionCount, 0,
    ]
    return words + [UInt64(FrameCRC(continuing: 0, words).value)]
  }

  /// Reads a header.
  /// - Throws: `.corrupt` if it is none or damaged, `.unsupported` if another version wrote it.
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
      throw .unsupported(
        "The file \"\(file)\" has format \(words[1]), which another version wrote.")
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
    guard indexOffset >= GroupHeader.byteCount, indexOffset % 8 == 0, indexOffset <= fileLength,
      slotCount < 1 << 32, slotCount <= (fileLength - indexOffset) / 8, recordCount <= slotCount
    else { throw .corrupt(file: file, because: "it is shorter than its header says") }
  }
}
