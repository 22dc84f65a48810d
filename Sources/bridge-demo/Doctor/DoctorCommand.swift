import CWidgetBridge

/// Checks what the library needs, and says what to do about what it finds.
struct DoctorCommand {
  let place: GroupPlace

  func run(on terminal: Terminal) throws(ProgramError) {
    let findings = [versions()] + FolderCheckup(place: place).findings() + trial()
    let lines = findings.flatMap { $0.lines(on: terminal) }
    try StandardStream.output.write(
      lines.map { $0.rendered(on: terminal) + "\n" }.joined())
    let problems = findings.filter { $0.verdict == .problem }.count
    guard problems == 0 else {
      throw .operation("doctor found \(problems == 1 ? "1 problem" : "\(problems) problems").")
    }
  }

  private func versions() -> Finding {
    let library = BridgeVersion.ofLibrary
    let header = BridgeVersion.ofHeader
    let text = "library \(library), header \(header)"
    guard library == header else {
      return Finding(
        .problem, "Versions", text,
        remedy: .advice("Build the program with the header of the library it loads."))
    }
    return Finding(.good, "Versions", text)
  }

  /// Writes and reads back in a group of its own, and asks it about time zones.
  private func trial() -> [Finding] {
    let scratch = ScratchGroup(beside: place)
    defer { scratch.remove() }
    let subject = "Write, read"
    do {
      let bridge = try Bridge(scratch.place, .readWrite)
      let value = #"{"text":"한글 ✓","number":0.10}"#
      let count = bridge.changeCount
      unsafe try bridge.change(setSharedValue, "doctor", value)
      let answer = unsafe try bridge.read(getSharedValue, "doctor")
      guard answer == value, bridge.changeCount != count else {
        return [
          Finding(
            .problem, subject, "what was read is not what was written.",
            remedy: .advice("Use a folder on a local disk: --directory PATH."))
        ]
      }
      return [Finding(.good, subject, "a value came back byte for byte")]
        + ZoneCheckup.findings(bridge)
    } catch {
      return [
        Finding(.problem, subject, error.message, remedy: .of(error.status)),
        Finding(.skipped, "Time zones", "not asked, as there is no group to ask."),
      ]
    }
  }
}
