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

  /// Sets aside a log that was copied although a change in it is not as it was written; what it holds
  /// was kept, as nobody can tell which of its bytes it is.
  ///
  /// - Returns: what the change at hand throws.
  func setAsideCopied(
    _ old: ReadPoint, damage: Int
  ) throws(SharedGroupError) -> SharedGroupError {
    let (slot, file) = (old.position.slot, folder.log(old.position.slot))
    let aside = try setAsideLog(slot)
    let place = damage == 0 ? "its header" : "the change that begins at byte \(damage * 8)"
    return .corrupt(
      file: file,
      because: "\(place) does not match its checksum; its values were kept as they are, "
        + "and \(aside)")
  }

  /// Sets aside the log of a slot that is not in use any more.
  private func setAsideLog(_ slot: Int) throws(SharedGroupError) -> String {
    let page = unsafe control
    // Until the copy is on the disk, the old log's name is what a restart finds the group by.
    try flushAll()
    let aside = try setAside(folder.log(slot))
    page.words.store(ControlField.inode(slot), 0)
    page.increment(ControlField.number(slot))
    return aside
  }
}
