import Synchronization
import SystemCalls

// The first reads of a small group, which need not wait until its files are mapped; see "Opening and
// recovery" in FORMAT.md.
extension GroupStorage {
  /// How many reads the copied end of a log answers: so many are longer by it, together, than it takes
  /// to map the files.
  private static let mostReads = 16

  /// Opens the files of a small group, and copies the log's end in place of mapping them.
  ///
  /// - Parameter page: a valid one.
  /// - Returns: false where the files are to be mapped at once, or do not agree with the page.
  func copyTail(
    of page: ControlPage, in mappings: inout Mappings
  ) throws(SharedGroupError) -> Bool {
    guard page.words.load(ControlField.liveWords) <= UInt64(LogTail.mostLiveWords) else {
      return false
    }
    let position = page.position
    let number = page.number(position.slot)
    guard page.stillHolds(position),
      let files = try SegmentFiles.open(
        position.slot, number: number, in: folder, isWritable: !isReadOnly),
      files.log.status.inode == page.words.load(ControlField.inode(position.slot)),
      page.hasSlots(files.indexSlots, in: position.slot)
    else { return false }
    let tail: LogTail?
    do throws(SystemCallError) {
      tail = try LogTail(of: files, at: position, isChecked: isReadOnly)
      if !isReadOnly, tail?.isFollowed == true, try files.mayGoOn(after: Int(position.end)) {
        return false
      }
    } catch {
      throw folder.error(error)
    }
    guard let tail, page.stillHolds(position), page.number(position.slot) == number else {
      return false
    }
    keep(tail)
    mappings.opened = consume files
    return true
  }

  /// The copied end of the log, where it is still what the group is.
  private func currentTail() -> LogTail? {
    // Seen first: the tail was written before it.
    guard !isPrivate.load(ordering: .acquiring), let tail = unsafe tail else { return nil }
    let page = unsafe control
    let position = page.position
    guard position == tail.position, page.number(position.slot) == tail.number,
      page.stillHolds(position),
      tailReads.wrappingAdd(1, ordering: .relaxed).newValue <= GroupStorage.mostReads
    else { return nil }
    return tail
  }

  /// Copies an item where the copied end of the log has it; nil where the files are to be looked at.
  func copyItemFromTail(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>
  ) throws(SharedGroupError) -> Int? {
    guard let tail = currentTail() else { return nil }
    switch tail.find(key, isRecord: type == .record) {
    case .record(let offset, let header):
      let found = header.type ?? .data
      guard found == type else { throw .wrongType(key: String(copying: key), holds: found) }
      if header.byteCount <= buffer.count {
        _ = tail.words.read(header.byteCount, at: offset &+ header.bytesOffset, into: &buffer)
      }
      return header.byteCount
    case .absent:
      throw .notFound(key: String(copying: key))
    case nil:
      return nil
    }
  }

  /// The same, as an array; the outer nil is where the files are to be looked at.
  func itemFromTail(
    _ type: SharedItemType, forKey key: Span<UInt8>
  ) throws(SharedGroupError) -> [UInt8]?? {
    guard let tail = currentTail() else { return nil }
    switch tail.find(key, isRecord: type == .record) {
    case .record(let offset, let header):
      let found = header.type ?? .data
      guard found == type else { throw .wrongType(key: String(copying: key), holds: found) }
      return .some(tail.words.bytes(header.byteCount, at: offset &+ header.bytesOffset))
    case .absent:
      return .some(nil)
    case nil:
      return nil
    }
  }

  /// The number of changes, where the copied end of the log knows it; nil where the files are to be
  /// looked at.
  var revisionOfTail: UInt64? { currentTail()?.revision }
}
