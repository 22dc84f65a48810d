/// A descriptor that a program polls: readable whenever something may have been done in a folder
/// since it was emptied last.
///
/// It is a waiter as `FolderWaiter`'s, on which the program sleeps. The folder that holds the
/// folder is watched as well, so that one that is made anew under its name is noticed.
package struct FolderDescriptor: ~Copyable, Sendable {
  private let owner: FolderWatch
  private let folder: String
  private let poll: FolderPoll
  /// What the watch calls the two folders; nil for one that is not there.
  private var number: Int32?
  private var parentNumber: Int32?

  /// - Throws: what the system said, if it has no watch or no descriptor to give.
  package init(_ folder: String, on owner: FolderWatch) throws(SystemCallError) {
    let poll = try owner.makePoll(for: folder)
    let number = try owner.add(folder)
    do throws(SystemCallError) {
      parentNumber = try owner.add(FolderDescriptor.parent(of: folder))
    } catch {
      // A folder that may be entered and not read cannot be watched.
      guard error.errno == .permissionDenied else {
        if let number { owner.remove(number) }
        throw error
      }
    }
    self.owner = owner
    self.folder = folder
    self.poll = poll
    self.number = number
    // What was done before is not told by the watch.
    owner.wakeAll()
  }

  deinit {
    if let number { owner.remove(number) }
    if let parentNumber { owner.remove(parentNumber) }
  }

  /// The descriptor's number.
  package var descriptor: Int32 { poll.file.descriptor }

  /// Makes it unreadable until something is done in the folder again. The caller looks afterwards.
  package mutating func empty() {
    owner.empty(poll)
    // Another folder may have the name by now.
    let newest = (try? owner.add(folder)) ?? nil
    if let number { owner.remove(number) }
    number = newest
  }

  private static func parent(of folder: String) -> String {
    guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")), slash > folder.startIndex
    else { return "/" }
    return String(folder[..<slash])
  }
}
