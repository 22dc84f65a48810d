/// Draws what a widget shows.
struct SVGCommand {
  let kind: String
  let request: TimelineRequest
  let place: GroupPlace

  /// The SVG document as the library gives it.
  func run() throws(BridgeError) -> String {
    try Bridge(place, .readOnly).pictureSVG(of: kind, request)
  }
}
