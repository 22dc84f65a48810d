import BridgeJSON

/// Shows the widgets that are on screen.
struct InstancesCommand {
  let isJSON: Bool
  let place: GroupPlace

  /// A table for people; with `--json` the document as the library gives it.
  func run(on terminal: Terminal) throws(BridgeError) -> String {
    let text = try Bridge(place, .readOnly).instancesJSON()
    if isJSON { return text + "\n" }
    guard let list = (try? JSONDocument(text))?.root["configurations"] else {
      throw BridgeError(unreadableAnswer: "getCurrentConfigurationsJSON")
    }
    guard list.elements.contains(where: { _ in true }) else { return "  No widgets on screen.\n" }
    var table = Table(columns: [
      Table.Column("Kind", keepsWidth: true), Table.Column("Family"), Table.Column("Configuration"),
    ])
    for instance in list.elements {
      table.append([
        StyledText(DisplayText.printable(instance["kind"]?.string ?? ""), .strong),
        StyledText(DisplayText.printable(instance["family"]?.string ?? "")),
        StyledText(DisplayText.printable(instance["configuration"]?.text ?? "")),
      ])
    }
    return table.lines(on: terminal).map { $0.rendered(on: terminal) + "\n" }.joined()
  }
}

/// Tells that a widget is on screen, or no more.
struct InstanceCommand {
  enum Change { case register, unregister }

  let change: Change
  let kind: String
  let request: TimelineRequest
  let place: GroupPlace

  func run() throws(BridgeError) -> String {
    let bridge = try Bridge(place, .readWrite)
    switch change {
    case .register: try bridge.registerInstance(of: kind, request)
    case .unregister: try bridge.unregisterInstance(of: kind, request)
    }
    return ""
  }
}

/// Asks those who show a kind, or any, to ask for its timeline again.
struct ReloadCommand {
  let kind: String?
  let place: GroupPlace

  func run() throws(BridgeError) -> String {
    try Bridge(place, .readWrite).reload(kind)
    return ""
  }
}
