import CWidgetBridge
import SharedGroup
import SystemCalls

/// Checks the folder that holds groups, and the group in it.
struct FolderCheckup {
  let place: GroupPlace

  func findings() -> [Finding] {
    let subject = "Data folder"
    guard let folder = place.folder else {
      let advice = "Set HOME or WIDGET_BRIDGE_HOME, or use --directory PATH."
      let text = "HOME is not set, so there is no place for one."
      return [Finding(.problem, subject, text, .advice(advice))]
    }
    let path = GroupPlace.absolute(folder.path)
    let name = "\(path) (\(source(of: folder)))"
    let strayed = relativePaths(subject)
    guard let status = try? FileStatus(path: folder.path) else {
      return [Finding(.good, subject, "\(name), not there yet")] + strayed
    }
    guard status.isFolder else { return [file(in: "folder", "directory PATH", subject, name)] }
    return [Finding(.good, subject, name)] + strayed + [permissions(path, status)]
      + group(place.path)
  }

  /// The option or variable that determined the folder.
  private func source(of folder: DataFolder) -> String {
    switch folder.source {
    case .option: "--directory"
    case .variable(let name): name
    case .platform: "default"
    }
  }

  private func file(
    in place: String, _ option: String, _ subject: String, _ name: String
  ) -> Finding {
    let advice = "Move the file away, or choose another \(place) with --\(option)."
    return Finding(.problem, subject, "\(name) is a file.", .advice(advice))
  }

  private static let otherOwner = Finding.Remedy.advice(
    "Run as its owner, or choose another folder with --directory PATH.")

  /// Finds variables with a relative path. If `WIDGET_BRIDGE_HOME` has one, programs that run in
  /// different folders do not share groups; if `XDG_DATA_HOME` has one, it is ignored.
  private func relativePaths(_ subject: String) -> [Finding] {
    guard place.directory == nil else { return [] }
    let start = "does not begin with /"
    let effects = [
      ("WIDGET_BRIDGE_HOME", "\(start), so that programs in other folders have other groups"),
      ("XDG_DATA_HOME", "is ignored, as it \(start)"),
    ]
    return effects.compactMap { name, effect in
      guard let path = ProcessEnvironment.nonEmptyVariable(name), !path.hasPrefix("/") else {
        return nil
      }
      let advice = "Set \(name) to a path that begins with /."
      return Finding(.warning, subject, "\(name)=\(path) \(effect).", .advice(advice))
    }
  }

  private func permissions(_ path: String, _ status: FileStatus) -> Finding {
    let subject = "Permissions"
    guard status.isOwn else {
      return Finding(.warning, subject, "\(path) belongs to another user.", Self.otherOwner)
    }
    // In a sticky folder such as /tmp everyone may write, but may remove only their own files.
    if status.permissions & 0o022 != 0 && status.permissions & 0o1000 == 0 {
      let text = "other users may change what is in \(path) (\(status.modeText))."
      return Finding(.warning, subject, text, .command("chmod go-w \(ShellWord.quoted(path))"))
    }
    return Finding(.good, subject, "\(status.modeText), yours")
  }

  private func group(_ path: String) -> [Finding] {
    let subject = "Group"
    guard let status = try? FileStatus(path: path) else {
      return [Finding(.good, subject, "\(place.group), not there yet")]
    }
    guard status.isFolder else { return [file(in: "group", "group NAME", subject, path)] }
    var findings = [contents(of: path, status, subject)]
    if status.permissions & 0o077 != 0 {
      let text = "other users may look into \(path) (\(status.modeText))."
      let command = "chmod -R go= \(ShellWord.quoted(path))"
      findings.append(Finding(.warning, subject, text, .command(command)))
    }
    return findings
  }

  /// Checks whether the group is intact, and can be read and written.
  private func contents(of path: String, _ status: FileStatus, _ subject: String) -> Finding {
    if let found = try? StoredGroup(place).verify(), let damage = found.firstDamage {
      return Finding(.problem, subject, damage, .of(BridgeStatusCorrupt))
    }
    let count: Int
    do throws(ProgramError) {
      count = try Bridge(place, .readOnly).keys().count
    } catch {
      guard error.answer == BridgeStatusGroupUnavailable, FileStatus.isWritable(path) else {
        return Finding(subject, failure: error)
      }
      let advice = "The next write makes one; or choose another group with --group NAME."
      return Finding(.warning, subject, error.message ?? "", .advice(advice))
    }
    if let name = ([path] + place.files).first(where: { !FileStatus.isWritable($0) }) {
      let remedy = Finding.Remedy.command("chmod -R u+rwX \(ShellWord.quoted(path))")
      return Finding(
        .problem, subject, "\(name) may not be written.", status.isOwn ? remedy : Self.otherOwner)
    }
    let keys = count == 1 ? "1 key" : "\(count) keys"
    return Finding(.good, subject, "\(place.group), \(keys), \(status.modeText)")
  }
}
