/// Shows what a widget has to have fetched.
struct PlanCommand {
  let kind: String
  let request: TimelineRequest
  let place: GroupPlace

  /// The document as the library gives it, on one line.
  func run() throws(BridgeError) -> String {
    let bridge = try Bridge(place, .readOnly)
    return try bridge.refreshPlanJSON(of: kind, request) + "\n"
  }
}
