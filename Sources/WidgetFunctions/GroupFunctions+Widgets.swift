package import BridgeJSON
import WidgetDrawing
import WidgetTimeline

// Widgets: the kinds, their documents and pictures, and what people do with them.
extension GroupFunctions {
  /// Lists the kinds of widget that the group knows.
  package func getWidgetKindsJSON(to output: inout JSONWriter) throws(BridgeError) {
    try output.writeKinds(in: reader)
  }

  /// The entry to show before there is data.
  package func getPlaceholderJSON(
    _ kind: Span<UInt8>, _ request: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    try write(.placeholder, kind, request, to: &output)
  }

  /// The entry for a gallery of widgets.
  package func getSnapshotJSON(
    _ kind: Span<UInt8>, _ request: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    try write(.snapshot, kind, request, to: &output)
  }

  /// What to show, from when, and when to ask again.
  package func getTimelineJSON(
    _ kind: Span<UInt8>, _ request: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    try write(.timeline, kind, request, to: &output)
  }

  /// The one entry of the timeline that shows at "now".
  package func getEntryJSON(
    _ kind: Span<UInt8>, _ request: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    try write(.entry, kind, request, to: &output)
  }

  private func write(
    _ document: TimelineDocument, _ kind: Span<UInt8>, _ request: Span<UInt8>?,
    to output: inout JSONWriter
  ) throws(BridgeError) {
    let reader = reader
    let request = try requests.request(kind: kind, json: request, in: reader)
    try request.call.write(
      document, group: reader, environment: request.environment, to: &output)
  }

  /// Draws the entry that shows at "now".
  package func renderWidgetSVG(
    _ kind: Span<UInt8>, _ request: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    let (picture, style) = try picture(kind, request)
    output.append(raw: picture.svg(in: style).span)
  }

  /// The same picture as a list of operations.
  package func getWidgetDrawingJSON(
    _ kind: Span<UInt8>, _ request: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    let (picture, style) = try picture(kind, request)
    picture.drawing(in: style).write(to: &output)
  }

  private func picture(
    _ kind: Span<UInt8>, _ json: Span<UInt8>?
  ) throws(BridgeError) -> (Picture, PictureStyle) {
    let reader = reader
    let request = try requests.request(kind: kind, json: json, in: reader)
    let style = try request.style(json)
    return (try request.call.picture(group: reader, environment: request.environment), style)
  }

  /// Lists what a parameter of a kind can be set to.
  package func getConfigurationOptionsJSON(
    _ kind: Span<UInt8>, _ parameter: Span<UInt8>, to output: inout JSONWriter
  ) throws(BridgeError) {
    try output.writeOptions(ofParameter: parameter, ofKind: kind, in: reader)
  }

  /// Lists what people can do with widgets.
  package func getIntentsJSON(to output: inout JSONWriter) throws(BridgeError) {
    try output.writeIntents(in: reader)
  }

  /// Changes the group as a widget's user asks.
  package func performIntent(
    _ intent: Span<UInt8>, _ parameters: Span<UInt8>?
  ) throws(BridgeError) {
    let intent = try IntentUpdate(
      intent: intent, json: parameters, in: reader, environment: requests.environment)
    try update { (group) throws(BridgeError) in try intent.changes(in: group) }
  }
}
