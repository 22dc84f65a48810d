import BridgeJSON

/// Writes a timeline as a table with a line for each entry.
enum EntryTable {
  static func lines(of timeline: ShownTimeline) -> [StyledText] {
    guard !timeline.entries.isEmpty else { return [StyledText("  No entries.")] }
    let isDDay = timeline.entries.contains { $0.value["dday"] != nil }
    let table =
      isDDay
      ? countTable(timeline.entries)
      : MemberTable.table(of: timeline.entries, kind: timeline.kind)
    guard let caveat = caveat(of: timeline.entries) else { return table.lines() }
    return table.lines() + [StyledText(), StyledText("  \(caveat)")]
  }

  /// A note on entries that are sample data, or older than they should be.
  private static func caveat(of entries: [ShownEntry]) -> String? {
    let failure = entries.lazy.compactMap(\.fetchError).first
    guard entries.contains(where: \.isPlaceholder) else {
      return failure.map { "The last fetch failed (\($0))." }
    }
    guard let failure else { return "Sample data: the group has nothing to show yet." }
    return "Sample data: the last fetch failed (\(failure))."
  }

  private static let widestBar = 20
  /// The columns for "100%" with a space in front.
  private static let percentageColumns = 5

  private static func countTable(_ entries: [ShownEntry]) -> Table {
    let nothing = Terminal.isUnicode ? "–" : "-"
    var columns = [
      Table.Column(title: "From", keepsWidth: true), Table.Column(title: "Label"),
      Table.Column(title: "Day"),
    ]
    let rows = entries.enumerated().map { index, entry in
      let isCurrent = index == 0
      return [
        StyledText(entry.minute, isCurrent ? .strong : .plain),
        StyledText(entry["label"] ?? nothing, isCurrent ? .accent : .plain),
        StyledText(entry["countLabel"] ?? nothing, isCurrent ? .strong : .plain),
      ]
    }
    // The bars get the columns that are left, so that the percentages are not cut. There is no bar
    // if too few columns are left.
    let widths = columns.indices.map { index in
      rows.reduce(DisplayWidth.of(columns[index].title)) { max($0, $1[index].width) }
    }
    let room = Terminal.width - widths.reduce(0, +) - 4 * Table.gap - percentageColumns
    let barColumns = !Terminal.isTerminal ? widestBar : room < 4 ? 0 : min(room, widestBar)
    columns.append(Table.Column(title: barColumns == 0 ? "Done" : "Progress"))
    let whole = zip(entries, rows).map { entry, row in
      row + [progressCell(entry.progress, nothing, barColumns: barColumns)]
    }
    return Table(columns: columns, rows: whole)
  }

  private static func progressCell(
    _ progress: Double?, _ nothing: String, barColumns: Int
  ) -> StyledText {
    guard let progress else { return StyledText(nothing) }
    let percentage = StyledText(ProgressBar.percentage(progress))
    let room = (barColumns > 0 ? percentageColumns : percentageColumns - 1) - percentage.width
    let text = StyledText.spaces(room) + percentage
    return barColumns > 0 ? ProgressBar.text(progress, columns: barColumns) + text : text
  }
}

/// Draws how much of a span has passed, as a row of blocks.
enum ProgressBar {
  /// A bar that fills a number of columns.
  ///
  /// The bar is full only at 1 and empty only at 0, despite rounding.
  ///
  /// - Parameter progress: 0 to 1.
  static func text(_ progress: Double, columns: Int) -> StyledText {
    let cells = max(Terminal.isUnicode ? columns : columns - 2, 2)
    let nearest = min(max(Int((progress * Double(cells)).rounded()), 1), cells - 1)
    let filled = progress <= 0 ? 0 : progress >= 1 ? cells : nearest
    let full = String(repeating: Terminal.isUnicode ? "█" : "#", count: filled)
    let rest = String(repeating: Terminal.isUnicode ? "░" : "-", count: cells - filled)
    let bar = StyledText(full, .good) + StyledText(rest, .faint)
    return Terminal.isUnicode ? bar : StyledText("[") + bar + StyledText("]")
  }

  /// A percentage without a fraction, rounded down, so that only a progress of 1 is 100 %.
  static func percentage(_ progress: Double) -> String {
    // In binary, 0.29 * 100 is slightly less than 29. Adding 1e-9 makes up for such differences,
    // which are far smaller.
    "\(Int(progress * 100 + 1e-9))%"
  }
}
