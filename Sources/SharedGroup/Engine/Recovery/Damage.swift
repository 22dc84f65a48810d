import SystemCalls

// Setting aside what cannot be read; nothing is deleted.
extension GroupStorage {
  /// Gives a file another name, and answers a text that says so.
  func setAside(_ file: String) throws(SharedGroupError) -> String {
    let page = unsafe control
    var number = 1
    while try folder.status(of: "\(file).damaged-\(number)") != nil { number += 1 }
    let aside = "\(file).damaged-\(number)"
    page.increment(ControlField.names)
    try folder.perform { () throws(SystemCallError) in try FileSystem.rename(file, to: aside) }
    page.increment(ControlField.names)
    return "\"\(file)\" was set aside as \"\(aside)\""
  }

  /// Sets aside a folder, a link or a device that stands where a file is to be made.
  func setAsideUnlessFile(_ file: String) throws(SharedGroupError) {
    guard let status = try folder.status(of: file), !status.isRegularFile else { return }
    _ = try setAside(file)
  }

  /// Copies the readable part of a log into the other pair of files, and sets the log aside.
  func setAsideTail(of source: GroupFolder.Source) throws(SharedGroupError) -> String {
    let text = "\"\(folder.log(source.slot))\" ends at byte \(source.scan.end * 8)"
    guard let point = try agreedPoint() else { return text }
    _ = try compact(point, words: 0, keys: 0)
    return text + ", and " + (try setAsideLog(source.slot))
  }

  /// Notes in the page that a damaged log is copied, before the copy is the group: a writer that is
  /// killed from there on leaves it to the next one to tell.
  ///
  /// - Parameter damage: where the first damaged change begins, in words; nil where there is none.
  func noteDamage(_ damage: Int?, copiedTo generation: UInt32) {
    let word = damage.map {
      LogPosition(generation: generation, end: UInt32(truncatingIfNeeded: $0 &+ 1)).word
    }
    unsafe control.words.store(ControlField.damaged, word ?? 0)
  }

  /// Throws where a killed writer copied a damaged log and did not tell. With the writers' lock.
  @inline(never)
  func tellDamage(at point: ReadPoint) throws(SharedGroupError) {
    let page = unsafe control
    let noted = LogPosition(word: page.words.load(ControlField.damaged))
    guard noted.generation == point.position.generation, noted.end > 0 else {
      // That copy never became the group.
      return page.words.store(ControlField.damaged, 0)
    }
    throw try setAsideCopied(1 - point.position.slot, damage: Int(noted.end) - 1)
  }

  /// Sets aside a log that was copied although a change in it is not as it was written; what it holds
  /// was kept, as nobody can tell which of its bytes it is.
  ///
  /// - Returns: what the change at hand throws.
  func setAsideCopied(_ slot: Int, damage: Int) throws(SharedGroupError) -> SharedGroupError {
    let file = folder.log(slot)
    let aside = try setAsideLog(slot)
    unsafe control.words.store(ControlField.damaged, 0)
    let place = damage == 0 ? "its header" : "the change that begins at byte \(damage * 8)"
    return .corrupt(
      file: file,
      because: "\(place) does not match its checksum; its values were kept as they are, "
        + "and \(aside)")
  }

  /// Sets aside the log of a slot that is not in use any more.
  private func setAsideLog(_ slot: Int) throws(SharedGroupError) -> String {
    let page = unsafe control
    try folder.checkPage(page.inode)
    // Until the copy is on the disk, the old log's name is what a restart finds the group by.
    try flushAll()
    // A writer that was killed here may have done it.
    let isThere = try folder.status(of: folder.log(slot)) != nil
    let aside = isThere ? try setAside(folder.log(slot)) : "it was set aside"
    page.words.store(ControlField.inode(slot), 0)
    page.increment(ControlField.number(slot))
    return aside
  }
}
