/// The words that say what to do. Without one, the program does its main job.
///
/// `widget-bridge` of bridge-js has the same words for what both programs do.
enum Command: String, CaseIterable, Sendable {
  case set, update, get, remove, clear, list, export
  case importValues = "import"
  case setData = "set-data"
  case getData = "get-data"
  case changes
  case timeline, entry, snapshot, placeholder, svg, drawing, image, gallery, kinds, options
  case registerKind = "register-kind"
  case unregisterKind = "unregister-kind"
  case setTimeline = "set-timeline"
  case intents, intent, refresh, plan, respond, instances
  case registerInstance = "register-instance"
  case unregisterInstance = "unregister-instance"
  case reload, stats, verify, doctor, help

  /// What the command takes, as its help writes it; what is in brackets may be left out.
  var operands: [String] {
    switch self {
    case .set, .update: ["KEY", "[JSON]"]
    case .get, .remove, .getData: ["KEY"]
    case .setData: ["KEY", "[FILE]"]
    case .importValues, .registerKind: ["[JSON]"]
    case .timeline, .entry, .snapshot, .placeholder, .svg, .drawing, .refresh, .plan,
      .unregisterKind, .registerInstance, .unregisterInstance:
      ["KIND"]
    case .options: ["KIND", "PARAMETER"]
    case .setTimeline: ["KIND", "[JSON]"]
    case .image: ["IMAGE-ID"]
    case .gallery: ["FILE"]
    case .respond: ["REQUEST-ID"]
    case .intent: ["NAME", "[JSON]"]
    case .reload: ["[KIND]"]
    case .help: ["[COMMAND]"]
    case .clear, .list, .export, .changes, .kinds, .intents, .instances, .stats, .verify, .doctor:
      []
    }
  }

  /// How many of the operands must be there.
  var fewestOperands: Int { operands.prefix { !$0.hasPrefix("[") }.count }
}
