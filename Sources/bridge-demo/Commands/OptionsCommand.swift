import BridgeJSON

/// Shows what a parameter of a kind can be set to.
struct OptionsCommand {
  let kind: String
  let parameter: String
  let isJSON: Bool
  let place: GroupPlace

  /// A table for people, with a mark at the default; with `--json` the library's document.
  func run(on terminal: Terminal) throws(BridgeError) -> String {
    let text = try Bridge(place, .readOnly).optionsJSON(of: kind, parameter)
    if isJSON { return text + "\n" }
    guard let root = (try? JSONDocument(text))?.root, let options = root["options"] else {
      throw BridgeError(unreadableAnswer: "getConfigurationOptionsJSON")
    }
    var table = Table(columns: [
      Table.Column("Value", keepsWidth: true), Table.Column("Title"), Table.Column(""),
    ])
    for option in options.elements {
      let value = option["value"]?.text ?? ""
      table.append([
        StyledText(DisplayText.printable(value), .strong),
        StyledText(DisplayText.printable(option["title"]?.string ?? "")),
        StyledText(value == root["default"]?.text ? "default" : "", .faint),
      ])
    }
    return table.lines(on: terminal).map { $0.rendered(on: terminal) + "\n" }.joined()
  }
}
