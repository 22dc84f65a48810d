import BridgeJSON
import CWidgetBridge

/// Draws every kind of widget in every family that it has, light and dark.
struct GalleryCommand {
  let request: TimelineRequest
  let place: GroupPlace

  /// One HTML page that needs nothing beside it.
  func run() throws(LibraryError) -> String {
    let bridge = try Bridge(place, .readWrite)
    var page = GalleryPage()
    let nearest = try nearestEvent(in: bridge)
    let list = try bridge.document(
      unsafe bridge.read(getWidgetKindsJSON), from: "getWidgetKindsJSON")
    for kind in list["kinds"].map({ Array($0.elements) }) ?? [] {
      let name = kind["kind"]?.string ?? ""
      page.begin(kind)
      for family in kind["supportedFamilies"]?.elements.compactMap(\.string) ?? [] {
        var request = request
        request.family = family
        // As a lock screen shows it.
        if family.hasPrefix("accessory") { request.renderingMode = "vibrant" }
        if name == "dday", request.configuration == nil { request.configuration = nearest }
        for appearance in ["light", "dark"] {
          request.appearance = appearance
          let picture = try Self.picture(of: name, request, from: bridge)
          page.add(picture, family, appearance)
        }
      }
      page.end()
    }
    return page.html
  }

  /// The choice of the nearest of all events, where there are some and none under the usual key;
  /// else nil.
  private func nearestEvent(
    in bridge: borrowing Bridge
  ) throws(LibraryError) -> JSONDocument? {
    do throws(LibraryError) {
      let shown = try Self.snapshot(of: "dday", request, from: bridge)
      guard shown["entry"]?["isPlaceholder"]?.bool ?? false else { return nil }
      var request = request
      request.family = "systemMedium"
      let list = try Self.snapshot(of: "ddayList", request, from: bridge)
      guard let key = list["entry"]?["events"]?[0]?["key"]?.string else { return nil }
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("dataKey", key)
      writer.endObject()
      return try? JSONDocument(writer.bytes)
    } catch {
      if error.isOfRequest { throw error }
      return nil
    }
  }

  private static func snapshot(
    of kind: String, _ request: TimelineRequest, from bridge: borrowing Bridge
  ) throws(LibraryError) -> JSONValue {
    try bridge.document(
      unsafe bridge.read(getSnapshotJSON, kind, request.json), from: "getSnapshotJSON")
  }

  /// The widget with its data, or where it has none with its sample. What is wrong with the data is
  /// shown in its place, so that one widget does not keep the others from being seen; what is wrong
  /// with the request is wrong for all of them, and is thrown.
  private static func picture(
    of kind: String, _ request: TimelineRequest, from bridge: borrowing Bridge
  ) throws(LibraryError) -> Result<String, LibraryError> {
    do throws(LibraryError) {
      var request = request
      let snapshot = try snapshot(of: kind, request, from: bridge)
      request.isPreview = snapshot["entry"]?["isPlaceholder"]?.bool ?? false
      return .success(unsafe try bridge.read(renderWidgetSVG, kind, request.json))
    } catch {
      if error.isOfRequest { throw error }
      return .failure(error)
    }
  }
}
