/// The words that say what to do. Without one, the program does its main job.
enum Command: String, CaseIterable, Sendable {
  case set, get, remove, list, timeline, render, gallery, refresh, plan, respond, intent, watch,
    stats, verify, doctor, help

  /// What the command takes, as its help writes it.
  var operands: [String] {
    switch self {
    case .set: ["KEY", "JSON"]
    case .get, .remove: ["KEY"]
    case .timeline, .render, .refresh, .plan: ["KIND"]
    case .gallery: ["FILE"]
    case .respond: ["REQUEST-ID"]
    case .intent: ["NAME", "PARAMETERS-JSON"]
    case .help: ["[COMMAND]"]
    case .list, .watch, .stats, .verify, .doctor: []
    }
  }
}
