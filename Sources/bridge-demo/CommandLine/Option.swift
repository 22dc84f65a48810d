/// The words with dashes.
enum Option: String, CaseIterable, Sendable {
  case group = "--group"
  case directory = "--directory"
  case key = "--key"
  case expected = "--expected"
  case noCheck = "--no-check"
  case family = "--family"
  case now = "--now"
  case timeZone = "--time-zone"
  case locale = "--locale"
  case days = "--days"
  case configuration = "--configuration"
  case appearance = "--appearance"
  case accent = "--accent"
  case preview = "--preview"
  case output = "--output"
  case json = "--json"
  case baseURL = "--base-url"
  case status = "--status"
  case body = "--body"
  case help = "--help"
  case version = "--version"

  /// The options that every command takes.
  static let ofAll: [Option] = [.group, .directory, .help, .version]

  /// The option that a word names: its own name, or `-h`.
  init?(word: String) {
    self.init(rawValue: word == "-h" ? Option.help.rawValue : word)
  }

  /// The option that becomes the member of a request at a path such as `$.timeZone`, or the one
  /// that holds it; nil for any other path.
  init?(requestPath path: String) {
    let member = path.dropFirst(2).prefix { $0.isLetter }
    switch member {
    case "family": self = .family
    case "now": self = .now
    case "timeZone": self = .timeZone
    case "locale": self = .locale
    case "days": self = .days
    case "configuration": self = .configuration
    case "appearance": self = .appearance
    case "accent": self = .accent
    case "isPreview": self = .preview
    default: return nil
    }
  }

  /// What its value is called, empty for an option that takes none, and what it means.
  private var meaning: (value: String, text: String) {
    switch self {
    case .group: ("NAME", "the group (bridge-demo)")
    case .directory: ("PATH", "the folder that holds groups")
    case .key: ("KEY", "only the changes of this key")
    case .expected: ("JSON", "what the key must hold, byte for byte (nothing)")
    case .noCheck: ("", "set it even if the widget cannot show it")
    case .family: ("FAMILY", "systemSmall, systemMedium, ... (the kind's first)")
    case .now: ("TIME", "the instant to answer for, or a day (the clock)")
    case .timeZone: ("ZONE", "an IANA name or an offset (the system's)")
    case .locale: ("TAG", "the language of labels (en)")
    case .days: ("N", "how many midnights to look ahead, 0 to 399 (7)")
    case .configuration: ("JSON", "the widget's settings, as '{\"dataKey\":\"exam\"}'")
    case .appearance: ("NAME", "light or dark (light)")
    case .accent: ("COLOUR", "the widget's own colour, as #FF9F0A")
    case .preview: ("", "sample data, as a gallery shows it")
    case .output: ("FILE", "where to write (standard output)")
    case .json: ("", "the library's document, on one line")
    case .baseURL: ("URL", "ask this server in place of every server of the plan")
    case .status: ("N", "the response's status, 0 if there was none")
    case .body: ("FILE", "the response's body; - is standard input")
    case .help: ("", "show this")
    case .version: ("", "show the version")
    }
  }

  /// What its value is called; nil for an option that takes none.
  var valueName: String? { meaning.value.isEmpty ? nil : meaning.value }

  /// Its line in the help of a command.
  var line: String {
    let form = valueName.map { "\(rawValue) \($0)" } ?? rawValue
    return "  " + DisplayText.padded(form, to: 22) + meaning.text
  }
}
