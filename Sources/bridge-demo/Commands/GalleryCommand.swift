import BridgeJSON

/// Draws every kind of widget in every family that it has, light and dark.
struct GalleryCommand {
  let request: TimelineRequest
  let place: GroupPlace

  /// One HTML page that needs nothing beside it.
  func run() throws(BridgeError) -> String {
    let bridge = try Bridge(place, .readWrite)
    var page = GalleryPage()
    for kind in try KindDescription.all(of: bridge) {
      page.begin(kind)
      for family in kind.families {
        var request = request
        request.family = family
        for appearance in ["light", "dark"] {
          request.appearance = appearance
          let picture = try Self.picture(of: kind.kind, request, from: bridge)
          page.add(picture, family, appearance)
        }
      }
      page.end()
    }
    return page.html
  }

  /// The widget with its data, or where it has none with its sample. What is wrong with the data is
  /// shown in its place, so that one widget does not keep the others from being seen; what is wrong
  /// with the request is wrong for all of them, and is thrown.
  private static func picture(
    of kind: String, _ request: TimelineRequest, from bridge: borrowing Bridge
  ) throws(BridgeError) -> Result<String, BridgeError> {
    do throws(BridgeError) {
      var request = request
      request.isPreview = try isSample(bridge.documentJSON(.snapshot, of: kind, request))
      return .success(try bridge.pictureSVG(of: kind, request))
    } catch {
      if error.isOfRequest { throw error }
      return .failure(error)
    }
  }

  private static func isSample(_ snapshot: String) -> Bool {
    // A placeholder stands a level deeper than in the description that it comes from.
    let depth = JSONSyntax.maximumDepth + 1
    guard let root = try? JSONDocument(snapshot, maximumDepth: depth).root else { return false }
    return root["entry"]?["isPlaceholder"]?.bool ?? false
  }
}
