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
  withGroupAndMemory(group) { (group, memory) throws(BridgeError) in
    let prepared = try unsafe memory.request(kind, requestJSON, in: group)
    let style = try unsafe withOptionalText(requestJSON, "request") { (json) throws(BridgeError) in
      try pictureStyle(json)
    }
    let picture = try mappingErrors { () throws(WidgetError) in
      try prepared.kind.picture(
        in: TimelineContext(
          prepared.request, group: GroupValues(group: group), environment: prepared))
    }
    return try unsafe TextOutput(buffer, capacity).write(picture.svg(in: style).span)
  }
}

/// What a request says about its picture.
private func pictureStyle(_ json: Span<UInt8>?) throws(BridgeError) -> PictureStyle {
  guard let json else { return PictureStyle() }
  return try mappingErrors { () throws(WidgetError) in try PictureStyle(json: json) }
}
