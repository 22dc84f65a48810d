import SystemCalls

/// Advances a view over the frames that are new. One thread has it at a time (`CurrentView`).
struct FrameCursor: Sendable {
  /// Another one where more is mapped, or the index has grown.
  private(set) var view: GroupView
  /// The CRC of the last frame, which the next one's continues.
  private(set) var crc: UInt32
  /// What the group's records take, as the last frame says.
  private(set) var liveBytes: Int
  /// Whether something stands behind the last frame that a writer did not finish.
  private(set) var isTorn = false
  /// Whether a flush of the file has failed.
  var isDistrusted = false
  /// How long the file is at least.
  private(set) var length: Int
  private var taken = 0

  /// A cursor before a file's first frame.
  init(_ file: GroupFile) throws(SystemCallError) {
    view = GroupView(file, try file.map(length: file.firstLength), SlotMemory(forRecords: 64))
    crc = file.header.firstCRC
    liveBytes = file.header.liveBytes
    length = file.firstLength
  }

  /// Indexes the frames that are whole.
  ///
  /// - Returns: whether the file is sealed: the group goes on in another one, if its name leads there.
  mutating func advance() throws(SystemCallError) -> Bool {
    while true {
      let head = FrameHead(view.words, at: view.end)
      isTorn = head.word != 0
      if head.word == 0 || head.word == FrameHead.seal { return isTorn }
      guard head.isPlausible, try reaches(head.end + 8, head) else { return false }
      try map(through: head.end + 8)
      guard let found = head.check(view.words, continuing: crc) else { return false }
      isDistrusted = isDistrusted || found.isDistrust
      enter(head, recordCount: found.recordCount)
    }
  }

  /// Indexes a frame that was just written where the next one was to begin, and whose bytes are known to
  /// be right; false if another stands there.
  ///
  /// - Parameter fileLength: how long the file is now at least.
  mutating func enter(_ frame: SharedBatch, fileLength: Int) -> Bool {
    let head = FrameHead(view.words, at: view.end)
    guard head.word == frame.words[0], head.end + 8 <= view.words.byteCount else { return false }
    length = max(length, fileLength)
    enter(head, recordCount: frame.recordCount)
    return true
  }

  /// Sees to it that the file is mapped up to an offset.
  mutating func map(through end: Int) throws(SystemCallError) {
    guard end > view.words.byteCount else { return }
    let words = try view.file.map(length: max(length, end))
    view = GroupView(view.file, words, view.index, from: view)
  }

  /// Whether the file is as long; if a frame lies in one page that need not be asked.
  private mutating func reaches(_ end: Int, _ head: FrameHead) throws(SystemCallError) -> Bool {
    if end <= length || head.isInOnePage { return true }
    length = try view.file.file.status().size
    return end <= length
  }

  private mutating func enter(_ head: FrameHead, recordCount: Int) {
    makeRoom(forRecords: recordCount)
    var (revision, removal) = (view.revision, view.removal)
    _ = head.forEachRecord(view.words) { record in
      revision = max(revision, record.revision)
      if record.kind == .removeAll { removal = record.offset }
      if record.keyCount > 0, view.enter(record) { taken += 1 }
    }
    crc = head.crc
    liveBytes = Int(clamping: view.words.load(head.liveOffset))
    view.publish(end: head.end, revision: revision, removal: removal)
  }

  /// Sees to it that the index takes so many records more.
  private mutating func makeRoom(forRecords records: Int) {
    guard taken + records > view.index.capacity else { return }
    let larger = SlotMemory(forRecords: max(2 * view.index.capacity, taken + records))
    let grown = GroupView(view.file, view.words, larger, from: view)
    for offset in view.index.offsets {
      let record = RecordHead(view.words, at: offset)
      if record.isPlausible(before: view.end) { _ = grown.enter(record) }
    }
    view = grown
  }
}
