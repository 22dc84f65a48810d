/// A descriptor that a program polls. It is readable whenever something may have been done in a
/// folder since the descriptor was emptied last.
///
/// It is a waiter as `FolderWaiter` has one, on which the program sleeps. The parent folder is
/// watched as well, so that a folder that is made anew under the same name is noticed.
package struct FolderDescriptor: ~Copyable, Sendable {
  private let owner: FolderWatch
  private let folder: String
  private let poll: FolderPoll
  /// The watch's numbers for the two folders; nil for a folder that does not exist.
  private var number: Int32?
  private var parentNumber: Int32?

  /// - Throws: what the system said, if it has no watch or no descriptor to give.
  package init(_ folder: String, on owner: FolderWatch) throws(SystemCallError) {
    let poll = try owner.makePoll(for: folder)
    let number = try owner.add(folder)
    do throws(SystemCallError) {
      parentNumber = try owner.add(FolderDescriptor.parent(of: folder))
    } catch {
      // A folder that may be entered but not read cannot be watched.
      guard error.errno == .permissionDenied else {
        if let number { owner.remove(number) }
        throw error
      }
    }
    self.owner = owner
    self.folder = folder
    self.poll = poll
    self.number = number
    // The watch does not report what was done before.
    owner.wakeAll()
  }

  deinit {
    if let number { owner.remove(number) }
    if let parentNumber { owner.remove(parentNumber) }
  }

  /// The descriptor's number.
  package var descriptor: Int32 { poll.file.descriptor }

  /// Makes the descriptor unreadable until something is done in the folder again. The caller looks
  /// for changes afterwards.
  package mutating func empty() {
    owner.empty(poll)
    let before = number
    owner.renew(&number, folder)
    guard number == nil || number != before else { return }
    // The folder that holds it may be another one by now, too. It is watched first, so that what is
    // made in it meanwhile is noticed.
    owner.renew(&parentNumber, FolderDescriptor.parent(of: folder))
    owner.renew(&number, folder)
  }

  private static func parent(of folder: String) -> String {
    guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")), slash > folder.startIndex
    else { return "/" }
    return String(folder[..<slash])
  }
}
