/// Rows of text in aligned columns under a heading.
struct Table: Sendable {
  /// A column.
  struct Column: Sendable {
    enum Alignment: Sendable { case leading, trailing }

    let title: String
    let alignment: Alignment
    /// Whether others give way where a line is too wide.
    let keepsWidth: Bool

    init(_ title: String, _ alignment: Alignment = .leading, keepsWidth: Bool = false) {
      self.title = title
      self.alignment = alignment
      self.keepsWidth = keepsWidth
    }
  }

  let columns: [Column]
  private(set) var rows: [[StyledText]] = []

  init(columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row. Cells that are missing at its end stay empty.
  mutating func append(_ cells: [StyledText]) {
    rows.append(cells)
  }

  /// The lines, each with two spaces in front and none behind.
  ///
  /// The widest columns give way where a line would be wider than the terminal. Where that is not
  /// enough, each row becomes a block of lines. A file, in which nothing wraps, gets every text
  /// whole.
  func lines(on terminal: Terminal) -> [StyledText] {
    let widths = columnWidths(on: terminal)
    let width = widths.reduce(0, +) + Self.gap * columns.count
    if terminal.isTerminal, width > terminal.width { return blocks(on: terminal) }
    let titles = columns.map { StyledText($0.title, .faint) }
    let rule = terminal.isUnicode ? "─" : "-"
    let rules = widths.map { StyledText(String(repeating: rule, count: $0), .faint) }
    return ([titles, rules] + rows).map { line($0, widths: widths, on: terminal) }
  }

  /// Columns in front of a line, and between two cells.
  static let gap = 2

  private func columnWidths(on terminal: Terminal) -> [Int] {
    var widths = columns.map { DisplayWidth.of($0.title) }
    for row in rows {
      for (index, cell) in row.enumerated() where widths.indices.contains(index) {
        widths[index] = max(widths[index], cell.width)
      }
    }
    guard terminal.isTerminal else { return widths }
    let room = terminal.width - Self.gap * columns.count
    let flexible = columns.indices.filter { !columns[$0].keepsWidth }
    while widths.reduce(0, +) > room,
      let widest = flexible.reversed().max(by: { widths[$0] < widths[$1] }), widths[widest] > 8
    {
      widths[widest] -= 1
    }
    return widths
  }

  /// For each row its first cell, and below it a line for each other one with the column's title.
  private func blocks(on terminal: Terminal) -> [StyledText] {
    let titles = columns.dropFirst().map { StyledText($0.title, .faint) }
    let titleWidth = titles.map(\.width).max() ?? 0
    var lines: [StyledText] = []
    for row in rows {
      for (index, cell) in row.enumerated() where index == 0 || !cell.isEmpty {
        var line = StyledText.spaces(Self.gap)
        if index > 0, titles.indices.contains(index - 1) {
          let title = titles[index - 1]
          // The texts stand below each other where they have the room for it.
          let room = terminal.width - line.width - 2 * Self.gap - title.width - cell.width
          let padding = max(min(titleWidth - title.width, room), 0)
          line += .spaces(Self.gap) + title + .spaces(padding + Self.gap)
        }
        lines.append(line + cell.cut(to: terminal.width - line.width, on: terminal))
      }
    }
    return lines
  }

  private func line(
    _ cells: [StyledText], widths: [Int], on terminal: Terminal
  ) -> StyledText {
    var line = StyledText()
    // Spaces are kept back until a text follows them, so that no line ends in any.
    var pending = 0
    for (index, column) in columns.enumerated() where widths.indices.contains(index) {
      let cell = cells.indices.contains(index) ? cells[index] : StyledText()
      let text = cell.cut(to: widths[index], on: terminal)
      let space = widths[index] - text.width
      pending += Self.gap + (column.alignment == .trailing ? space : 0)
      if !text.isEmpty {
        line += .spaces(pending) + text
        pending = 0
      }
      if column.alignment == .leading { pending += space }
    }
    return line
  }
}
