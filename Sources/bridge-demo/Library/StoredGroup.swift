import SharedGroup

/// Reports how a group is stored. The C header has no functions for that, because hosts need not
/// know how a group is stored.
///
/// The group is opened only for reading, so that a report does not change it.
struct StoredGroup {
  private let group: SharedGroup

  init(_ place: GroupPlace) throws {
    let options = SharedGroupOptions(directory: place.directory, isReadOnly: true)
    do throws(SharedGroupError) {
      group = try SharedGroup.open(place.group, options: options)
    } catch {
      if error.code == .unavailable, let absence = place.absence {
        throw ProgramError.operation(absence)
      }
      throw error
    }
  }

  /// Shows aligned lines for people, or, for a program, a line for each figure with a tab after its
  /// name.
  func showStatistics() throws {
    let statistics = try group.statistics()
    let rows = [
      ("keys", "\(statistics.keyCount)"),
      ("records", "\(statistics.recordCount)"),
      ("live bytes", "\(statistics.liveByteCount)"),
      ("dead bytes", "\(statistics.deadByteCount)"),
      ("snapshot bytes", "\(statistics.snapshotByteCount)"),
      ("frame bytes", "\(statistics.frameByteCount)"),
      ("changes", "\(statistics.revision)"),
      ("compactions", "\(statistics.compactionCount)"),
    ]
    try StandardStream.output.write(
      rows.map { name, figure in
        guard Terminal.isTerminal else { return StyledText("\(name)\t\(figure)") }
        return StyledText("  " + DisplayText.padded(name, to: 16), .faint) + StyledText(figure)
      })
  }

  /// Reports whether every record of the group is intact. If not, the first damage is thrown as an
  /// error.
  func showVerification() throws {
    let found = try verify()
    let count = found.recordCount
    let whole = "\(count == 1 ? "1 record" : "\(count) records") in \(found.byteCount) bytes"
    guard let damage = found.firstDamage else {
      return try StandardStream.output.write("\(whole), all whole\n")
    }
    // The intact part is reported as well, because a repair would keep it.
    try StandardStream.output.write("\(whole) \(count == 1 ? "is" : "are") whole\n")
    throw ProgramError.operation(damage)
  }

  func verify() throws(SharedGroupError) -> SharedGroupVerification { try group.verify() }
}

extension SharedGroupVerification {
  /// A sentence that names the first damaged place; nil if everything is intact.
  var firstDamage: String? {
    damage.first.map {
      "\"\(DisplayText.printable($0.file))\" is damaged at byte \($0.byteOffset): \($0.reason)."
    }
  }
}
