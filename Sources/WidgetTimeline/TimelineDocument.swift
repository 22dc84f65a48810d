package import BridgeJSON
import CivilCalendar

/// The documents that a request can ask of a kind.
package enum TimelineDocument: Sendable {
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
    let description = provider.description
    var context = try TimelineContext(
      request, for: description, group: group, environment: environment)

    // Asked for before the values: a change in between makes the revision too old, never too new.
    let revision = group.revision
    beginObject()
    member("version", 1)
    member("kind", description.kind)
    member("family", context.family.rawValue)
    member("timeZone", context.timeZone.name)
    member("revision", revision)
    switch document {
    case .placeholder:
      write(try provider.placeholder(in: context), in: context.timeZone)
    case .snapshot:
      if !context.isPreview, let real = try provider.snapshot(in: context) {
        write(real, in: context.timeZone)
      } else {
        write(try provider.placeholder(in: context), in: context.timeZone)
      }
    case .timeline:
      let timeline = try provider.timeline(in: context)
      beginArray("entries")
      for entry in timeline.entries { write(element: entry, in: context.timeZone) }
      endArray()
      write(timeline.policy, in: context.timeZone)
    case .entry:
      // What comes after now cannot show at now.
      context.days = 0
      write(try provider.timeline(in: context).entry(at: context.now), in: context.timeZone)
    }
    endObject()
  }

  /// Lists kinds of widget: `{"version":1,"kinds":[...]}`.
  package mutating func writeKinds(_ descriptions: [WidgetDescription]) {
    beginObject()
    member("version", 1)
    beginArray("kinds")
    for description in descriptions {
      beginObject()
      member("kind", description.kind)
      member("displayName", description.displayName)
      member("description", description.description)
      beginArray("supportedFamilies")
      for family in description.supportedFamilies { element(family.rawValue) }
      endArray()
      beginArray("parameters")
      for parameter in description.parameters {
        beginObject()
        member("name", parameter.name)
        member("type", "string")
        member("default", parameter.defaultValue)
        member("isDynamic", parameter.isDynamic)
        endObject()
      }
      endArray()
      member("isBuiltIn", true)
      endObject()
    }
    endArray()
    endObject()
  }

  private mutating func write(_ entry: (some TimelineEntry)?, in timeZone: TimeZoneRules) {
    guard let entry else {
      memberNull("entry")
      return
    }
    beginObject("entry")
    write(membersOf: entry, in: timeZone)
    endObject()
  }

  private mutating func write(element entry: some TimelineEntry, in timeZone: TimeZoneRules) {
    beginObject()
    write(membersOf: entry, in: timeZone)
    endObject()
  }

  private mutating func write(membersOf entry: some TimelineEntry, in timeZone: TimeZoneRules) {
    member("date", entry.date, in: timeZone)
    member("isPlaceholder", entry.isPlaceholder)
    entry.writeMembers(to: &self)
    if let url = entry.url { member("url", url) }
    if let relevance = entry.relevance {
      beginObject("relevance")
      member("score", relevance.score)
      member("duration", relevance.duration)
      endObject()
    }
  }

  private mutating func write(_ policy: ReloadPolicy, in timeZone: TimeZoneRules) {
    beginObject("policy")
    switch policy {
    case .atEnd: member("type", "atEnd")
    case .never: member("type", "never")
    case .after(let date):
      member("type", "after")
      member("date", date, in: timeZone)
    }
    endObject()
  }
}
