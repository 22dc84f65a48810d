/// A descriptor that a program polls. It is readable whenever something may have been done in a
/// folder since the descriptor was last emptied.
///
/// It is a waiter like that of a `FolderWaiter`, but the program itself sleeps on the descriptor.
/// The parent folder is watched as well, because a recreated folder is another folder.
package struct FolderDescriptor: ~Copyable, Sendable {
  private let owner: FolderWatch
  private let folder: String
  private let poll: FolderPoll
  /// The watch's numbers for the two folders; nil for a folder that is not watched.
  private var number: Int32?
  private var parentNumber: Int32?

  /// - Throws: the system's error if no watch or no descriptor is left.
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
    // The watch does not report what was done before it began.
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
    // The parent may be another folder by now, too. The parent is watched first, so that a folder
    // that is created in it meanwhile is noticed.
    owner.renew(&parentNumber, FolderDescriptor.parent(of: folder))
    owner.renew(&number, folder)
  }

  private static func parent(of folder: String) -> String {
    guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")), slash > folder.startIndex
    else { return "/" }
    return String(folder[..<slash])
  }
}
