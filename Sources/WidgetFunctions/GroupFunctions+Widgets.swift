package import BridgeJSON
import WidgetDrawing
import WidgetTimeline

// Functions for widgets: their kinds, their documents and pictures, and intents.
extension GroupFunctions {
  /// Lists the kinds of widget that the group knows.
  package func getWidgetKindsJSON(to output: inout JSONWriter) throws(BridgeError) {
    try output.writeKinds(in: reader)
  }

  /// Writes the entry to show before there is data.
  package func getPlaceholderJSON(
    _ kind: Span<UInt8>, _ request: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    try write(.placeholder, kind, request, to: &output)
  }

  /// Writes the entry that a gallery of widgets shows.
  package func getSnapshotJSON(
    _ kind: Span<UInt8>, _ request: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    try write(.snapshot, kind, request, to: &output)
  }

  /// Writes the timeline: what to show, from when, and when to ask again.
  package func getTimelineJSON(
    _ kind: Span<UInt8>, _ request: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    try write(.timeline, kind, request, to: &output)
  }

  /// Writes the entry that the timeline shows at the request's instant, `now`.
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

  /// Draws the entry that the timeline shows at the request's instant, `now`.
  package func renderWidgetSVG(
    _ kind: Span<UInt8>, _ request: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    let (picture, style) = try picture(kind, request)
    output.append(raw: picture.svg(in: style).span)
  }

  /// Writes the picture that renderWidgetSVG() draws, as a list of drawing operations.
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

  /// Lists the values that a parameter of a kind can be set to.
  package func getConfigurationOptionsJSON(
    _ kind: Span<UInt8>, _ parameter: Span<UInt8>, to output: inout JSONWriter
  ) throws(BridgeError) {
    try output.writeOptions(ofParameter: parameter, ofKind: kind, in: reader)
  }

  /// Lists the intents.
  package func getIntentsJSON(to output: inout JSONWriter) throws(BridgeError) {
    try output.writeIntents(in: reader)
  }

  /// Performs an intent, which changes the group.
  package func performIntent(
    _ intent: Span<UInt8>, _ parameters: Span<UInt8>?
  ) throws(BridgeError) {
    let intent = try IntentUpdate(
      intent: intent, json: parameters, in: reader, environment: requests.environment)
    try update { (group) throws(BridgeError) in try intent.changes(in: group) }
  }
}
