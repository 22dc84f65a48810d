import SystemCalls

/// Advances a view over new frames. Only one thread uses it at a time (`CurrentView`).
struct FrameCursor: Sendable {
  /// The view of all frames so far. A new view replaces it when more of the file is mapped or the
  /// index grows.
  private(set) var view: GroupView
  /// The size of the group's newest records in bytes, according to the last frame.
  private(set) var liveBytes: Int
  /// How many records there are in the frames.
  private var recordCount = 0
  /// The offset up to which the file is known to be flushed.
  private(set) var flushed: Int
  /// Whether there are bytes other than zeros at the place of the next frame.
  private(set) var isTorn = false
  /// The damage after the last frame that can be read.
  private(set) var damage: Damage?
  /// Damage that a second check has confirmed.
  var confirmed: Damage?
  /// Whether a flush of the file has failed.
  var isDistrusted = false
  /// A lower bound of the file's length. It does not count a hole at the file's end whose reading
  /// would take blocks.
  private(set) var length: Int
  private var taken = 0
  /// Whether the bytes after the end were searched and no flushed frame was found there.
  private var isScanned = false

  /// How far after the end the cursor searches for heads, in bytes.
  static let scanned = 2 * FrameHead.largest

  struct Damage: Equatable, Sendable {
    let offset: Int
    let fault: FrameHead.Fault
    /// Where the next frame begins; known only while a group is salvaged.
    var end = 0
  }

  /// Makes a cursor before a file's first frame.
  init(_ file: GroupFile) throws(SystemCallError) {
    view = GroupView(file, try file.map(length: file.firstLength), SlotMemory(forRecords: 64))
    liveBytes = file.header.liveBytes
    flushed = file.header.snapshotEnd
    length = file.dataEnd(from: file.header.snapshotEnd, file.firstLength)
    _ = try holdsZeroWord(at: file.header.snapshotEnd)
  }

  /// Indexes the complete frames, and sets `damage` if something after them is damaged.
  mutating func advance() throws(SystemCallError) {
    damage = nil
    defer { view.note(isDamaged: damage != nil) }
    while true {
      let head = FrameHead(view.words, at: view.end)
      isTorn = head.word != 0
      guard isTorn, try reaches(head.recordsOffset, from: head.offset) else { break }
      try map(through: head.recordsOffset)
      guard let fields = FrameHead.Fields(view.words, at: head.offset, fileID: fileID) else {
        try note(head.faultOfHead(view.words, fileID: fileID), before: head.recordsOffset)
        break
      }
      var isWhole = try reaches(FrameCursor.neededEnd(of: head), from: head.offset)
      if !isWhole { isWhole = try holdsZeroWord(at: head.end) }
      guard isWhole else { break }
      try map(through: head.end + 8)
      // If a loss of power has left the closing word and not all of the rest, each call checks the
      // frame again: a writer may make the lost change again, with the same head.
      guard view.words.load(head.closing) != 0, let found = head.check(view.words) else {
        try note(head.faultOfContents(view.words, fields), before: head.end)
        break
      }
      isDistrusted = isDistrusted || found.isDistrust
      enter(head, recordCount: found.recordCount)
    }
    if isScanned || damage != nil { return }
    let scanned = min(length, view.end + FrameCursor.scanned)
    let behind = headsBehindEnd(through: view.file.readableEnd(from: view.end, scanned))
    damage =
      behind.flushed > view.end
      ? Damage(offset: view.end, fault: .flushedIsGone) : lostBegin ?? foreignHeader
    isScanned = damage == nil
  }

  /// The damage if the word at the end is zero and later words of its block are not; else nil.
  /// Bytes that the mapping has past the end of the file do not count.
  private var lostBegin: Damage? {
    isTorn || FrameHead.isUnwritten(view.words, from: view.end, before: length)
      ? nil : Damage(offset: view.end, fault: .head)
  }

  /// The damage if neither a frame nor a check of the index has the header's ID, because a disk has
  /// put the first page of another file in this one's place; else nil.
  private var foreignHeader: Damage? {
    let header = view.file.header
    let checks = stride(from: header.checksOffset, to: view.end, by: 8)
    let isConfirmed =
      view.end != header.snapshotEnd || header.partCount == 0
      || checks.contains { view.words.load($0) >> 32 == header.id & 0xFFFF_FFFF }
    return isConfirmed ? nil : Damage(offset: view.end, fault: .header)
  }

  /// Notes why there is no complete frame at the end. If the file ends before `end`, where the head
  /// or the frame would end, the frame is unfinished and not damaged, so nothing is noted.
  private mutating func note(_ fault: FrameHead.Fault?, before end: Int) throws(SystemCallError) {
    guard let fault, try view.file.file.status().size >= end else { return }
    damage = Damage(offset: view.end, fault: fault)
  }

  private var fileID: UInt64 { view.file.header.id }

