/// What standard output can show.
struct Terminal: Equatable, Sendable {
  /// Whether a person looks at it, rather than a file or a program.
  let isTerminal: Bool
  /// Columns, 28 to 80: nothing here gets better by being wider.
  let width: Int
  /// Whether box drawing and blocks can be shown, or ASCII alone.
  let isUnicode: Bool
  /// Whether colours are shown.
  let usesColor: Bool

  /// What standard output can show now.
  static func ofStandardOutput() -> Terminal {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let isColorWanted =
      Environment.variable("NO_COLOR") == nil && Environment.variable("TERM") != "dumb"
    return Terminal(
      isTerminal: isTerminal,
      width: min(max(isTerminal ? columns() : 80, 28), 80),
      isUnicode: localeIsUTF8(),
      usesColor: isTerminal && isColorWanted)
  }

  /// How wide the terminal is; 80 where it does not tell.
  private static func columns() -> Int {
    var size = winsize()
    // Safe: TIOCGWINSZ fills one `winsize`.
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }

  /// Whether the locale's characters are UTF-8, by the variable that decides (POSIX, 8.2).
  ///
  /// The variables are read rather than asking setlocale(), which knows only the locales that are
  /// installed. Where none is set, as in a bare container, the terminal is taken to be one of
  /// today: UTF-8.
  private static func localeIsUTF8() -> Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = Environment.variable(name) else { continue }
      let letters = value.lowercased().filter { $0 != "-" }
      return letters.contains("utf8")
    }
    return true
  }
}
