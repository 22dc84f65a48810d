/// Rows of text in aligned columns under a heading.
struct Table: Sendable {
  struct Column: Sendable {
    let title: String
    /// Whether the column's cells are aligned at the trailing edge.
    var isTrailing = false
    /// Whether the column keeps its width while other columns become narrower, if a line is too
    /// wide.
    var keepsWidth = false
  }

  let columns: [Column]
  let rows: [[StyledText]]

  /// The table's lines, each with two spaces in front and none at its end.
  ///
  /// The widest columns become narrower if a line would be wider than the terminal. If that is not
  /// enough, each row becomes a block of lines. In a file, where nothing wraps, no text is cut.
  func lines() -> [StyledText] {
    let widths = columnWidths()
    let width = widths.reduce(0, +) + Self.gap * columns.count
    if Terminal.isTerminal, width > Terminal.width { return blocks() }
    let titles = columns.map { StyledText($0.title, .faint) }
    let rule = Terminal.isUnicode ? "─" : "-"
    let rules = widths.map { StyledText(String(repeating: rule, count: $0), .faint) }
    return ([titles, rules] + rows).map { line($0, widths: widths) }
  }

  /// The number of spaces in front of a line, and between two cells.
  static let gap = 2

  private func columnWidths() -> [Int] {
    var widths = columns.map { DisplayWidth.of($0.title) }
    for row in rows {
      for (index, cell) in row.enumerated() where widths.indices.contains(index) {
        widths[index] = max(widths[index], cell.width)
      }
    }
    guard Terminal.isTerminal else { return widths }
    let room = Terminal.width - Self.gap * columns.count
    let flexible = columns.indices.filter { !columns[$0].keepsWidth }
    while widths.reduce(0, +) > room,
      let widest = flexible.reversed().max(by: { widths[$0] < widths[$1] }), widths[widest] > 8
    {
      widths[widest] -= 1
    }
    return widths
  }

  /// For each row, a line with its first cell. Below that line, each other cell that is not empty
  /// has a line that begins with the column's title.
  private func blocks() -> [StyledText] {
    let titles = columns.dropFirst().map { StyledText($0.title, .faint) }
    let titleWidth = titles.map(\.width).max() ?? 0
    var lines: [StyledText] = []
    for row in rows {
      for (index, cell) in row.enumerated() where index == 0 || !cell.isEmpty {
        var line = StyledText.spaces(Self.gap)
        if index > 0, titles.indices.contains(index - 1) {
          let title = titles[index - 1]
          // The texts are aligned if there is enough room.
          let room = Terminal.width - line.width - 2 * Self.gap - title.width - cell.width
          let padding = max(min(titleWidth - title.width, room), 0)
          line += .spaces(Self.gap) + title + .spaces(padding + Self.gap)
        }
        lines.append(line + cell.cut(to: Terminal.width - line.width))
      }
    }
    return lines
  }

  private func line(_ cells: [StyledText], widths: [Int]) -> StyledText {
    var line = StyledText()
    // No line ends in spaces.
    let last = cells.lastIndex { !$0.isEmpty }
    for (index, (cell, column)) in zip(cells, columns).enumerated() where index <= last ?? -1 {
      let text = cell.cut(to: widths[index])
      let space = StyledText.spaces(widths[index] - text.width)
      line += .spaces(Self.gap) + (column.isTrailing ? space + text : text)
      if !column.isTrailing, index != last { line += space }
    }
    return line
  }
}

extension Table {
  /// A table of texts. The first text of each row is strong. Texts in columns without a title are
  /// faint.
  init(columns: [Column], _ rows: [[String]]) {
    self.columns = columns
    self.rows = rows.map { row in
      zip(columns, row).enumerated().map { index, cell in
        let style: TerminalStyle = index == 0 ? .strong : cell.0.title.isEmpty ? .faint : .plain
        return StyledText(DisplayText.printable(cell.1), style)
      }
    }
  }
}
