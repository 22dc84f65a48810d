import SystemCalls

/// Carries a view on over the frames that are new. One thread has it at a time (`CurrentView`).
struct FrameCursor: Sendable {
  private(set) var view: GroupView
  /// The CRC of the last frame, which the next one's continues.
  private(set) var crc: UInt32
  /// What the group's records take, as the last frame says.
  private(set) var liveBytes: Int
  /// How long the file is at least.
  private var length: Int
  /// How many of the index's slots are taken.
  private var taken = 0
  /// Whether a flush of the file has failed.
  private(set) var isDistrusted = false

  /// Whether something stands behind the last frame that a writer did not finish.
  private(set) var isTorn = false

  /// A cursor before a file's first frame.
  init(_ file: GroupFile) throws(SystemCallError) {
    view = GroupView(file, try file.map(length: file.firstLength))
    crc = file.header.firstCRC
    liveBytes = file.header.liveBytes
    length = file.firstLength
  }

  /// Indexes the frames that are whole, and publishes them.
  ///
  /// - Parameter changed: called with a new view, if one takes the old one's place.
  /// - Returns: whether the file is sealed: the group goes on in another one, if its name leads there.
  mutating func advance(_ changed: (GroupView) -> Void) throws(SystemCallError) -> Bool {
    while true {
      let head = FrameHead(view.words, at: view.end)
      isTorn = head.word != 0
      if head.word == 0 || head.word == FrameHead.seal { return isTorn }
      guard head.isPlausible, try reaches(head.end + 8, head) else { return false }
      try map(through: head.end + 8, changed)
      guard let found = head.check(view.words, continuing: crc) else { return false }
      makeRoom(forRecords: found.recordCount, changed)
      enter(head)
      crc = found.crc
    }
  }

  /// Whether the file is as long; if a frame lies in one page that need not be asked.
  private mutating func reaches(_ end: Int, _ head: FrameHead) throws(SystemCallError) -> Bool {
    if end <= length || head.isInOnePage { return true }
    length = try view.file.file.status().size
    return end <= length
  }

  /// Sees to it that the file is mapped up to an offset.
  mutating func map(
    through end: Int, _ changed: (GroupView) -> Void
  ) throws(SystemCallError) {
    guard end > view.words.byteCount else { return }
    let words = try view.file.map(length: max(length, end))
    replaceView(GroupView(view, words: words, index: view.index), changed)
  }

  private mutating func replaceView(_ new: GroupView, _ changed: (GroupView) -> Void) {
    view = new
    changed(new)
  }

  // MARK: Entering records

  /// Sees to it that the index takes all records of a frame.
  private mutating func makeRoom(forRecords records: Int, _ changed: (GroupView) -> Void) {
    guard taken + records > view.index.capacity else { return }
    let larger = SlotMemory(forRecords: max(2 * view.index.capacity, taken + records))
    let old = view.index.table
    for position in 0..<old.count where old[position] != 0 {
      let record = RecordHead(view.words, at: SlotTable.offset(old[position]))
      guard record.isPlausible(before: view.end) else { continue }
      _ = larger.add(view.hash(of: record), offset: record.offset)
    }
    replaceView(GroupView(view, words: view.words, index: larger), changed)
  }

  private mutating func enter(_ head: FrameHead) {
    var (revision, removal, added) = (view.revision, view.removal, 0)
    var isDistrusted = isDistrusted
    // The last first, and of a key no other: a change is never seen in part.
    for record in (head.records(view.words, before: head.end) ?? []).reversed() {
      revision = max(revision, record.revision)
      switch record.kind {
      case .reload, .separator: break
      case .distrust: isDistrusted = true
      case .removeAll: removal = record.offset
      default:
        if view.enter(record, unlessFrom: head.offset) { added += 1 }
      }
    }
    taken += added
    self.isDistrusted = isDistrusted
    liveBytes = Int(clamping: view.words.load(head.liveOffset))
    view.publish(end: head.end, revision: revision, removal: removal)
  }

  /// Indexes a frame that was just written where the next one was to begin, and whose bytes are known to
  /// be right; false if another stands there.
  mutating func enter(_ frame: borrowing FrameBuilder, _ changed: (GroupView) -> Void) -> Bool {
    let head = FrameHead(view.words, at: view.end)
    guard head.word == frame.headWord, head.end + 8 <= view.words.byteCount else { return false }
    length = max(length, head.end + 8)
    makeRoom(forRecords: frame.recordCount, changed)
    enter(head)
    crc = frame.crc
    return true
  }

  /// Notes that a flush of the file has failed.
  mutating func distrust() { isDistrusted = true }
}
