import SystemCalls

/// The file that is to take the group's name: made, and removed or renamed, by who has the writers' lock.
/// Its maker has its lock (`flock`) as long as it works on it.
struct NewGroupFile: ~Copyable {
  private let folder: GroupFolder
  let descriptor: GroupDescriptor
  private let status: FileStatus
  /// How many bytes were written.
  private(set) var position = 0
  private var unflushed = 0

  /// What is written before it is flushed, so that the disk is never far behind.
  private static let flushedBytes = 4 << 20
  /// Who has not written for so long is taken to be stopped, in seconds.
  private static let patience: Int64 = 2

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - model: the file whose rights it gets.
  ///   - isUrgent: whether the file of a maker that is stopped may be removed.
  /// - Returns: nil if another maker works on it.
  static func make(
    _ held: borrowing HeldLock, in folder: GroupFolder, like model: borrowing OpenFile,
    isUrgent: Bool
  ) throws(SharedGroupError) -> NewGroupFile? {
    guard try removeLeftover(in: folder, isUrgent: isUrgent) else { return nil }
    guard let made = try locked(in: folder) else { return nil }
    do throws(SystemCallError) {
      try AccessRights(of: model).give(to: made.descriptor.file)
    } catch {
      try? FileSystem.remove(folder.newGroup)
      throw folder.error(error)
    }
    return made
  }

  /// The file of a new group, which is given no name by anybody else meanwhile.
  static func makeFirst(in folder: GroupFolder) throws(SharedGroupError) -> NewGroupFile? {
    guard try removeLeftover(in: folder, isUrgent: false) else { return nil }
    do throws(SharedGroupError) {
      return try locked(in: folder)
    } catch {
      if error.systemError == Errno.fileExists.rawValue { return nil }
      throw error
    }
  }

  private init(_ file: consuming GroupDescriptor, _ status: FileStatus, in folder: GroupFolder) {
    self.folder = folder
    descriptor = file
    self.status = status
  }

  /// Makes the file and locks it; nil if another maker took it for what a process has left that died:
  /// before it was locked, it looked so.
  private static func locked(in folder: GroupFolder) throws(SharedGroupError) -> NewGroupFile? {
    guard
      let made = try folder.open(
        folder.newGroup, .readWrite, options: [.create, .exclusiveCreate])
    else { throw .unavailable(folder: folder.path, because: "it was removed") }
    let isLocked = try folder.perform { () throws(SystemCallError) in try made.file.lock() }
    let status = try folder.perform { () throws(SystemCallError) in try made.file.status() }
    let new = NewGroupFile(made, status, in: folder)
    guard isLocked, try new.hasName() else { return nil }
    return new
  }

  /// Removes the file of a maker that has died, or is stopped.
  ///
  /// - Returns: false if its maker works on it.
  /// - Throws: `.corrupt` if the file is none of ours.
  private static func removeLeftover(
    in folder: GroupFolder, isUrgent: Bool
  ) throws(SharedGroupError) -> Bool {
    guard let found = try folder.open(folder.newGroup, .readWrite) else { return true }
    let leftover = try folder.perform { () throws(SystemCallError) -> FileStatus? in
      let status = try found.file.status()
      guard try isOurs(found.file) else { return nil }
      let age = ProcessEnvironment.secondsSince1970 - status.modifiedAt / 1_000_000_000
      if try !found.file.lock() {
        guard isUrgent, age.magnitude > UInt64(patience) else { return nil }
      }
      return status
    }
    // Another one may have the name by now, or none.
    guard let leftover, try folder.status(of: folder.newGroup)?.inode == leftover.inode else {
      return false
    }
    do throws(SystemCallError) {
      try FileSystem.remove(folder.newGroup)
    } catch {
      if error.errno != .noSuchFileOrDirectory { throw folder.error(error) }
    }
    return true
  }

  /// Whether a file begins as one of ours, or has not got so far: after power loss it may have a length
  /// and no contents.
  fileprivate static func isOurs(_ file: borrowing OpenFile) throws(SystemCallError) -> Bool {
    let begin = try file.read(GroupHeader.pageBytes, at: 0)
    let magic = (0..<8).map { UInt8(truncatingIfNeeded: GroupHeader.magic >> ($0 * 8)) }
    return Array(begin.prefix(8)) == magic || begin.allSatisfy { $0 == 0 }
  }

  // MARK: Writing

  /// Appends bytes.
  mutating func append(_ bytes: RawSpan) throws(SharedGroupError) {
    try folder.perform { () throws(SystemCallError) in
      try descriptor.file.write(bytes, at: position)
    }
    position += bytes.byteCount
    unflushed += bytes.byteCount
    if unflushed >= NewGroupFile.flushedBytes { try synchronize() }
  }

  /// Appends words of 8 bytes.
  mutating func append(words: [UInt64]) throws(SharedGroupError) {
    try write(words: words, at: position)
    position += words.count * 8
  }

  /// Writes words of 8 bytes at an offset.
  func write(words: [UInt64], at offset: Int) throws(SharedGroupError) {
    try folder.perform { () throws(SystemCallError) in
      try descriptor.file.write(words.span, at: offset)
    }
  }

  /// Goes on behind some bytes that are left out.
  mutating func skip(to offset: Int) { position = offset }

  /// Waits until what was written is on the disk.
  mutating func synchronize() throws(SharedGroupError) {
    unflushed = 0
    try folder.perform { () throws(SystemCallError) in try descriptor.file.synchronize() }
  }

  /// Whether the file still has its name: nobody has taken it away.
  func hasName() throws(SharedGroupError) -> Bool {
    let named = try folder.status(of: folder.newGroup)
    return named?.inode == status.inode && named?.device == status.device
  }

  /// Removes the file.
  consuming func discard(_ held: borrowing HeldLock) {
    if (try? hasName()) == true { try? FileSystem.remove(folder.newGroup) }
  }
}

extension GroupFolder {
  /// Throws if a file that is none of ours stands where a compaction would make one.
  func checkNewGroup() throws(SharedGroupError) {
    guard let found = try open(newGroup, .readOnly) else { return }
    let isOurs = try perform { () throws(SystemCallError) in try NewGroupFile.isOurs(found.file) }
    guard isOurs else {
      throw .corrupt(file: newGroup, because: "it does not begin as a group's file does")
    }
  }
}
