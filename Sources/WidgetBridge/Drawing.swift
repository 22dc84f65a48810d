import CWidgetBridge
import WidgetDrawing
import WidgetFunctions

/// Draws the entry that shows at "now".
@c @implementation
public func renderWidgetSVG(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  withGroupAndMemory(group) { (group, memory) throws(BridgeError) in
    let prepared = try unsafe memory.request(kind, requestJSON, in: group)
    let style = try unsafe withOptionalText(requestJSON, "request") { (json) throws(BridgeError) in
      try PictureStyle(request: json)
    }
    let picture = try prepared.call.picture(
      group: GroupValues(group: group), environment: prepared)
    return try unsafe TextOutput(buffer, capacity).write(picture.svg(in: style).span)
  }
}
