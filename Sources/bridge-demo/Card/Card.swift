/// Draws a D-day as a widget would show it: the label in big letters, the count, and the span as a
/// bar.
struct Card {
  let entry: ShownEntry

  /// The greatest width of a card in columns, because a widget is small.
  private static let mostColumns = 66
  /// Free columns at each side inside the frame, and to the left of the frame.
  private static let margin = 3
  private static let indentation = 2

  func lines() -> [StyledText] {
    let columns =
      min(Terminal.width - 2 * Self.indentation, Self.mostColumns) - 2 - 2 * Self.margin
    let span = [entry.progress.map { bar($0, columns) }, dates(columns)].compactMap(\.self)
    return framed(
      [heading(columns), StyledText()] + label(columns) + (span.isEmpty ? [] : [StyledText()])
        + span, columns)
  }

  /// The title at the left, and the state at the right if the title leaves room for it.
  private func heading(_ columns: Int) -> StyledText {
    let state = StyledText(entry["state"] ?? "", .faint)
    let title = StyledText(entry["title"] ?? "D-Day", .strong)
    let free = columns - title.width - state.width
    return free < 2 ? title.cut(to: columns) : title + .spaces(free) + state
  }

  /// The big label at the left, with the counts to its right, or below it if there is no room.
  private func label(_ columns: Int) -> [StyledText] {
    guard let label = entry["label"] else {
      return [StyledText(entry["countLabel"] ?? "No date is set.", .accent)]
    }
    let right = [
      StyledText(entry["countLabel"] ?? "", .strong), StyledText(entry["relativeLabel"] ?? ""),
    ].filter { !$0.isEmpty }
    let room = columns - 2 - (right.map(\.width).max() ?? 0)
    guard DisplayWidth.of(label) <= room else { return [StyledText(label, .accent)] + right }
    let left = BigText.lines(of: label, columns: room) ?? [label, ""]
    return left.enumerated().map { index, squares in
      let beside = right.indices.contains(index) ? right[index] : StyledText()
      let gap = columns - DisplayWidth.of(squares) - beside.width
      return StyledText(squares, .accent) + .spaces(gap) + beside
    }
  }

  /// The columns at the right of the bar, for "100%" and a gap.
  private static let percentageColumns = 6

  private func bar(_ progress: Double, _ columns: Int) -> StyledText {
    let percentage = StyledText(ProgressBar.percentage(progress), .strong)
    return ProgressBar.text(progress, columns: columns - Self.percentageColumns)
      + .spaces(Self.percentageColumns - percentage.width) + percentage
  }

  /// The first and the last day, under the ends of the bar; only the last day if there is no room
  /// for both.
  private func dates(_ columns: Int) -> StyledText? {
    guard entry["startDate"] != nil || entry["endDate"] != nil else { return nil }
    let room = columns - (entry.progress == nil ? 0 : Self.percentageColumns)
    let start = StyledText(entry["startDate"] ?? "", .faint)
    let end = StyledText(entry["endDate"] ?? "", .faint)
    if !start.isEmpty, !end.isEmpty, start.width + 1 + end.width > room {
      return .spaces(max(room - end.width, 0)) + end
    }
    return start + .spaces(max(room - start.width - end.width, 1)) + end
  }

  private func framed(_ content: [StyledText], _ columns: Int) -> [StyledText] {
    let isUnicode = Terminal.isUnicode
    let edge = String(repeating: isUnicode ? "─" : "-", count: columns + 2 * Self.margin)
    let side = StyledText(isUnicode ? "│" : "|", .faint)
    let top = StyledText(isUnicode ? "╭\(edge)╮" : "+\(edge)+", .faint)
    let bottom = StyledText(isUnicode ? "╰\(edge)╯" : "+\(edge)+", .faint)
    let lines = content.map { line in
      let text = line.cut(to: columns)
      return side + .spaces(Self.margin) + text + .spaces(columns - text.width + Self.margin)
        + side
    }
    return ([top] + lines + [bottom]).map { .spaces(Self.indentation) + $0 }
  }
}
