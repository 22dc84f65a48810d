import CWidgetBridge
import SystemCalls

/// Checks whether the library has what it needs, and says how to solve the problems that it finds.
struct DoctorCommand {
  let place: GroupPlace

  func run() throws(ProgramError) {
    let findings = [versions()] + FolderCheckup(place: place).findings() + trial()
    try StandardStream.output.write(findings.flatMap { $0.lines() })
    let problems = findings.filter { $0.verdict == .problem }.count
    guard problems == 0 else {
      throw .operation("doctor found \(problems == 1 ? "1 problem" : "\(problems) problems").")
    }
  }

  /// Whether the loaded library has the version of the header with which this program was compiled.
  private func versions() -> Finding {
    let library = Bridge.version()
    let header = Bridge.version(
      UInt32(WIDGET_BRIDGE_VERSION_MAJOR) << 16 | UInt32(WIDGET_BRIDGE_VERSION_MINOR) << 8
        | UInt32(WIDGET_BRIDGE_VERSION_PATCH))
    let text = "library \(library), header \(header)"
    guard library == header else {
      let advice = "Build the program with the header of the library it loads."
      return Finding(.problem, "Versions", text, .advice(advice))
    }
    return Finding(.good, "Versions", text)
  }

  /// Writes a value into a separate group, which no widget or watcher uses, and reads it back. Then
  /// checks the time zones through the same group.
  private func trial() -> [Finding] {
    var scratch = place
    scratch.group = "bridge-demo.doctor.\(getpid())"
    defer { Self.remove(scratch) }
    let subject = "Write, read"
    do throws(ProgramError) {
      let bridge = try Bridge(scratch, .readWrite)
      let value = #"{"text":"한글 ✓","number":0.10}"#
      let count = bridge.changeCount
      unsafe try bridge.change(setSharedValue, "doctor", value)
      let answer = unsafe try bridge.read(getSharedValue, "doctor")
      guard answer == value, bridge.changeCount != count else {
        let advice = "Use a folder on a local disk: --directory PATH."
        let text = "what was read is not what was written."
        return [Finding(.problem, subject, text, .advice(advice))]
      }
      return [Finding(.good, subject, "a value came back byte for byte")]
        + ZoneCheckup.findings(bridge)
    } catch {
      return [
        Finding(subject, failure: error),
        Finding(.skipped, "Time zones", "not asked, as there is no group to ask."),
      ]
    }
  }

  /// Removes the folder of a group, which must not be open any more. Its name contains this
  /// process's number, so only the trial's files are in it.
  private static func remove(_ group: GroupPlace) {
    guard group.folder != nil else { return }
    for file in group.files { _ = unsafe unlink(file) }
    _ = unsafe rmdir(group.path)
  }
}

extension FileStatus {
  /// The permissions in the form of chmod, for example "0700".
  var modeText: String {
    let digits = String(permissions, radix: 8)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }

  var isOwn: Bool { owner == geteuid() }

  /// Whether this process may write to a file, or make and remove files in a folder. A file that no
  /// longer exists counts as writable.
  static func isWritable(_ path: String) -> Bool {
    guard let found = try? FileStatus(path: path) else { return true }
    return unsafe access(path, found.isFolder ? W_OK | X_OK : W_OK) == 0
  }
}
