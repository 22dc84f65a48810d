/// Shows the one entry of a document.
struct DocumentCommand {
  let document: EntryDocument
  let kind: String
  let request: TimelineRequest
  let isJSON: Bool
  let place: GroupPlace

  /// A table for people; with `--json` the document as the library gives it.
  func run(on terminal: Terminal) throws(BridgeError) -> String {
    let bridge = try Bridge(place, .readOnly)
    if isJSON { return try bridge.documentJSON(document, of: kind, request) + "\n" }
    let timeline = try Timeline(document, of: kind, request, from: bridge)
    let lines = timeline.heading + EntryTable.lines(of: timeline, on: terminal)
    return lines.map { $0.rendered(on: terminal) + "\n" }.joined()
  }
}
