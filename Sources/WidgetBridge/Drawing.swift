import CWidgetBridge
import WidgetDrawing
import WidgetKinds
import WidgetTimeline

/// Draws the entry that shows at "now".
@c @implementation
public func renderWidgetSVG(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  answering(group) { (group) throws(BridgeError) in
    let (asked, style) = try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withOptionalText(requestJSON, "request") { (json) throws(BridgeError) in
        (
          try ThreadMemory.current.request(kind: kind, json: json, in: group),
          try pictureStyle(json)
        )
      }
    }
    let picture: Picture?
    do throws(WidgetError) {
      let context = try TimelineContext(
        asked.request, group: GroupValues(group: group), environment: SystemEnvironment())
      picture = try asked.provider.picture(in: context)
    } catch {
      throw BridgeError(error)
    }
    guard let picture else {
      throw BridgeError(
        BridgeStatusUnsupported, "The kind \"\(asked.request.kind)\" cannot be drawn.")
    }
    return try unsafe TextOutput(buffer, capacity).write(picture.svg(in: style).span)
  }
}

/// What a request says about its picture.
private func pictureStyle(_ json: Span<UInt8>?) throws(BridgeError) -> PictureStyle {
  guard let json else { return PictureStyle() }
  do throws(WidgetError) {
    return try PictureStyle(json: json)
  } catch {
    throw BridgeError(error)
  }
}
