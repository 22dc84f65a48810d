/// Shows a widget's timeline.
struct TimelineCommand {
  let kind: String
  let request: TimelineRequest
  let isJSON: Bool
  let place: GroupPlace

  /// A table for people; with `--json` the document as the library gives it.
  func run(on terminal: Terminal) throws(BridgeError) -> String {
    let bridge = try Bridge(place, .readOnly)
    if isJSON { return try bridge.timelineJSON(of: kind, request) + "\n" }
    let timeline = try Timeline(of: kind, request, from: bridge)
    let lines =
      timeline.heading + EntryTable.lines(of: timeline, on: terminal) + [
        StyledText(), StyledText("  \(timeline.policy)", .faint),
      ]
    return lines.map { $0.rendered(on: terminal) + "\n" }.joined()
  }
}
