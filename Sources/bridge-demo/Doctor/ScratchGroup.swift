/// A group of the doctor's own, so that no widget and no watcher notices the trial.
struct ScratchGroup {
  let place: GroupPlace
  private let path: String?

  /// Names a group beside the one of a place; nothing is made yet.
  init(beside place: GroupPlace) {
    var scratch = place
    scratch.group = "bridge-demo.doctor.\(getpid())"
    self.place = scratch
    path = scratch.folder == nil ? nil : scratch.path
  }

  /// Removes the group's folder, which must not be open any more.
  ///
  /// The folder is flat and its name has this process's number: nothing but the trial is in it.
  func remove() {
    guard let path else { return }
    for file in FolderListing.paths(in: path) { _ = unsafe unlink(file) }
    _ = unsafe rmdir(path)
  }
}
