/// How a piece of text looks on a terminal with colours.
enum TextStyle: Sendable {
  case plain, strong, faint, accent, good, warning, bad

  /// The parameters of the control sequence "Select Graphic Rendition" (ECMA-48, 8.3.117): the
  /// first sixteen colours, which every terminal's own theme makes readable.
  private var parameters: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .accent: "1;36"
    case .good: "32"
    case .warning: "33"
    case .bad: "1;31"
    }
  }

  /// The text in this style; unchanged where the terminal shows no colours.
  func apply(to text: String, on terminal: Terminal) -> String {
    guard terminal.usesColor, !text.isEmpty, let parameters else { return text }
    return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}
