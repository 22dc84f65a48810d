import SystemCalls

/// What the file `values` says of a folder.
enum ValuesForm {
  /// Nothing: there is no such file, or it has no contents but zeros.
  case absent
  /// The logs hold the group; programs of the first form refuse it.
  case marked
  /// The file holds the group.
  case first(GroupSnapshot)
}

// The first form of a group was one file, `values`; see "Carrying over" in FORMAT.md.
extension GroupFolder {
  private static let magic = [UInt8]("WBVALUES".utf8)
  /// How long a file `values` is read. Its programs kept all of it in memory, and wrote all of it anew with
  /// each change, so that a group of this length would have taken a second for each.
  private static let largestFirstForm = 1 << 30

  /// Looks at the file `values`.
  ///
  /// - Parameter isRead: whether its items are wanted; where they are not it counts as absent.
  /// - Throws: `.unsupported` for a newer version, `.corrupt`.
  func valuesForm(isRead: Bool = true) throws(SharedGroupError) -> ValuesForm {
    guard let opened = try openExisting(values) else { return .absent }
    let start = try perform { () throws(SystemCallError) in try opened.file.read(12, at: 0) }
    guard start.count == 12 else { return .absent }
    let version: UInt32 = start.littleEndian(at: 8)
    if start.starts(with: GroupFolder.magic) {
      guard version <= LogFormat.version else { throw .newerFormat(file: values, version: version) }
      if LogFormat.readableVersions.contains(version) { return .marked }
    }
    guard isRead else { return .absent }
    let size = opened.status.size
    guard size <= GroupFolder.largestFirstForm else {
      throw .corrupt(
        file: values,
        because: "it has \(size) bytes, and a group in it has at most "
          + "\(GroupFolder.largestFirstForm)")
    }
    // The mark is not flushed: after power loss it may have its length and not its bytes.
    if start.allSatisfy({ $0 == 0 }), try isBlank(opened) { return .absent }
    let isFirst = start.starts(with: GroupFolder.magic)
    let bytes = try perform { () throws(SystemCallError) in
      try opened.file.read(isFirst ? size : start.count, at: 0)
    }
    return .first(try GroupSnapshot(decoding: bytes, file: values))
  }

  /// Whether a file has nothing but zeros; looked at part by part.
  private func isBlank(_ opened: borrowing GroupFile) throws(SharedGroupError) -> Bool {
    for place in stride(from: 0, to: opened.status.size, by: 1 << 16) {
      do throws(SystemCallError) {
        let part = try opened.file.read(1 << 16, at: place)
        guard part.allSatisfy({ $0 == 0 }) else { return false }
      } catch {
        throw self.error(error)
      }
    }
    return true
  }

  /// The bytes that make programs of the first form refuse the folder.
  fileprivate static var mark: [UInt8] {
    var bytes = magic
    bytes.append(littleEndian: LogFormat.version)
    return bytes + [UInt8](repeating: 0, count: 52)
  }
}

extension GroupStorage {
  /// Makes the log out of a group of the first form. With the writers' lock.
  func carryOver(_ snapshot: GroupSnapshot) throws(SharedGroupError) {
    let page = unsafe control
    page.increment(ControlField.names)
    for slot in 0...1 {
      do throws(SystemCallError) {
        try FileSystem.remove(folder.log(slot))
      } catch {
        if error.errno != .noSuchFileOrDirectory { throw folder.error(error) }
      }
    }
    try makeFirstLog(snapshot)
    // The marking below is what lets the first form go: the log must be on the disk by then.
    let file = try folder.open(folder.log(1), .readWrite)
    try folder.perform { () throws(SystemCallError) in try file.synchronize() }
    try flushNames()
  }

  /// Replaces the file `values` by the mark.
  func markValues(unless form: ValuesForm) throws(SharedGroupError) {
    let isFlushed: Bool
    switch form {
    case .marked: return
    case .absent: isFlushed = false
    case .first: isFlushed = true
    }
    let page = unsafe control
    page.increment(ControlField.names)
    try folder.write(GroupFolder.mark, to: folder.newValues, isFlushed: isFlushed)
    try folder.perform { () throws(SystemCallError) in
      try FileSystem.rename(folder.newValues, to: folder.values)
    }
    page.increment(ControlField.names)
    if isFlushed { try flushNames() }
  }

  /// Makes the first generation's log.
  func makeFirstLog(_ snapshot: GroupSnapshot) throws(SharedGroupError) {
    let page = unsafe control
    let (image, length) = GroupStorage.firstLog(of: snapshot)
    try setAsideUnlessFile(folder.log(1))
    page.increment(ControlField.names)
    try folder.makeFile(folder.log(1), wordCount: image.words.count) {
      (file: borrowing OpenFile) throws(SharedGroupError) in
      let path = file.path
      do throws(SystemCallError) {
        try image.words.withBytes(wordCount: length) { bytes throws(SystemCallError) in
          try file.write(bytes, at: 0)
        }
      } catch {
        throw GroupFolder(path: path).error(error)
      }
    }
    page.increment(ControlField.names)
  }

  /// The log of the first generation, with the items of a snapshot, and how long it is.
  static func firstLog(of snapshot: GroupSnapshot) -> (PrivateWords, length: Int) {
    let items = snapshot.items + snapshot.records
    let frames = items.map {
      LogFormat.frameWords(keyCount: $0.key.count, byteCount: $0.bytes.count)
    }
    let length = frames.reduce(LogFormat.headerWords, +)
    let image = PrivateWords(count: LogFormat.logWords(for: length))
    let seeds = (UInt64.random(in: 0...UInt64.max), UInt64.random(in: 0...UInt64.max))
    let header = LogHeader(
      generation: 1, salt: UInt64.random(in: 0...UInt64.max), seeds: seeds,
      snapshotEnd: UInt32(truncatingIfNeeded: length), revision: snapshot.revision)
    header.write(to: image.words)
    var chain = header.chain
    var end = LogFormat.headerWords
    var frame = FrameBuffer()
    for item in items {
      frame.begin(at: UInt32(truncatingIfNeeded: end))
      let hash = keyHash(item.key.span, isRecord: item.type == .record, seeds: seeds)
      frame.append(
        type: item.type, hash: hash, key: item.key.span, bytes: item.bytes.span)
      frame.finish(revision: snapshot.revision, chain: chain)
      chain = frame.checksum
      image.words.copy(frame.count, from: frame.words, at: 0, to: end)
      end += frame.count
    }
    return (image, end)
  }
}
