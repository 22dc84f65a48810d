package import BridgeJSON
import CivilCalendar

/// The documents that a request can ask of a kind.
public enum TimelineDocument: Sendable {
  /// The entry to show before there is data.
  case placeholder
  /// The entry that stands for the widget at a glance.
  case snapshot
  /// The entries from now on, and when to ask again.
  case timeline
  /// The one entry of the timeline that shows at now.
  case entry
}

extension JSONWriter {
  /// Asks a kind and writes its answer:
  /// `{"version":1,"kind","family","timeZone","revision"}` with `entries` and `policy`, or with the
  /// one `entry`.
  ///
  /// - Throws: `WidgetError` for a request that the kind cannot answer, and what the kind throws.
  package mutating func write(
    _ document: TimelineDocument, of provider: some TimelineProvider, for request: WidgetRequest,
    group: some GroupReader, environment: some RequestEnvironment
  ) throws(WidgetError) {
    try write(
      document, of: provider, for: CheckedRequest(request, for: provider.description),
      group: group, environment: environment)
  }

  /// The same for a request that was checked.
  package mutating func write(
    _ document: TimelineDocument, of provider: some TimelineProvider, for request: CheckedRequest,
    group: some GroupReader, environment: some RequestEnvironment
  ) throws(WidgetError) {
    let context = try TimelineContext(request, group: group, environment: environment)
    try write(document, of: provider, for: request, in: context, revision: group.revision)
  }

  /// The same, where what the request leaves out is filled in.
  ///
  /// - Parameter revision: the group's, asked for before its values: a change in between makes it too
  ///   old, never too new.
  package mutating func write(
    _ document: TimelineDocument, of provider: some TimelineProvider, for request: CheckedRequest,
    in context: TimelineContext, revision: UInt64
  ) throws(WidgetError) {
    var context = context
    // What comes after now cannot show at now.
    if document != .timeline { context.days = 0 }
    beginObject()
    member("version", 1)
    member("kind", request.kind)
    member("family", request.family.rawValue)
    member("timeZone", context.timeZone.name)
    member("revision", revision)
    try provider.write(document, in: context, to: &self)
    endObject()
  }
}
