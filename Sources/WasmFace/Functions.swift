import BridgeJSON
import CWidgetBridge
import WidgetDrawing
import WidgetFunctions
import WidgetTimeline

// What the functions of the header mean for a host that brings the group. Each takes the lengths of
// its texts, which the host has put into the input, one behind the other; -1 stands for NULL.

/// Lists the kinds of widget that the group knows.
@_expose(wasm, "getWidgetKindsJSON") @_cdecl("wasm_getWidgetKindsJSON")
public func getWidgetKindsJSON() -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    try face.output.writeKinds(in: face.group)
  }
}

/// The entry to show before there is data.
@_expose(wasm, "getPlaceholderJSON") @_cdecl("wasm_getPlaceholderJSON")
public func getPlaceholderJSON(_ kind: Int32, _ request: Int32) -> Int32 {
  write(.placeholder, kind, request)
}

/// The entry that stands for the widget at a glance.
@_expose(wasm, "getSnapshotJSON") @_cdecl("wasm_getSnapshotJSON")
public func getSnapshotJSON(_ kind: Int32, _ request: Int32) -> Int32 {
  write(.snapshot, kind, request)
}

/// What to show, from when, and when to ask again.
@_expose(wasm, "getTimelineJSON") @_cdecl("wasm_getTimelineJSON")
public func getTimelineJSON(_ kind: Int32, _ request: Int32) -> Int32 {
  write(.timeline, kind, request)
}

/// The one entry of the timeline that shows at "now".
@_expose(wasm, "getEntryJSON") @_cdecl("wasm_getEntryJSON")
public func getEntryJSON(_ kind: Int32, _ request: Int32) -> Int32 {
  write(.entry, kind, request)
}

private func write(_ document: TimelineDocument, _ kind: Int32, _ request: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    try face.call(kind, request).write(
      document, group: face.group, environment: face, to: &face.output)
  }
}

extension Face {
  /// The kind and the request that a call's texts are.
  fileprivate func call(_ kind: Int32, _ request: Int32) throws(BridgeError) -> WidgetCall {
    try withTexts(kind, optional: request) { (kind, json) throws(BridgeError) in
      try WidgetCall(kind: try String(utf8: kind, "kind"), json: json, in: group)
    }
  }
}

/// Lists what a widget has to have fetched now.
@_expose(wasm, "getRefreshPlanJSON") @_cdecl("wasm_getRefreshPlanJSON")
public func getRefreshPlanJSON(_ kind: Int32, _ request: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    try face.call(kind, request).writeRefreshPlan(
      group: face.group, environment: face, to: &face.output)
  }
}

/// Draws the entry that shows at "now".
@_expose(wasm, "renderWidgetSVG") @_cdecl("wasm_renderWidgetSVG")
public func renderWidgetSVG(_ kind: Int32, _ request: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let (picture, style) = try face.picture(kind, request)
    face.output.append(raw: picture.svg(in: style).span)
  }
}

/// The same picture as a list of operations.
@_expose(wasm, "getWidgetDrawingJSON") @_cdecl("wasm_getWidgetDrawingJSON")
public func getWidgetDrawingJSON(_ kind: Int32, _ request: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let (picture, style) = try face.picture(kind, request)
    picture.drawing(in: style).write(to: &face.output)
  }
}

extension Face {
  /// The picture that a call's texts ask for, and how it is to look.
  fileprivate func picture(
    _ kind: Int32, _ request: Int32
  ) throws(BridgeError) -> (Picture, PictureStyle) {
    let call = try call(kind, request)
    let style = try withTexts(kind, optional: request) { (_, json) throws(BridgeError) in
      try PictureStyle(request: json)
    }
    return (try call.picture(group: group, environment: self), style)
  }
}

/// Lists what a parameter of a kind can be set to.
@_expose(wasm, "getConfigurationOptionsJSON") @_cdecl("wasm_getConfigurationOptionsJSON")
public func getConfigurationOptionsJSON(_ kind: Int32, _ parameter: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    try face.withTexts(kind, parameter) { (kind, parameter) throws(BridgeError) in
      try face.output.writeOptions(ofParameter: parameter, ofKind: kind, in: face.group)
    }
  }
}

/// Lists what people can do with widgets.
@_expose(wasm, "getIntentsJSON") @_cdecl("wasm_getIntentsJSON")
public func getIntentsJSON() -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in face.output.writeIntents() }
}

/// Lists the widgets that are on screen.
@_expose(wasm, "getCurrentConfigurationsJSON") @_cdecl("wasm_getCurrentConfigurationsJSON")
public func getCurrentConfigurationsJSON() -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    try face.output.writeInstances(in: face.group)
  }
}

/// Reads a picture that was fetched.
@_expose(wasm, "getWidgetImage") @_cdecl("wasm_getWidgetImage")
public func getWidgetImage(_ imageID: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let imageID = try face.withText(imageID) { (text) throws(BridgeError) in
      try String(utf8: text, "image's ID")
    }
    let image = try mappingErrors { () throws(WidgetError) in
      try face.group.record(named: RefreshRecordName.image(imageID))
    }
    guard let image else { throw unknownImage(imageID) }
    face.output.append(raw: image.span)
  }
}

/// Tells of the last call that failed.
@_expose(wasm, "getLastErrorJSON") @_cdecl("wasm_getLastErrorJSON")
public func getLastErrorJSON() {
  let face = Face.shared
  face.output.removeAll(keepingCapacity: true)
  face.output.write(face.lastError)
}
