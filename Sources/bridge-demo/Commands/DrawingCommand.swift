/// Draws what a widget shows, as a list of operations.
struct DrawingCommand {
  let kind: String
  let request: TimelineRequest
  let place: GroupPlace

  /// The document as the library gives it.
  func run() throws(BridgeError) -> String {
    try Bridge(place, .readOnly).drawingJSON(of: kind, request) + "\n"
  }
}
