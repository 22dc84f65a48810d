/// An option: a word that begins with dashes.
struct Option: Hashable, Sendable {
  let name: String
  /// The name of the option's value; nil for an option without a value.
  let valueName: String?
  /// What the option means.
  private let meaning: String

  private init(_ name: String, _ valueName: String?, _ meaning: String) {
    self.name = name
    self.valueName = valueName
    self.meaning = meaning
  }

  static let group = Self("--group", "NAME", "the group (bridge-demo)")
  static let directory = Self("--directory", "PATH", "the folder that holds groups")
  static let key = Self("--key", "KEY", "only the changes of this key")
  static let expected = Self(
    "--expected", "JSON", "what the key must hold, byte for byte (nothing)")
  static let noCheck = Self("--no-check", nil, "set it even if the widget cannot show it")
  static let family = Self(
    "--family", "FAMILY", "systemSmall, systemMedium, ... (the kind's first)")
  static let now = Self("--now", "TIME", "the instant to answer for, or a day (the clock)")
  static let timeZone = Self("--time-zone", "ZONE", "an IANA name or an offset (the system's)")
  static let locale = Self("--locale", "TAG", "the language of labels (en)")
  static let days = Self("--days", "N", "how many midnights to look ahead, 0 to 399 (7)")
  static let configuration = Self(
    "--configuration", "JSON", "the widget's settings, as '{\"dataKey\":\"exam\"}'")
  static let appearance = Self("--appearance", "NAME", "light or dark (light)")
  static let accent = Self("--accent", "COLOUR", "the widget's own colour, as #FF9F0A")
  static let preview = Self("--preview", nil, "sample data, as a gallery shows it")
  static let output = Self("--output", "FILE", "where to write (standard output)")
  static let json = Self("--json", nil, "the library's document, on one line")
  static let baseURL = Self(
    "--base-url", "URL", "ask this server in place of every server of the plan")
  static let status = Self("--status", "N", "the response's status, 0 if there was none")
  static let body = Self("--body", "FILE", "the response's body; - is standard input")
  static let help = Self("--help", nil, "show this")
  static let version = Self("--version", nil, "show the version")

  /// The options that every command takes.
  static let ofAll: [Option] = [.group, .directory, .help, .version]

  /// The options that become members of a request for a timeline or a picture, by the members'
  /// names.
  static let ofRequest: KeyValuePairs<String, Option> = [
    "family": .family, "now": .now, "timeZone": .timeZone, "locale": .locale, "days": .days,
    "configuration": .configuration, "appearance": .appearance, "accent": .accent,
    "isPreview": .preview,
  ]

  static let all: [Option] =
    ofAll + ofRequest.map(\.value)
    + [.key, .expected, .noCheck, .output, .json, .baseURL, .status, .body]

  /// The option with this name; `-h` stands for `--help`.
  static func named(_ word: String) -> Option? {
    word == "-h" ? .help : all.first { $0.name == word }
  }

  /// The options by names that other programs use for them.
  static let otherNames: [String: Option] = [
    "--tz": .timeZone, "--zone": .timeZone, "--lang": .locale, "--language": .locale,
    "--dir": .directory, "--folder": .directory, "--color": .accent, "--out": .output,
  ]

  /// The option's line in the help of a command.
  var line: String {
    "  " + DisplayText.padded(valueName.map { "\(name) \($0)" } ?? name, to: 22) + meaning
  }
}
