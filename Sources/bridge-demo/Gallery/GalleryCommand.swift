import BridgeJSON
import CWidgetBridge

/// Draws every kind of widget in every family that it supports, in light and in dark.
struct GalleryCommand {
  let request: JSONObject
  let place: GroupPlace

  /// Makes one HTML page that needs no other file.
  func run() throws(ProgramError) -> String {
    let bridge = try Bridge(place, .readWrite)
    var sections = ""
    let nearest = try nearestEvent(in: bridge)
    for kind in unsafe try bridge.read(getWidgetKindsJSON).document().list("kinds") {
      let name = kind.text("kind")
      var figures = ""
      for family in kind.list("supportedFamilies").compactMap(\.string) {
        var request = request.with("family", family)
        // Accessories are drawn as a lock screen shows them.
        if family.hasPrefix("accessory") { request = request.with("renderingMode", "vibrant") }
        if name == "dday" { request["configuration"] = nearest }
        for appearance in ["light", "dark"] {
          let request = request.with("appearance", appearance)
          let picture = try Self.picture(of: name, request, from: bridge)
          figures += GalleryPage.figure(picture, family, appearance)
        }
      }
      sections += GalleryPage.section(of: kind, figures)
    }
    return GalleryPage.html(sections)
  }

  /// A configuration that shows the nearest of all events, if there are events but none under the
  /// usual key; else nil.
  private func nearestEvent(in bridge: borrowing Bridge) throws(ProgramError) -> String? {
    do throws(ProgramError) {
      let shown = try Self.entry(of: "dday", request, from: bridge)
      guard shown?["isPlaceholder"]?.bool ?? false else { return nil }
      let list = try Self.entry(
        of: "ddayList", request.with("family", "systemMedium"), from: bridge)
      let key = list?["events"]?[0]?["key"]?.string
      return key.map { JSONObject().with("dataKey", $0).json }
    } catch {
      if error.isOfRequest { throw error }
      return nil
    }
  }

  /// The entry of getSnapshotJSON().
  private static func entry(
    of kind: String, _ request: JSONObject, from bridge: borrowing Bridge
  ) throws(ProgramError) -> JSONValue? {
    unsafe try bridge.read(getSnapshotJSON, kind, request.json).document()["entry"]
  }

  /// The widget with its data, or with its sample data if it has none, as HTML. A fault of the data
  /// is shown in place of the picture, so that the other widgets can still be seen. A fault of the
  /// request concerns all widgets, so it is thrown.
  private static func picture(
    of kind: String, _ request: JSONObject, from bridge: borrowing Bridge
  ) throws(ProgramError) -> String {
    do throws(ProgramError) {
      var request = request
      request["isPreview"] = try entry(of: kind, request, from: bridge)?["isPlaceholder"]?
        .text
      return unsafe try bridge.read(renderWidgetSVG, kind, request.json)
    } catch {
      if error.isOfRequest { throw error }
      return "<p class=\"error\">\(GalleryPage.escaped(error.message ?? ""))</p>"
    }
  }
}
