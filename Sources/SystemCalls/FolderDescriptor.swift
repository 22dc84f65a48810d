/// A descriptor that a program polls. It is readable whenever something may have been done in a
/// folder since the descriptor was last emptied.
///
/// It is a waiter like that of a `FolderWaiter`, but the program itself sleeps on the descriptor.
/// The parent folder is watched as well, because a folder that is recreated is a different folder.
package struct FolderDescriptor: ~Copyable, Sendable {
  private let owner: FolderWatch
  private let folder: String
  private let poll: FolderPoll
  /// The watch's numbers for the folder and for its parent, or for the nearest folder above that
  /// exists; nil for a folder that is not watched.
  private var number: Int32?
  private var parentNumber: Int32?
  /// The watch's numbers for the folders above, which may be moved.
  private var numbersAbove: [Int32]
  /// Whether the parent itself is watched, or may not be read.
  private var isParentWatched = true
  /// Whether the descriptor is kept readable.
  private var isHeld = false

  /// - Throws: the system's error if no watch or no descriptor is left, or if the folder cannot be
  ///   watched.
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
    let above = owner.addFolders(above: folder)
    if let failure = above.failure {
      let made = above.numbers + [number, parentNumber].compactMap { $0 }
      for number in made { owner.remove(number) }
      throw failure
    }
    numbersAbove = above.numbers
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
    for number in numbersAbove { owner.remove(number) }
  }

  /// The descriptor's number.
  package var descriptor: Int32 { poll.file.descriptor }

  /// Makes the descriptor unreadable until something is done in the folder again. The caller looks
  /// for changes afterwards.
  ///
  /// - Returns: the system's error if the folder cannot be watched. In that case, the descriptor
  ///   stays readable.
  package mutating func empty() -> SystemCallError? {
    if isHeld { owner.hold(poll, false) }
    isHeld = false
    owner.empty(poll)
    let failure = watchAnew()
    if failure != nil { stayReadable() }
    return failure
  }

  /// Keeps the descriptor readable until it is emptied next.
  package mutating func stayReadable() {
    isHeld = true
    owner.hold(poll, true)
  }

  /// Watches the folders that are now at the paths. If the folder does not exist, the nearest one
  /// above that exists is watched, because the missing folder will be created there. If a symbolic
  /// link leads nowhere, the missing folder will be created elsewhere, so the descriptor stays
  /// readable.
  ///
  /// - Returns: the system's error if a change could be missed.
  private mutating func watchAnew() -> SystemCallError? {
    let before = number
    let unwatched = watchFoldersAbove()
    if owner.renew(&number, folder) == nil, number == before, isParentWatched { return unwatched }
    // The parent may be another folder by now, too. The parent is watched first, so that a folder
    // that is created in it meanwhile is noticed.
    let above = watchAbove()
    let unwatchedAbove = watchFoldersAbove()
    let failure = owner.renew(&number, folder)
    // A parent that may be entered but not read cannot be watched.
    isParentWatched =
      above.missing == nil && (above.failure.map { $0.errno == .permissionDenied } ?? true)
    guard let failure else {
      // The missing folders were created meanwhile. The next call watches the parent.
      if above.missing != nil { stayReadable() }
      return isParentWatched ? unwatchedAbove : above.failure
    }
    guard failure.isAbsence else { return failure }
    // There is a link that leads nowhere, or a folder that was created meanwhile.
    if !FolderDescriptor.isAbsent(above.missing ?? folder) { stayReadable() }
    return above.failure ?? unwatchedAbove
  }

  /// Watches whether any of the folders that are now above the folder is moved.
  ///
  /// - Returns: the system's error if one of them cannot be watched.
  private mutating func watchFoldersAbove() -> SystemCallError? {
    let old = numbersAbove
    let above = owner.addFolders(above: folder)
    numbersAbove = above.numbers
    for number in old { owner.remove(number) }
    return above.failure
  }

  /// Watches the nearest folder above that exists.
  ///
  /// - Returns: the missing folder directly inside that folder, nil if the parent exists; and the
  ///   system's error if that folder cannot be watched.
  private mutating func watchAbove() -> (missing: String?, failure: SystemCallError?) {
    var above = FolderDescriptor.parent(of: folder)
    var missing: String?
    while true {
      let failure = owner.renew(&parentNumber, above)
      guard let failure, failure.isAbsence, above != "/" else { return (missing, failure) }
      missing = above
      above = FolderDescriptor.parent(of: above)
    }
  }

  private static func isAbsent(_ path: String) -> Bool {
    do throws(SystemCallError) {
      _ = try FileStatus(path: path, followingLink: false)
      return false
    } catch {
      return error.isAbsence
    }
  }

  static func parent(of folder: String) -> String {
    guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")), slash > folder.startIndex
    else { return "/" }
    return String(folder[..<slash])
  }
}
