/// A line of text in pieces, each with its style.
///
/// The width does not include control sequences, which are added only when the text is shown.
struct StyledText: Equatable, Sendable {
  private struct Run: Equatable, Sendable {
    let text: String
    let style: TerminalStyle
  }

  private var runs: [Run] = []

  /// Makes a text in one style.
  init(_ text: String = "", _ style: TerminalStyle = .plain) {
    if !text.isEmpty { runs.append(Run(text: text, style: style)) }
  }

  static func + (first: StyledText, second: StyledText) -> StyledText {
    var sum = first
    sum.runs += second.runs
    return sum
  }

  static func += (text: inout StyledText, more: StyledText) {
    text.runs += more.runs
  }

  static func spaces(_ count: Int) -> StyledText {
    StyledText(DisplayText.spaces(count))
  }

  /// How many columns the text takes.
  var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }

  var isEmpty: Bool { runs.isEmpty }

  /// The text cut to a number of columns; a cut text ends with an ellipsis in the style of the
  /// piece that was cut.
  func cut(to columns: Int) -> StyledText {
    guard width > columns else { return self }
    var result = StyledText()
    var room = columns
    for run in runs {
      let runWidth = DisplayWidth.of(run.text)
      // If nothing is left for the ellipsis, the last piece that fits is cut as well.
      let isLast = runWidth >= room
      let text = isLast ? DisplayText.cut(run.text + "…", to: room) : run.text
      result += StyledText(text, run.style)
      if isLast { break }
      room -= runWidth
    }
    return result
  }

  /// The text with its control sequences, for the terminal.
  func rendered() -> String {
    runs.map { $0.style.apply(to: $0.text) }.joined()
  }
}

/// The style of a piece of text on a terminal with colours.
///
/// The values are the parameters of the control sequence "Select Graphic Rendition" (ECMA-48,
/// 8.3.117): the first sixteen colours, which every terminal's own theme makes readable.
enum TerminalStyle: String, Sendable {
  case plain = ""
  case strong = "1"
  case faint = "2"
  case accent = "1;36"
  case good = "32"
  case warning = "33"
  case bad = "1;31"

  /// The text in this style; unchanged if the terminal shows no colours.
  func apply(to text: String) -> String {
    guard Terminal.usesColor, !text.isEmpty, self != .plain else { return text }
    return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
