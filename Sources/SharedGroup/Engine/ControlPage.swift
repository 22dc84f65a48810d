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

/// The page that all processes map: which log is in use, and up to where.
struct ControlPage: Sendable {
  let words: SharedWords
  /// What the word *valid* must hold: another number after a restart, in a copy of the file, and for
  /// another version of the format.
  let identity: UInt64
  /// Which file it is.
  let inode: UInt64

  /// A page that is never valid, for a reader that has none.
  static let none = ControlPage(
    words: PrivateWords.immortal(count: ControlField.wordCount), identity: 1, inode: 0)

  /// Whether the page is of this boot and of this very file, and complete.
  var isValid: Bool {
    words.loadAcquire(ControlField.valid) == identity
      && words.load(ControlField.magic) == LogFormat.controlMagic
  }

  /// Throws where a newer version made the page.
  func checkVersion(file: String) throws(SharedGroupError) {
    let version = UInt32(truncatingIfNeeded: words.load(ControlField.version))
    if words.load(ControlField.magic) == LogFormat.controlMagic, version > LogFormat.version {
      throw .newerFormat(file: file, version: version)
    }
  }

  /// The generation in use and where it ends.
  @inline(__always)
  var position: LogPosition { LogPosition(word: words.loadAcquire(ControlField.state)) }

  /// The number of the files in a slot.
  @inline(__always)
  func number(_ slot: Int) -> UInt64 { words.loadAcquire(ControlField.number(slot)) }

  /// Whether a slot's files still hold what they held when the position was read.
  @inline(__always)
  func stillHolds(_ position: LogPosition) -> Bool {
    loadFence()
    return words.load(ControlField.owner(position.slot)) == UInt64(position.generation)
  }

  /// Adds one to a word, under the writers' lock.
  func increment(_ field: Int) { words.storeRelease(field, words.load(field) &+ 1) }

  /// Moves *flushed* forward.
  func setFlushed(_ position: LogPosition) {
    while true {
      let word = words.loadAcquire(ControlField.flushed)
      let seen = LogPosition(word: word)
      if seen.generation == position.generation, seen.end >= position.end { return }
      if isNewer(seen.generation, than: position.generation) { return }
      if words.exchange(ControlField.flushed, expected: word, position.word) { return }
    }
  }
}

extension PrivateWords {
  /// Words that stay for as long as the process.
  static func immortal(count: Int) -> SharedWords {
    let memory = PrivateWords(count: count)
    // Kept on purpose: made once, for a page that stands for none.
    _ = unsafe Unmanaged.passRetained(memory)
    return memory.words
  }
}

extension GroupFolder {
  /// Maps the page; nil where there is none, or none that is whole.
  func mapControl(isWritable: Bool) throws(SharedGroupError) -> (MappedWords, ControlPage)? {
    guard let file = try openExisting(control, flags: isWritable ? O_RDWR : O_RDONLY) else {
      return nil
    }
    let status = try perform { () throws(SystemCallError) in try file.status() }
    guard status.size >= ControlField.wordCount * 8 else { return nil }
    let memory = try perform { () throws(SystemCallError) in
      try MappedWords(file, wordCount: ControlField.wordCount, isWritable: isWritable)
    }
    let page = ControlPage(
      words: memory.words, identity: BootIdentity.identity(of: status), inode: status.inode)
    return (memory, page)
  }
}

/// Tells the memory of this boot from what an earlier one left on the disk.
enum BootIdentity {
  /// The text that the system made up when it started; empty where it has none.
  private static let boot: [UInt8] = {
    // Linux and Android: random(4). Where it cannot be read nothing can be told apart, and every
    // page counts as one from before.
    (try? OpenFile(path: "/proc/sys/kernel/random/boot_id").read(64, at: 0)) ?? []
  }()

  /// A number for a file under this boot, in this version of the format; never 0.
  static func identity(of file: FileStatus) -> UInt64 {
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    for byte in boot { add(byte) }
    for number in [file.device, file.inode, UInt64(LogFormat.version)] {
      for shift in stride(from: 0, to: 64, by: 8) {
        add(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    return boot.isEmpty ? UInt64.random(in: 1...UInt64.max) : max(hash, 1)
  }
}
