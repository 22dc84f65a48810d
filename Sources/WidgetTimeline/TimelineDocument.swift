package import BridgeJSON
import CivilCalendar

/// The documents that a kind can be asked for.
public enum TimelineDocument: Sendable {
  /// The entry to show before there is data.
  case placeholder
  /// The entry for a gallery of widgets.
  case snapshot
  /// The entries from now on, and when to ask again.
  case timeline
  /// The entry of the timeline that shows at `now`.
  case entry
}

extension JSONWriter {
  /// Writes a document: `{"version":1,"kind","family","timeZone","revision","configuration"}` with
  /// `entries` and `policy`, or with a single `entry`. If the request uses an alias, the document
  /// also has `alias`.
  ///
  /// - Parameters:
  ///   - request: the request that asks for the document.
  ///   - alias: the alias by which the request names the kind; nil if it uses the kind's own name.
  ///   - environment: supplies what the request leaves out.
  ///   - members: writes the kind's members, as ``TimelineProvider/write(_:in:to:)`` does.
  /// - Throws: the errors of filling in the request, and those of the kind.
  package mutating func write(
    _ document: TimelineDocument, for request: CheckedRequest, alias: String? = nil,
    group: any GroupReader, environment: some RequestEnvironment,
    _ members: (TimelineContext, inout JSONWriter) throws(WidgetError) -> Void
  ) throws(WidgetError) {
    // Only a timeline needs entries after now.
    let context = try TimelineContext(
      request, days: document == .timeline ? nil : 0, group: group, environment: environment)
    beginObject()
    member("version", 1)
    member("kind", request.kind)
    if let alias { member("alias", alias) }
    member("family", request.family.rawValue)
    member("timeZone", context.timeZone.name)
    // The revision is read before the values. If the group changes in between, the revision is too
    // old, which is harmless; it is never too new.
    member("revision", group.revision)
    member("configuration", context.configuration)
    try members(context, &self)
    endObject()
  }
}
