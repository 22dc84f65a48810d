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
  answeringInThread(group) { (group, memory) throws(BridgeError) in
    let asked = try unsafe memory.asked(kind, requestJSON, in: group)
    let style = try unsafe withOptionalText(requestJSON, "request") { (json) throws(BridgeError) in
      try pictureStyle(json)
    }
    let picture = try requested { () throws(WidgetError) in
      try asked.provider.picture(
        in: TimelineContext(
          asked.request, group: GroupValues(group: group), environment: asked))
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
