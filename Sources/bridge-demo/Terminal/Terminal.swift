import SystemCalls

/// The abilities of standard output.
enum Terminal {
  /// Whether standard output is a terminal, and not a file or a program.
  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// The width in columns, 28 to 80; a greater width would improve nothing here.
  static let width = min(max(isTerminal ? columns : 80, 28), 80)

  /// Whether colours are shown.
  static let usesColor =
    isTerminal && ProcessEnvironment.nonEmptyVariable("NO_COLOR") == nil
    && ProcessEnvironment.nonEmptyVariable("TERM") != "dumb"

  /// Whether box drawing and blocks can be shown, and not only ASCII. They can if the locale's
  /// encoding is UTF-8, according to the variable that takes precedence (POSIX, 8.2).
  ///
  /// The variables are read, because setlocale() knows only the locales that are installed. If none
  /// is set, as in a bare container, the terminal is assumed to be a modern one, with UTF-8.
  static let isUnicode: Bool = {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { ProcessEnvironment.nonEmptyVariable($0) }.first ?? "UTF-8"
    return locale.lowercased().filter { $0 != "-" }.contains("utf8")
  }()

  /// The width of the terminal in columns; 80 if it is not known.
  private static var columns: Int {
    var size = winsize()
    // Safe: TIOCGWINSZ writes one `winsize`.
    let isTold = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isTold ? Int(size.ws_col) : 80
  }
}
