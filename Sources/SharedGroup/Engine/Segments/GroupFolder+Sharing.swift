import SystemCalls

// Whose a group's files are: root may use the group of another user, and a group may be open to several.
extension GroupFolder {
  /// Gives a file that was just made to those whose the group is, as far as the system allows: owner and
  /// permissions are those of `control`, or the owner is the folder's where there is no such file yet.
  ///
  /// Where that fails the file stays its maker's, with permissions 0600.
  func share(_ file: borrowing OpenFile) {
    let page = (try? status(of: control)) ?? nil
    let isShared = page?.isRegularFile ?? false
    guard let model = isShared ? page : try? FileStatus(path: path),
      var made = try? file.status()
    else { return }
    if made.owner != model.owner || isShared && made.group != model.group {
      do {
        try file.setOwner(model.owner, group: model.group)
      } catch {
        // Who may not give a file away may still let a group have it that they are in.
        try? file.setOwner(made.owner, group: model.group)
      }
      guard let changed = try? file.status() else { return }
      made = changed
    }
    // Never for a group of users that the model is not for.
    let others: UInt32 = made.group == model.group ? 0o066 : 0o006
    let permissions = isShared ? model.permissions & others | 0o600 : 0o600
    if made.permissions != permissions { try? file.setPermissions(permissions) }
  }
}
