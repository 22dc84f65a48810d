import BridgeJSON
package import WidgetTimeline

/// A kind of widget that a host has registered: it shows what the host sets, whatever the request is
/// configured to.
///
/// The group keeps its description and its timeline in records, so that every process that opens the
/// group answers the same.
package final class HostKindProvider: WidgetKind {
  /// What the kind is.
  package let description: WidgetDescription

  private let sample: [UInt8]?

  package let hasCheckedTimelines = true

  /// Reads the description of a kind.
  ///
  /// - Throws: what reading it throws, where another version of the library or a damaged file has
  ///   left a record that means nothing here.
  package init(record: [UInt8]) throws(WidgetError) {
    let read = try HostKindDescription(JSONDocument(storedValue: record).root)
    description = read.description
    sample = read.placeholder
  }

  /// Finds a kind in a group; nil where no host has registered one of that name.
  package convenience init?(named kind: String, in group: any GroupReader) throws(WidgetError) {
    guard let record = try Self.record(ofKind: kind, in: group) else { return nil }
    try self.init(record: record)
  }

  static func record(
    ofKind kind: String, in group: any GroupReader
  ) throws(WidgetError) -> [UInt8]? {
    guard HostKindName.isPossible(kind) else { return nil }
    return try group.record(named: HostKindName.description(kind))
  }

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> HostEntry {
    let content = if let sample { sample } else { try timeline(in: context).entries.first?.content }
    return HostEntry(
      date: context.now, isPlaceholder: true, relevance: nil, url: nil,
      content: content ?? [UInt8]("{}".utf8), kindName: description.displayName)
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> HostEntry? {
    try timeline(in: context).entry(at: context.now)
  }

  package func timeline(in context: TimelineContext) throws(WidgetError) -> Timeline<HostEntry> {
    let name = HostKindName.timeline(description.kind)
    guard let record = try context.group.record(named: name) else {
      return Timeline(entries: [], policy: .never)
    }
    var timeline = try Timeline(JSONDocument(storedValue: record).root)
    for index in timeline.entries.indices {
      timeline.entries[index].kindName = description.displayName
    }
    return timeline
  }
}
