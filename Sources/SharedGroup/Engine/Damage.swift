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
    let page = unsafe control
    let text = "\"\(folder.log(source.slot))\" ends at byte \(source.scan.end * 8)"
    guard let point = try agreedPoint() else { return text }
    _ = try compact(point, words: 0, keys: 0)
    let aside = try setAside(folder.log(source.slot))
    page.words.store(ControlField.inode(source.slot), 0)
    page.increment(ControlField.number(source.slot))
    return text + ", and " + aside
  }
}