  /// Finds complete heads of this file after the end, which a loss of power may leave. The result
  /// is the offset of the first one, and the offset up to which the file was flushed according to
  /// all of them.
  ///
  /// - Parameter length: how far to look; at most the file's length.
  func headsBehindEnd(through length: Int) -> (first: Int?, flushed: Int) {
    var (first, flushed): (Int?, Int) = (nil, 0)
    var offset = view.end + 8
    while offset + FrameHead.byteCount <= length {
      if view.words.load(offset + 32) == fileID,
        let fields = FrameHead.Fields(view.words, at: offset, fileID: fileID)
      {
        first = first ?? offset
        flushed = max(flushed, fields.flushed)
      }
      offset += 8
    }
    return (first, flushed)
  }

  /// Indexes all complete frames, including those after damage. Without damage, complete frames
  /// after an unfinished one do not count, as for every reader.
  ///
  /// - Returns: the damage between the frames.
  mutating func salvage() throws(SystemCallError) -> [Damage] {
    var damages: [Damage] = []
    length = try view.file.file.status().size
    length = min(length, view.file.file.dataEnd(from: view.end) ?? length)
    try map(through: length)
    while true {
      isScanned = !damages.isEmpty
      try advance()
      if damages.isEmpty, damage == nil { return [] }
      let next = headsBehindEnd(through: length).first
      let cutOff = next.map { _ in Damage(offset: view.end, fault: .cutOff) }
      guard var found = damage ?? lostBegin ?? cutOff else { return damages }
      found.end = next ?? (length + 7) & ~7
      // Zeros at the end of the file are no loss.
      while next == nil, found.end > found.offset + 8, view.words.load(found.end - 8) == 0 {
        found.end -= 8
      }
      damages.append(found)
      guard let next else { return damages }
      view.publish(end: next, revision: view.revision, removal: view.removal)
    }
  }

  /// Indexes a frame that was just written at the end, and whose bytes are known to be right; false
  /// if there is another frame.
  ///
  /// - Parameter fileLength: a lower bound of the file's length now.
  mutating func enter(_ frame: SharedBatch, fileLength: Int) -> Bool {
    let head = FrameHead(view.words, at: view.end)
    guard head.word == frame.words[0], view.words.load(head.offset + 56) == frame.words[7],
      head.end + 8 <= view.words.byteCount
    else { return false }
    length = max(length, fileLength)
    enter(head, recordCount: frame.recordCount)
    return true
  }

  mutating func noteFlushed(through end: Int) { flushed = max(flushed, end) }

  /// Maps the file up to an offset, if it is not yet mapped up to there.
  mutating func map(through end: Int) throws(SystemCallError) {
    guard end > view.words.byteCount else { return }
    let words = try view.file.map(length: max(length, end))
    view = GroupView(view.file, words, view.index, from: view)
  }

  /// Whether the file reaches `end`. No system call is needed if `end` is in the page of `start`
  /// and the file has become longer since it was opened: in that case, bytes of that page after the
  /// end of the file read as zeros. Until then, a loss of power may have left bytes of a frame
  /// there, which the first write past them turns into zeros.
  private mutating func reaches(_ end: Int, from start: Int) throws(SystemCallError) -> Bool {
    let page = GroupHeader.pageBytes
    if end <= length { return true }
    if length > view.file.firstLength, (end - 1) / page == start / page { return true }
    length = view.file.dataEnd(from: start, try view.file.file.status().size)
    return end <= length
  }

  /// Whether the zero word at the end of the frames begins a hole at the file's end, in which
  /// reading takes blocks. If it does, its block is allocated. `cp --sparse=always` makes such
  /// holes.
  private mutating func holdsZeroWord(at end: Int) throws(SystemCallError) -> Bool {
    guard end == length, try view.file.file.status().size >= end + 8 else { return false }
    try view.file.allocate(end..<end + 8)
    length = end + 8
    return true
  }

  /// How far the file must reach for a frame to count: to the end of its zero word, or to its own
  /// end if the zero word is in the page that the frame begins in, where it reads as zero even past
  /// the end of the file.
  private static func neededEnd(of head: FrameHead) -> Int {
    let page = GroupHeader.pageBytes
    return (head.end + 7) / page == head.offset / page ? head.end : head.end + 8
  }

  /// How much of their limits the frames use, in percent.
  var fullness: Int { view.file.fullness(of: view, recordCount: recordCount) }

  private mutating func enter(_ head: FrameHead, recordCount: Int) {
    makeRoom(forRecords: recordCount)
    self.recordCount += recordCount
    var (revision, removal) = (view.revision, view.removal)
    _ = head.forEachRecord(view.words) { record in
      revision = max(revision, record.revision)
      if record.kind == .removeAll { removal = record.offset }
      if record.keyCount > 0, view.enter(record) { taken += 1 }
    }
    liveBytes = Int(clamping: view.words.load(head.offset + 24))
    flushed = max(flushed, min(Int(clamping: view.words.load(head.offset + 48)), head.offset))
    view.publish(end: head.end, revision: revision, removal: removal)
  }

  /// Makes room in the index for more records.
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
