import Synchronization
import SystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

extension GroupStorage {
  /// The storage of a group's folder: the one that this process has already, or a new one.
  static func shared(
    folder path: String, options: SharedGroupOptions
  ) throws(SharedGroupError) -> GroupStorage {
    ForkGuard.install()
    let folder = GroupFolder(path: path)
    if !options.isReadOnly { try folder.makeFolders() }
    let status = try folder.statusOfFolder()
    let identity = StorageRegistry.Identity(
      device: status.device, inode: status.inode, isReadOnly: options.isReadOnly)
    let registry = StorageRegistry.current
    let present = registry.storage(identity)
    if let present, present.isCurrent(identity) { return present }
    let storage = GroupStorage(folder: folder, isReadOnly: options.isReadOnly)
    try storage.prepare(options)
    return registry.register(storage, as: identity, inPlaceOf: present)
  }

  /// Whether the storage is about the folder that is this one now.
  ///
  /// A folder that was removed leaves its number to the next one that is made.
  private func isCurrent(_ identity: StorageRegistry.Identity) -> Bool {
    guard let status = try? FileStatus(path: folder.path), status.inode == identity.inode,
      status.device == identity.device
    else { return false }
    guard let counter else { return true }
    return (try? counter.isCurrent(in: folder)) == true
  }

  /// Maps the count, makes the group where there is none, and reads it once, so that a damaged or
  /// newer group is told of when it is opened.
  private func prepare(_ options: SharedGroupOptions) throws(SharedGroupError) {
    let isRemote = try folder.perform { () throws(SystemCallError) in
      try FileSystem.isRemote(folder.path)
    }
    guard !isRemote else { throw .remote(folder: folder.path) }
    if isReadOnly {
      try mapCounterOfReader()
      if counter == nil, try folder.status(of: folder.values) == nil {
        throw .unavailable(folder: folder.path, because: "there is no group in it")
      }
    } else if let counter = try ChangeCounter(in: folder, isWritable: true) {
      state.withLock { $0.counter = counter }
    } else {
      let lock = try WriterLock(folder, timeoutMilliseconds: options.lockTimeoutMilliseconds)
      _ = try counterOfWriter(lock)
    }
    _ = try snapshot()
  }

  /// Maps the count for a reader, where it can be had.
  ///
  /// A reader writes nothing, so it goes without where no writer has made the file, or where it may
  /// not read it.
  func mapCounterOfReader() throws(SharedGroupError) {
    do throws(SharedGroupError) {
      let counter = try ChangeCounter(in: folder, isWritable: false)
      state.withLock { $0.counter = counter }
    } catch {
      guard error.code == .unavailable else { throw error }
    }
  }

  /// The mapped count for a writer that has the lock; the file is made where it is missing, or where
  /// it was removed since it was mapped.
  func counterOfWriter(_ lock: borrowing WriterLock) throws(SharedGroupError) -> ChangeCounter {
    if let counter, try counter.isCurrent(in: folder) { return counter }
    var mapped = try ChangeCounter(in: folder, isWritable: true)
    if mapped == nil {
      try ChangeCounter.make(in: folder, startingAt: readValues().revision &* 2)
      mapped = try ChangeCounter(in: folder, isWritable: true)
    }
    guard let mapped else {
      throw .unavailable(folder: folder.path, because: "its files are removed as they are made")
    }
    state.withLock { $0 = State(counter: mapped) }
    return mapped
  }
}

extension GroupFolder {
  /// Makes the group's folder, and those above it, where they are missing.
  func makeFolders() throws(SharedGroupError) {
    try perform { () throws(SystemCallError) in try makeFolder(path) }
  }

  private func makeFolder(_ path: String) throws(SystemCallError) {
    do throws(SystemCallError) {
      try FileSystem.makeFolder(path)
    } catch {
      switch error.number {
      case EEXIST:
        return
      case ENOENT:
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw error }
        try makeFolder(String(path[..<slash]))
        do throws(SystemCallError) {
          try FileSystem.makeFolder(path)
        } catch {
          // Another process was quicker.
          if error.number != EEXIST { throw error }
        }
      default:
        // A folder that exists can be one that may not be made, on a disk that is only read.
        guard let status = try? FileStatus(path: path), status.isFolder else { throw error }
      }
    }
  }

  /// What the group's folder is.
  func statusOfFolder() throws(SharedGroupError) -> FileStatus {
    let status = try perform { () throws(SystemCallError) in try FileStatus(path: path) }
    guard status.isFolder else { throw .unavailable(folder: path, because: "it is no folder") }
    return status
  }
}
