import SystemCalls

// Making a file of a group.
extension GroupFolder {
  /// How many zeros are written at a time: 16 KiB.
  ///
  /// Linux caches a file in pieces as long as the writes that made it. A fault or a write in a piece
  /// costs as many steps as the piece has blocks, a megabyte 5 to 10 us where 16 KiB take one.
  private static let fillBytes = 1 << 14

  /// Makes a file of zeros and gives it a name, in place of what had it.
  ///
  /// Written, not only made long: a page that is mapped must have its block on the disk already.
  ///
  /// - Parameter fill: writes what the file is to hold beside zeros, before it gets its name.
  /// - Returns: the inode.
  @discardableResult
  func makeFile(
    _ file: String, wordCount: Int,
    fill: (borrowing OpenFile) throws(SharedGroupError) -> Void = { _ in }
  ) throws(SharedGroupError) -> UInt64 {
    let new = file + ".new"
    do throws(SystemCallError) {
      try FileSystem.remove(new)
    } catch {
      if error.errno != .noSuchFileOrDirectory { throw self.error(error) }
    }
    do throws(SharedGroupError) {
      let opened = try open(new, .readWrite, options: [.create, .exclusiveCreate])
      share(opened)
      let zeros = [UInt8](repeating: 0, count: min(wordCount * 8, GroupFolder.fillBytes))
      var written = 0
      while written < wordCount * 8 {
        let part = zeros.span.extracting(first: min(zeros.count, wordCount * 8 - written))
        do throws(SystemCallError) {
          try opened.write(part, at: written)
        } catch {
          throw self.error(error)
        }
        written += part.count
      }
      try fill(opened)
      let status = try perform { () throws(SystemCallError) in try opened.status() }
      try perform { () throws(SystemCallError) in try FileSystem.rename(new, to: file) }
      return status.inode
    } catch {
      try? FileSystem.remove(new)
      throw error
    }
  }
}
