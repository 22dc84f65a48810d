/// The words that say what to do. Without one, the program does its main job.
enum Command: String, CaseIterable, Sendable {
  case set, get, remove, list, timeline, render, gallery, watch, stats, verify, doctor, help

  /// What the command takes, as its help writes it.
  var operands: [String] {
    switch self {
    case .set: ["KEY", "JSON"]
    case .get, .remove: ["KEY"]
    case .timeline, .render: ["KIND"]
    case .gallery: ["FILE"]
    case .help: ["[COMMAND]"]
    case .list, .watch, .stats, .verify, .doctor: []
    }
  }
}
