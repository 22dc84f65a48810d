/// Draws a label such as "D-45" in letters that are six squares high.
///
/// A terminal's cell is about twice as high as it is wide. Half blocks put two squares into a cell,
/// so the letters take three lines. In ASCII they take six.
enum BigText {
  /// The lines of a label, all of the same width; nil if a character has no big form, or if the
  /// letters together are wider than `columns`.
  static func lines(of label: String, columns: Int) -> [String]? {
    let known = label.compactMap { letters[$0] }
    guard known.count == label.count else { return nil }
    let rows = (0..<height).map { row in known.map { $0[row] }.joined(separator: " ") }
    guard let width = rows.first?.count, width >= 1, width <= columns else { return nil }
    return Terminal.isUnicode ? halfBlocks(rows) : rows
  }

  private static let height = 6

  /// Joins each pair of rows into one line of half blocks.
  private static func halfBlocks(_ rows: [String]) -> [String] {
    stride(from: 0, to: rows.count, by: 2).map { index in
      let bottom = rows.dropFirst(index + 1).first ?? ""
      return zip(rows[index], bottom).map { pair in
        switch pair {
        case ("#", "#"): "█"
        case ("#", _): "▀"
        case (_, "#"): "▄"
        default: " "
        }
      }.joined()
    }
  }

  /// The characters that have a big form, each as its rows of squares.
  private static let letters: [Character: [String]] = [
    "0": [" ## ", "#  #", "#  #", "#  #", "#  #", " ## "],
    "1": [" # ", "## ", " # ", " # ", " # ", "###"],
    "2": ["### ", "   #", "   #", " ## ", "#   ", "####"],
    "3": ["### ", "   #", " ## ", "   #", "   #", "### "],
    "4": ["#  #", "#  #", "#  #", "####", "   #", "   #"],
    "5": ["####", "#   ", "### ", "   #", "   #", "### "],
    "6": [" ## ", "#   ", "### ", "#  #", "#  #", " ## "],
    "7": ["####", "   #", "  # ", "  # ", " #  ", " #  "],
    "8": [" ## ", "#  #", " ## ", "#  #", "#  #", " ## "],
    "9": [" ## ", "#  #", "#  #", " ###", "   #", " ## "],
    "D": ["### ", "#  #", "#  #", "#  #", "#  #", "### "],
    "a": ["    ", "    ", " ###", "#  #", "#  #", " ###"],
    "y": ["    ", "    ", "#  #", " ###", "   #", " ## "],
    "-": ["   ", "   ", "   ", "###", "   ", "   "],
    "+": ["   ", "   ", " # ", "###", " # ", "   "],
  ]
}
