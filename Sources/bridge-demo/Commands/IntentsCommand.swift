import BridgeJSON

/// Shows what people can ask widgets for.
struct IntentsCommand {
  let isJSON: Bool
  let place: GroupPlace

  /// A table for people; with `--json` the document as the library gives it.
  func run(on terminal: Terminal) throws(BridgeError) -> String {
    let text = try Bridge(place, .readOnly).intentsJSON()
    if isJSON { return text + "\n" }
    guard let root = (try? JSONDocument(text))?.root, let intents = root["intents"] else {
      throw BridgeError(unreadableAnswer: "getIntentsJSON")
    }
    var table = Table(columns: [
      Table.Column("Intent", keepsWidth: true), Table.Column("Title"), Table.Column("Takes"),
    ])
    for intent in intents.elements {
      let names = intent["parameters"]?.elements.compactMap { $0["name"]?.string } ?? []
      table.append([
        StyledText(DisplayText.printable(intent["intent"]?.string ?? ""), .strong),
        StyledText(DisplayText.printable(intent["title"]?.string ?? "")),
        StyledText(DisplayText.printable(names.joined(separator: ", "))),
      ])
    }
    return table.lines(on: terminal).map { $0.rendered(on: terminal) + "\n" }.joined()
  }
}
