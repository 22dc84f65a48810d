/// The words with dashes.
enum Option: String, CaseIterable, Sendable {
  case group = "--group"
  case directory = "--directory"
  case family = "--family"
  case now = "--now"
  case timeZone = "--time-zone"
  case locale = "--locale"
  case days = "--days"
  case configuration = "--configuration"
  case appearance = "--appearance"
  case accent = "--accent"
  case output = "--output"
  case json = "--json"
  case baseURL = "--base-url"
  case status = "--status"
  case body = "--body"
  case help = "--help"
  case version = "--version"

  /// The option that a word names: its own name, or `-h`.
  init?(word: String) {
    self.init(rawValue: word == "-h" ? Option.help.rawValue : word)
  }

  /// The option that becomes the member of a request at a path such as `$.timeZone`, or the one that
  /// holds it; nil for any other path.
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
    default: return nil
    }
  }

  /// What its value is called; nil for an option that takes none.
  var valueName: String? {
    switch self {
    case .group: "NAME"
    case .directory: "PATH"
    case .family: "FAMILY"
    case .now: "TIME"
    case .timeZone: "ZONE"
    case .locale: "TAG"
    case .days: "N"
    case .configuration: "JSON"
    case .appearance: "NAME"
    case .accent: "COLOUR"
    case .output: "FILE"
    case .baseURL: "URL"
    case .status: "N"
    case .body: "FILE"
    case .json, .help, .version: nil
    }
  }

  /// Whether the option means something to a command; nil is the main job.
  func applies(to command: Command?) -> Bool {
    switch self {
    case .group, .directory, .help, .version: true
    case .now, .timeZone:
      [nil, .timeline, .render, .gallery, .plan].contains(command)
    case .locale: [nil, .timeline, .render, .gallery].contains(command)
    case .days: command == nil || command == .timeline
    case .family, .configuration:
      [.timeline, .render, .plan, .refresh].contains(command)
    case .json: command == .timeline
    case .accent: command == .render || command == .gallery
    case .appearance, .output: command == .render
    case .baseURL: command == .refresh
    case .status, .body: command == .respond
    }
  }
}
