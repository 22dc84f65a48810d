/// What `--help` shows.
enum Help {
  /// The program, or one of its commands: what it does, and a line for each option that it takes.
  static func text(of command: Command?) -> String {
    guard let command else { return overview }
    let options = (command.takes + [.group, .directory]).map { "\($0.line)\n" }.joined()
    return "Usage: \(command.form) [OPTIONS]\n\n\(command.details)\n\n\(options)"
  }

  private static let overview = """
    bridge-demo \(BridgeVersion.ofLibrary) - an app's data, and what its widget makes of it

    Usage: bridge-demo [COMMAND] [OPTIONS]

    Without a command it does the main job: it writes a start and an end date into
    a group that has none, reads the widget's timeline back, and shows it.

    Values
      set KEY [JSON]      keep a JSON value under a key
      update KEY [JSON]   the same, if the key still holds what is expected
      get KEY             show a value, byte for byte as it was set
      remove KEY          remove a value or data
      clear               remove all values and data
      list                show the keys, their types and sizes
      export, import [JSON]
                          show all values as one object; set those of an object
      get-data KEY, set-data KEY [FILE]
                          show the bytes under a key; keep those of a file
      changes             print a line for each change of the group, or of a key

    Widgets
      timeline KIND       show a widget's timeline, for example of "dday"
      entry KIND          show what a widget shows now
      snapshot KIND       show the entry for a gallery: real data, else a sample
      placeholder KIND    show what a widget shows before there is data
      svg KIND            draw a widget
      drawing KIND        the same picture as a list of operations, as JSON
      image IMAGE-ID      show the bytes of an image that an entry names
      gallery FILE        draw every widget in every family, on one HTML page
      kinds               show the kinds that the group knows
      options KIND PARAMETER
                          show what a parameter of a kind can be set to
      register-kind [JSON], unregister-kind KIND, set-timeline KIND [JSON]
                          describe a widget of your own, and give it its entries
      intents             show what people can ask widgets for
      intent NAME [JSON]  do what a person asks a widget for

    What is fetched, and what is on screen
      refresh KIND        fetch what is due for a widget
      plan KIND           show what is due
      respond REQUEST-ID  hand back the response to a request of a plan
      instances           show the widgets that are on screen
      register-instance KIND, unregister-instance KIND
                          tell that a widget is, or is no longer, on screen
      reload [KIND]       tell programs that show a widget to ask again

    The group itself
      stats               show how the group is stored
      verify              check every record of the group
      repair              make a damaged group anew of what is whole
      doctor              check folder, permissions, time zones and versions
      help [COMMAND]      show this, or the help of one command

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
