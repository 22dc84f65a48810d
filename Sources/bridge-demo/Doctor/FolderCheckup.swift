/// The doctor's look at the folder that holds groups, and at the group in it.
struct FolderCheckup {
  let place: GroupPlace

  func findings() -> [Finding] {
    guard let folder = DataFolder(of: place) else {
      return [
        .problem(
          "Data folder", "HOME is not set, so there is no place for one.",
          remedy: .advice("Set HOME or WIDGET_BRIDGE_HOME, or use --directory PATH."))
      ]
    }
    let path = DataFolder.absolute(folder.path)
    let name = "\(path) (\(folder.source))"
    guard let facts = FileFacts(path: folder.path) else {
      return [.good("Data folder", "\(name), not there yet")]
    }
    guard facts.isFolder else {
      return [
        .problem(
          "Data folder", "\(name) is a file.",
          remedy: .advice("Move the file away, or choose another folder with --directory PATH."))
      ]
    }
    return [.good("Data folder", name)]
      + permissions(path, facts) + group(folder.path(ofGroup: place.group))
  }

  private func permissions(_ path: String, _ facts: FileFacts) -> [Finding] {
    let subject = "Permissions"
    guard facts.isOwn else {
      return [
        .warning(
          subject, "\(path) belongs to another user.",
          remedy: .advice("Run as its owner, or choose another folder with --directory PATH."))
      ]
    }
    // A sticky folder such as /tmp is for all to write in, and each removes only what is theirs.
    if facts.mode & 0o022 != 0 && facts.mode & 0o1000 == 0 {
      return [
        .warning(
          subject, "other users may change what is in \(path) (\(facts.modeText)).",
          remedy: .command("chmod go-w \(ShellWord.quoted(path))"))
      ]
    }
    return [.good(subject, "\(facts.modeText), yours")]
  }

  private func group(_ path: String) -> [Finding] {
    let subject = "Group"
    guard let facts = FileFacts(path: path) else {
      return [.good(subject, "\(place.group), not there yet")]
    }
    if facts.mode & 0o077 != 0 {
      return [
        .warning(
          subject, "other users may look into \(path) (\(facts.modeText)).",
          remedy: .command("chmod -R go= \(ShellWord.quoted(path))"))
      ]
    }
    do {
      let bridge = try Bridge(place, .readOnly)
      let count = try SharedKey.all(in: bridge).count
      return [
        .good(
          subject, "\(place.group), \(count == 1 ? "1 key" : "\(count) keys"), \(facts.modeText)")
      ]
    } catch {
      return [.problem(subject, error.message, remedy: Finding.Remedy(for: error.code))]
    }
  }
}
