import BridgeJSON
import CWidgetBridge
import SharedGroup
import WidgetDrawing
import WidgetFunctions

/// Draws the entry that shows at "now".
@c @implementation
public func renderWidgetSVG(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  withGroupAndMemory(group) { (group, memory) throws(BridgeError) in
    let (picture, style) = try unsafe memory.picture(kind, requestJSON, in: group)
    return try unsafe TextOutput(buffer, capacity).write(picture.svg(in: style).span)
  }
}

/// The same picture as a list of operations.
@c @implementation
public func getWidgetDrawingJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  withGroupAndMemory(group) { (group, memory) throws(BridgeError) in
    let (picture, style) = try unsafe memory.picture(kind, requestJSON, in: group)
    return try memory.withWriter { (writer) throws(BridgeError) in
      picture.drawing(in: style).write(to: &writer)
      return try unsafe TextOutput(buffer, capacity).write(writer)
    }
  }
}

extension ThreadMemory {
  /// The picture that a caller's texts ask for, and how it is to look.
  fileprivate func picture(
    _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?, in group: SharedGroup
  ) throws(BridgeError) -> (Picture, PictureStyle) {
    let prepared = try unsafe request(kind, requestJSON, in: group)
    let style = try unsafe withOptionalText(requestJSON, "request") { (json) throws(BridgeError) in
      try prepared.style(json)
    }
    let picture = try prepared.call.picture(
      group: GroupValues(group: group), environment: prepared)
    return (picture, style)
  }
}
