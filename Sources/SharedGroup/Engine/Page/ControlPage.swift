import SystemCalls

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
    return words.loadAcquire(ControlField.owner(position.slot)) == UInt64(position.generation)
  }

  /// The same for what was read in files by an index: whether that was not made anew meanwhile, either.
  ///
  /// - Parameter number: that of the files, loaded before anything was read in them.
  @inline(__always)
  func stillHolds(_ position: LogPosition, number: UInt64) -> Bool {
    // A recovery counts the number up before it gives the files back.
    stillHolds(position) && words.load(ControlField.number(position.slot)) == number
  }

  /// Adds one to a word, under the writers' lock.
  func increment(_ field: Int) { words.storeRelease(field, words.load(field) &+ 1) }

  /// Whether the index of a slot has so many slots, as far as the page knows: where the search for a key
  /// begins hangs on it.
  func hasSlots(_ count: Int, in slot: Int) -> Bool {
    let known = words.load(ControlField.slots(slot))
    return known == 0 || known == UInt64(count)
  }

  /// How many flushes of a slot's log are under way, or were when their process died.
  func flushesUnderWay(of slot: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: words.loadAcquire(ControlField.flushes(slot)))
  }

  /// Counts a flush that begins.
  ///
  /// - Returns: the round of the count in which it is.
  func beginFlush(of slot: Int) -> UInt64 {
    changeFlushes(of: slot) { $0 &+ 1 } >> 32
  }

  /// Counts a flush as ended, unless the count was begun anew since it began.
  func endFlush(of slot: Int, round: UInt64) {
    _ = changeFlushes(of: slot) { word in
      word >> 32 == round && UInt32(truncatingIfNeeded: word) > 0 ? word &- 1 : word
    }
  }

  /// Begins the count of flushes anew: what those under way were for is made up for.
  func forgetFlushes(of slot: Int) {
    _ = changeFlushes(of: slot) { (($0 >> 32) &+ 1) << 32 }
  }

  private func changeFlushes(of slot: Int, _ change: (UInt64) -> UInt64) -> UInt64 {
    let field = ControlField.flushes(slot)
    while true {
      let word = words.loadAcquire(field)
      let changed = change(word)
      if words.exchange(field, expected: word, changed) { return changed }
    }
  }

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

/// The page with what keeps its memory.
struct MappedControl: Sendable {
  let memory: MappedWords
  let page: ControlPage
  /// Whether this is perhaps not the file that writers have: it is to be opened again until it is valid.
  let isLayered: Bool
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
  /// Opens the page's file; nil where there is none, or none that is whole.
  func openControl(isWritable: Bool) throws(SharedGroupError) -> GroupFile? {
    guard let opened = try openExisting(control, isWritable ? .readWrite : .readOnly),
      opened.status.size >= ControlField.wordCount * 8, isWritable || !opened.isReadAtACost
    else { return nil }
    return opened
  }

  /// Throws where the page is not the file with this inode: another folder has this one's name now, or
  /// none, and its files are not the group's.
  func checkPage(_ inode: UInt64) throws(SharedGroupError) {
    guard try status(of: control)?.inode == inode else {
      throw .unavailable(folder: path, because: "its files were removed or replaced")
    }
  }

  /// Maps the page.
  func mapControl(
    _ opened: borrowing GroupFile, isWritable: Bool
  ) throws(SharedGroupError) -> MappedControl {
    do throws(SystemCallError) {
      let memory = try MappedWords(
        opened.file, wordCount: ControlField.wordCount, isWritable: isWritable, isReadAtOnce: true)
      let page = ControlPage(
        words: memory.words, identity: try BootIdentity.identity(of: opened.status),
        inode: opened.status.inode)
      let isLayered = !isWritable && !opened.status.isOnBlockDevice && opened.file.isLayered
      return MappedControl(memory: memory, page: page, isLayered: isLayered)
    } catch {
      throw self.error(error)
    }
  }
}
