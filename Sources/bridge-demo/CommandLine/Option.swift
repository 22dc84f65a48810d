/// The words with dashes.
enum Option: String, CaseIterable, Sendable {
  case group = "--group"
  case directory = "--directory"
  case key = "--key"
  case expected = "--expected"
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
    case "isPreview": self = .preview
    default: return nil
    }
  }

  /// What its value is called; nil for an option that takes none.
  var valueName: String? {
    switch self {
    case .group: "NAME"
    case .directory: "PATH"
    case .key: "KEY"
    case .expected: "JSON"
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
    case .json, .preview, .help, .version: nil
    }
  }

  /// Whether the option means something to a command; nil is the main job.
  func applies(to command: Command?) -> Bool {
    switch self {
    case .group, .directory, .help, .version: true
    case .now, .timeZone: command == nil || command == .plan || Self.shown.contains(command)
    case .key: command == .changes
    case .expected: command == .update
    case .locale: command == nil || Self.shown.contains(command)
    case .days: command == nil || command == .timeline
    case .family, .configuration:
      command != .gallery && Self.shown.contains(command)
        || [.plan, .refresh, .registerInstance, .unregisterInstance].contains(command)
    case .json: Self.documents.contains(command)
    case .accent: [.svg, .drawing, .gallery].contains(command)
    case .appearance: command == .svg || command == .drawing
    case .preview: [.svg, .drawing, .snapshot].contains(command)
    case .output: [.svg, .drawing, .image, .getData].contains(command)
    case .baseURL: command == .refresh
    case .status, .body: command == .respond
    }
  }

  /// The commands that show what a widget shows at a time.
  private static let shown: [Command?] = [
    .timeline, .entry, .snapshot, .placeholder, .svg, .drawing, .gallery,
  ]

  /// The commands that have a document of the library behind what they show.
  private static let documents: [Command?] = [
    .timeline, .entry, .snapshot, .placeholder, .kinds, .options, .intents, .instances,
  ]
}
