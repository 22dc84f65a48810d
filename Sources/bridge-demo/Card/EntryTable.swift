import BridgeJSON

/// A timeline as a table, a line for each entry.
enum EntryTable {
  static func lines(of timeline: ShownTimeline, on terminal: Terminal) -> [StyledText] {
    guard !timeline.entries.isEmpty else { return [StyledText("  No entries.")] }
    let isDDay = timeline.entries.contains { $0.value["dday"] != nil }
    let table =
      isDDay
      ? countTable(timeline.entries, on: terminal)
      : MemberTable.table(of: timeline.entries, kind: timeline.kind)
    guard let caveat = caveat(of: timeline.entries) else { return table.lines(on: terminal) }
    return table.lines(on: terminal) + [StyledText(), StyledText("  \(caveat)")]
  }

  /// What to know of entries that are sample data, or older than they should be.
  private static func caveat(of entries: [ShownEntry]) -> String? {
    let failure = entries.lazy.compactMap(\.fetchError).first
    guard entries.contains(where: \.isPlaceholder) else {
      return failure.map { "The last fetch failed (\($0))." }
    }
    guard let failure else { return "Sample data: the group has nothing to show yet." }
    return "Sample data: the last fetch failed (\(failure))."
  }

  // MARK: - A D-day

  private static func countTable(_ entries: [ShownEntry], on terminal: Terminal) -> Table {
    let barColumns = barColumns(beside: entries, on: terminal)
    var table = Table(columns: [
      Table.Column("From", keepsWidth: true), Table.Column("Label"), Table.Column("Day"),
      Table.Column(barColumns == 0 ? "Done" : "Progress"),
    ])
    let nothing = terminal.isUnicode ? "–" : "-"
    for (index, entry) in entries.enumerated() {
      let isCurrent = index == 0
      table.append([
        StyledText(entry.minute, isCurrent ? .strong : .plain),
        StyledText(entry.label ?? nothing, isCurrent ? .accent : .plain),
        StyledText(entry.countLabel ?? nothing, isCurrent ? .strong : .plain),
        progressCell(entry.progress, nothing, barColumns: barColumns, on: terminal),
      ])
    }
    return table
  }

  private static let widestBar = 20
  /// "100%" and a space in front.
  private static let percentageColumns = 5

  /// How many columns the bars get: what a terminal has left, so that the percentages stay whole; 0
  /// where that is too little for a bar.
  private static func barColumns(
    beside entries: [ShownEntry], on terminal: Terminal
  ) -> Int {
    guard terminal.isTerminal else { return widestBar }
    func widest(_ title: String, _ text: (ShownEntry) -> String?) -> Int {
      entries.reduce(DisplayWidth.of(title)) { max($0, DisplayWidth.of(text($1) ?? "")) }
    }
    let others = widest("From", \.minute) + widest("Label", \.label) + widest("Day", \.countLabel)
    let room = terminal.width - others - 4 * Table.gap - percentageColumns
    return room < 4 ? 0 : min(room, widestBar)
  }

  private static func progressCell(
    _ progress: Double?, _ nothing: String, barColumns: Int, on terminal: Terminal
  ) -> StyledText {
    guard let progress else { return StyledText(nothing) }
    let percentage = ProgressBar.percentage(progress)
    guard barColumns > 0 else {
      return StyledText(DisplayText.spaces(percentageColumns - 1 - percentage.count) + percentage)
    }
    return ProgressBar.text(progress, columns: barColumns, on: terminal)
      + StyledText(DisplayText.spaces(percentageColumns - percentage.count) + percentage)
  }
}

/// How much of a span has passed, as a row of blocks.
enum ProgressBar {
  /// A bar of a number of columns.
  ///
  /// It is full only at 1 and empty only at 0, whatever rounding says.
  ///
  /// - Parameter progress: 0 to 1; what is beyond is taken as the nearer end.
  static func text(_ progress: Double, columns: Int, on terminal: Terminal) -> StyledText {
    let cells = max(terminal.isUnicode ? columns : columns - 2, 2)
    let filled = filledCells(progress, of: cells)
    let full = String(repeating: terminal.isUnicode ? "█" : "#", count: filled)
    let rest = String(repeating: terminal.isUnicode ? "░" : "-", count: cells - filled)
    let bar = StyledText(full, .good) + StyledText(rest, .faint)
    return terminal.isUnicode ? bar : StyledText("[") + bar + StyledText("]")
  }

  /// A percentage without a fraction, rounded down: 100 % stands for the end alone.
  static func percentage(_ progress: Double) -> String {
    // As binary numbers, 0.29 * 100 is less than 29, by far less than is added.
    "\(Int(bounded(progress) * 100 + 1e-9))%"
  }

  private static func filledCells(_ progress: Double, of cells: Int) -> Int {
    let share = bounded(progress)
    if share <= 0 { return 0 }
    if share >= 1 { return cells }
    return min(max(Int((share * Double(cells)).rounded()), 1), cells - 1)
  }

  private static func bounded(_ progress: Double) -> Double {
    progress.isNaN ? 0 : min(max(progress, 0), 1)
  }
}
