import CWidgetBridge
import SharedGroup

/// The doctor's look at the folder that holds groups, and at the group in it.
struct FolderCheckup {
  let place: GroupPlace

  func findings() -> [Finding] {
    guard let folder = place.folder else {
      return [
        Finding(
          .problem, "Data folder", "HOME is not set, so there is no place for one.",
          remedy: .advice("Set HOME or WIDGET_BRIDGE_HOME, or use --directory PATH."))
      ]
    }
    let path = GroupPlace.absolute(folder.path)
    let name = "\(path) (\(source(of: folder)))"
    let strayed = relativePaths()
    guard let facts = FileFacts(path: folder.path) else {
      return [Finding(.good, "Data folder", "\(name), not there yet")] + strayed
    }
    guard facts.isFolder else {
      return [
        Finding(
          .problem, "Data folder", "\(name) is a file.",
          remedy: .advice("Move the file away, or choose another folder with --directory PATH."))
      ]
    }
    return [Finding(.good, "Data folder", name)] + strayed
      + permissions(path, facts) + group(place.path)
  }

  /// What decided on the folder.
  private func source(of folder: DataFolder) -> String {
    switch folder.source {
    case .option: "--directory"
    case .variable(let name): name
    case .platform: "default"
    }
  }

  /// Variables with a path that does not begin at the root: one program ignores it, or each finds
  /// another folder, and no group is shared.
  private func relativePaths() -> [Finding] {
    guard place.directory == nil else { return [] }
    return ["WIDGET_BRIDGE_HOME", "XDG_DATA_HOME"].compactMap { name in
      guard let path = Environment.variable(name), !path.hasPrefix("/") else { return nil }
      let effect =
        name == "XDG_DATA_HOME"
        ? "is ignored, as it does not begin with /"
        : "does not begin with /, so that programs in other folders have other groups"
      return Finding(
        .warning, "Data folder", "\(name)=\(path) \(effect).",
        remedy: .advice("Set \(name) to a path that begins with /."))
    }
  }

  private func permissions(_ path: String, _ facts: FileFacts) -> [Finding] {
    let subject = "Permissions"
    guard facts.isOwn else {
      return [
        Finding(
          .warning, subject, "\(path) belongs to another user.",
          remedy: .advice("Run as its owner, or choose another folder with --directory PATH."))
      ]
    }
    // A sticky folder such as /tmp is for all to write in, and each removes only what is theirs.
    if facts.mode & 0o022 != 0 && facts.mode & 0o1000 == 0 {
      return [
        Finding(
          .warning, subject, "other users may change what is in \(path) (\(facts.modeText)).",
          remedy: .command("chmod go-w \(ShellWord.quoted(path))"))
      ]
    }
    return [Finding(.good, subject, "\(facts.modeText), yours")]
  }

  private func group(_ path: String) -> [Finding] {
    let subject = "Group"
    guard let facts = FileFacts(path: path) else {
      return [Finding(.good, subject, "\(place.group), not there yet")]
    }
    guard facts.isFolder else {
      return [
        Finding(
          .problem, subject, "\(path) is a file.",
          remedy: .advice("Move the file away, or choose another group with --group NAME."))
      ]
    }
    var findings = [contents(of: path, facts)]
    if facts.mode & 0o077 != 0 {
      findings.append(
        Finding(
          .warning, subject, "other users may look into \(path) (\(facts.modeText)).",
          remedy: .command("chmod -R go= \(ShellWord.quoted(path))")))
    }
    return findings
  }

  /// Whether the group can be read, is whole, and can be written.
  private func contents(of path: String, _ facts: FileFacts) -> Finding {
    let subject = "Group"
    if let found = try? StoredGroup(place).verify(), let damage = found.firstDamage {
      return Finding(.problem, subject, damage, remedy: .of(BridgeStatusCorrupt))
    }
    let count: Int
    do throws(LibraryError) {
      count = try ListedKey.all(in: Bridge(place, .readOnly)).count
    } catch {
      if error.status == BridgeStatusGroupUnavailable && facts.isWritable {
        return Finding(
          .warning, subject, error.message,
          remedy: .advice("The next write makes one; or choose another group with --group NAME."))
      }
      return Finding(.problem, subject, error.message, remedy: .of(error.status))
    }
    if let name = ([path] + FolderListing.paths(in: path)).first(where: {
      FileFacts(path: $0)?.isWritable == false
    }) {
      return Finding(
        .problem, subject, "\(name) may not be written.",
        remedy: facts.isOwn
          ? .command("chmod -R u+rwX \(ShellWord.quoted(path))")
          : .advice("Run as its owner, or choose another folder with --directory PATH."))
    }
    return Finding(
      .good, subject, "\(place.group), \(count == 1 ? "1 key" : "\(count) keys"), \(facts.modeText)"
    )
  }
}
