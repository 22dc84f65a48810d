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
