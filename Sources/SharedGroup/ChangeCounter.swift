import CSharedMemory
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

/// The count of changes that all processes map: the file `changes`.
///
/// It counts up by two with each change, and is odd while one is being made: then what the file
/// `values` holds may be older or newer than the count, and readers look at it each time. It stays
/// so where a writer was killed in between, until the next one.
///
/// The file is 4,096 bytes: "WBCHANGE", the version of the format in 4 bytes, and at 64 the count
/// in 8, in the machine's own order of bytes. It is written as zeros before it is mapped and never
/// made shorter, so that touching the memory cannot fail.
final class ChangeCounter: Sendable {
  static let byteCount = 4096
  private static let magic = [UInt8]("WBCHANGE".utf8)
  private static let version: UInt32 = 1
  private static let wordOffset = 64

  private let memory: MappedFile
  /// Which file it is, to notice that another stands in its place.
  private let device: UInt64
  private let inode: UInt64

  /// Maps the file.
  ///
  /// - Returns: nil where there is none.
  init?(in folder: GroupFolder, isWritable: Bool) throws(SharedGroupError) {
    let flags = isWritable ? O_RDWR : O_RDONLY
    guard let file = try folder.openExisting(folder.changes, flags: flags) else { return nil }
    let status = try folder.perform { () throws(SystemCallError) in try file.status() }
    let start = try folder.perform { () throws(SystemCallError) in
      try file.read(ChangeCounter.wordOffset, at: 0)
    }
    guard status.size >= ChangeCounter.byteCount, start.count == ChangeCounter.wordOffset,
      start.starts(with: ChangeCounter.magic)
    else { throw .corrupt(file: file.path, because: "it does not begin as one") }
    let version: UInt32 = start.littleEndian(at: ChangeCounter.magic.count)
    guard version <= ChangeCounter.version else {
      throw .newerFormat(file: file.path, version: version)
    }
    guard version == ChangeCounter.version else {
      throw .corrupt(file: file.path, because: "it has format \(version)")
    }
    device = status.device
    inode = status.inode
    memory = try folder.perform { () throws(SystemCallError) in
      try MappedFile(file, byteCount: ChangeCounter.byteCount, isWritable: isWritable)
    }
  }

  /// Makes the file, under the writers' lock. It appears whole or not at all.
  static func make(in folder: GroupFolder, startingAt count: UInt64) throws(SharedGroupError) {
    var bytes = magic
    bytes.append(littleEndian: version)
    bytes.append(contentsOf: repeatElement(0, count: wordOffset - bytes.count))
    // In the machine's order: the count of a little-endian number is that number on such a machine.
    bytes.append(littleEndian: count.littleEndian)
    bytes.append(contentsOf: repeatElement(0, count: byteCount - bytes.count))
    // Power loss must not leave a file without its bytes, which no later opening could mend.
    try folder.write(bytes, to: folder.newChanges, isFlushed: true)
    try folder.perform { () throws(SystemCallError) in
      try FileSystem.rename(folder.newChanges, to: folder.changes)
    }
    try folder.synchronize()
  }

  /// The count now.
  var count: UInt64 {
    // Safe: inside the mapping, aligned to 8 bytes, and only ever touched atomically.
    unsafe shared_load_acquire_u64(word)
  }

  /// Sets the count, under the writers' lock, on memory that is mapped to be written.
  func set(_ count: UInt64) {
    // Safe: as above.
    unsafe shared_store_release_u64(word, count)
  }

  /// Sleeps while the count is as given, until it is woken or the time is over. It may return
  /// sooner.
  ///
  /// - Parameter nanoseconds: nil sleeps on.
  func sleep(whileCount count: UInt64, nanoseconds: Int64?) {
    // Safe: the half lies inside the word.
    unsafe ChangeWait.sleep(
      on: shared_low_half(word), while: UInt32(truncatingIfNeeded: count),
      nanoseconds: nanoseconds)
  }

  /// Wakes everyone who sleeps on the count, in every process; false where the system cannot.
  func wakeSleepers() -> Bool {
    // Safe: as above.
    unsafe ChangeWait.wakeAll(on: shared_low_half(word))
  }

  /// Whether this is the file that bears the name now.
  func isCurrent(in folder: GroupFolder) throws(SharedGroupError) -> Bool {
    guard let status = try folder.status(of: folder.changes) else { return false }
    return status.inode == inode && status.device == device
  }

  private var word: UnsafeMutablePointer<UInt64> {
    // Safe: 64 is inside the 4,096 mapped bytes, which live as long as `memory`.
    unsafe memory.base.advanced(by: ChangeCounter.wordOffset).assumingMemoryBound(to: UInt64.self)
  }
}
