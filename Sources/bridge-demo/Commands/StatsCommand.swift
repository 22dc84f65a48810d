import SharedGroup

/// Shows how a group is stored.
struct StatsCommand {
  let place: GroupPlace

  /// Aligned lines for people; for a program a line for each figure, with a tab behind its name.
  func run(on terminal: Terminal) throws(ProgramError) {
    let rows = Self.rows(of: try StoredGroup(place).statistics())
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
}
