import BridgeJSON
import SharedGroup

/// A group as it is stored, which the C header does not speak of: hosts need not know.
///
/// Opened for reading alone, so that looking at a group does not change it.
struct StoredGroup {
  private let group: SharedGroup
  private let place: GroupPlace

  init(_ place: GroupPlace) throws(ProgramError) {
    self.place = place
    let options = SharedGroupOptions(directory: place.directory, isReadOnly: true)
    do throws(SharedGroupError) {
      group = try SharedGroup.open(place.group, options: options)
    } catch {
      if error.code == .unavailable, let absence = place.absence { throw .operation(absence) }
      throw Self.failure(error)
    }
  }

  /// Aligned lines for people; for a program a line for each figure, with a tab behind its name.
  func showStatistics(on terminal: Terminal) throws(ProgramError) {
    let rows = Self.rows(
      of: try Self.told { () throws(SharedGroupError) in try group.statistics() })
    guard terminal.isTerminal else {
      let lines = rows.map { "\($0.name)\t\($0.figure)\n" }
      return try StandardStream.output.write(lines.joined())
    }
    let width = rows.map { $0.name.count }.max() ?? 0
    let lines = rows.map { row in
      StyledText("  " + DisplayText.padded(row.name, to: width + 2), .faint)
        + StyledText(row.figure)
    }
    try StandardStream.output.write(lines.map { $0.rendered(on: terminal) + "\n" }.joined())
  }

  private static func rows(
    of statistics: SharedGroupStatistics
  ) -> [(name: String, figure: String)] {
    [
      ("keys", "\(statistics.keyCount)"),
      ("records", "\(statistics.recordCount)"),
      ("live bytes", "\(statistics.liveByteCount)"),
      ("dead bytes", "\(statistics.deadByteCount)"),
      ("snapshot bytes", "\(statistics.snapshotByteCount)"),
      ("frame bytes", "\(statistics.frameByteCount)"),
      ("changes", "\(statistics.revision)"),
      ("compactions", "\(statistics.compactionCount)"),
    ]
  }

  /// Says whether every record of the group is whole; the first damage is an error.
  func showVerification() throws(ProgramError) {
    let found = try verify()
    let count = found.recordCount
    let whole = "\(count == 1 ? "1 record" : "\(count) records") in \(found.byteCount) bytes"
    guard let damage = found.firstDamage else {
      return try StandardStream.output.write("\(whole), all whole\n")
    }
    // The whole part is told as well: it is what a repair would keep.
    try StandardStream.output.write("\(whole) \(count == 1 ? "is" : "are") whole\n")
    throw .operation(damage)
  }

  func verify() throws(ProgramError) -> SharedGroupVerification {
    try Self.told { () throws(SharedGroupError) in try group.verify() }
  }

  private static func told<Result>(
    _ call: () throws(SharedGroupError) -> Result
  ) throws(ProgramError) -> Result {
    do {
      return try call()
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: SharedGroupError) -> ProgramError {
    var failure = ProgramError.operation(DisplayText.printable(error.message))
    if error.code == .invalidName { failure.option = .group }
    return failure
  }
}

extension SharedGroupVerification {
  /// A sentence about the first damaged place; nil if everything is whole.
  var firstDamage: String? {
    damage.first.map {
      "\"\(DisplayText.printable($0.file))\" is damaged at byte \($0.byteOffset): \($0.reason)."
    }
  }
}

/// What a repair found, as lines.
enum Repair {
  static func lines(_ told: JSONValue) -> String {
    func list(_ name: String) -> [JSONValue] { told[name].map { Array($0.elements) } ?? [] }
    func keys(_ name: String) -> [String] {
      list(name).compactMap { $0.string }.map { DisplayText.printable($0) }
    }
    var lines = list("damage").map { damage in
      let places = ["byteCount", "byteOffset"].map { damage[$0]?.text ?? "" }
      let reason = damage["reason"]?.string ?? ""
      return "damaged: \(places[0]) bytes from byte \(places[1]) on: \(reason)"
    }
    lines += keys("lostKeys").map { "lost: \($0)" }
    lines += keys("olderKeys").map { "may be older: \($0)" }
    if let path = told["keptFile"]?.string {
      lines += ["kept: \(DisplayText.printable(path))", "repaired"]
    } else {
      lines.append("all whole")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
