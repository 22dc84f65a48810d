/// Writes the text that `--help` shows.
enum Help {
  /// The help of the program, or of one of its commands: what it does, and a line for each option
  /// that it takes.
  static func text(of command: Command?) -> String {
    guard let command else { return overview }
    let options = (command.takes + [.group, .directory]).map { "\($0.line)\n" }.joined()
    return "Usage: \(command.form) [OPTIONS]\n\n\(command.details)\n\n\(options)"
  }

  /// A line for each command. Commands that share a summary share a line.
  private static func lines(of commands: [Command]) -> String {
    var lines: [String] = []
    var together: [String] = []
    for command in commands {
      together.append(command.words)
      guard let summary = command.summary else { continue }
      let words = "  " + together.joined(separator: ", ")
      // Words that are too long for the column get a line of their own.
      let column = words.count > 20 ? "\(words)\n\(DisplayText.spaces(22))" : words
      lines.append(DisplayText.padded(column, to: 22) + summary)
      together = []
    }
    return lines.joined(separator: "\n")
  }

  private static let overview = """
    bridge-demo \(Bridge.version()) - an app's data, and what its widget makes of it

    Usage: bridge-demo [COMMAND] [OPTIONS]

    Without a command it does the main job: it writes a start and an end date into
    a group that has none, reads the widget's timeline back, and shows it.

    Values
    \(lines(of: Command.ofValues))

    Widgets
    \(lines(of: Command.ofPictures + Command.ofKinds))

    What is fetched, and what is on screen
    \(lines(of: Command.ofFetching))

    The group itself
    \(lines(of: Command.ofTheGroup))

    Options
      --group NAME        the group (bridge-demo)
      --directory PATH    the folder that holds groups ($WIDGET_BRIDGE_HOME, else
                          $XDG_DATA_HOME/widget-bridge, else
                          ~/.local/share/widget-bridge)
      --now TIME          the instant, as 2026-05-01T09:00:00+09:00, or a day
      --time-zone ZONE    an IANA name or an offset, as Asia/Seoul or +09:00
      --locale TAG        the language, as ko or de-AT (en)
      --days N            how many midnights to look ahead, 0 to 399 (7)
      -h, --help          show this
      --version           show the version
      --                  what follows is not an option

    A terminal shows colours, unless NO_COLOR is set. The status is 0, 1 if an
    operation fails, or 64 if the command line is wrong.

    """
}
