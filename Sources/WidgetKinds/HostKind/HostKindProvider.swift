import BridgeJSON
import Languages
import Locks
package import WidgetTimeline

/// A kind of widget that a host has registered. The host sets its entries, or the kind makes them
/// from its description.
///
/// The group stores the kind's description and timelines in records, so the kind is the same in
/// every process that opens the group.
package final class HostKindProvider: WidgetKind {
  package let description: WidgetDescription

  private let sample: [UInt8]?
  private let rules: HostRules?
  private let drawsTotals: Bool
  private let optionsFrom: [(parameter: String, key: String)]

  package let hasCheckedTimelines = true

  /// One memo serves all kinds, because a kind may be recreated for each request.
  private static let memo = StateMemo<HostTimelineMemory>()

  /// Reads the description of a kind.
  ///
  /// - Throws: the errors of reading a description, for a record from another version of the
  ///   library or from a damaged file.
  package init(record: [UInt8]) throws(WidgetError) {
    let read = try HostKindDescription(JSONDocument(storedValue: record).root)
    description = read.description
    sample = read.placeholder
    rules = read.rules
    drawsTotals = read.drawsTotals
    optionsFrom = read.optionsFrom
  }

  /// Finds a kind in a group; nil if no host has registered a kind with that name.
  package convenience init?(named kind: String, in group: any GroupReader) throws(WidgetError) {
    guard let record = try Self.record(ofKind: kind, in: group) else { return nil }
    try self.init(record: record)
  }

  /// The kind that was made earlier from an equal record.
  ///
  /// - Returns: nil if no such kind is remembered.
  static func known(by record: [UInt8]) -> HostKindProvider? {
    let known = knownKinds.withLockIfAvailable { known in
      known.first { $0.record == record }?.kind
    }
    return known ?? nil
  }

  /// Remembers a kind for the next request that finds an equal record.
  func remember(by record: [UInt8]) {
    guard record.count <= Self.longestKnown else { return }
    Self.knownKinds.withLockIfAvailable { known in
      if known.count >= Self.mostKnown { known.remove(at: 0) }
      known.append((record, self))
    }
  }

  /// No thread waits for the lock, as in ``StateMemo``.
  private static let knownKinds = Lock<[(record: [UInt8], kind: HostKindProvider)]>([])
  private static let (mostKnown, longestKnown) = (8, 65_536)

  static func record(
    ofKind kind: String, in group: any GroupReader
  ) throws(WidgetError) -> [UInt8]? {
    guard HostKindName.isPossible(kind) else { return nil }
    return try group.record(named: HostKindName.description(kind))
  }

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> HostEntry {
    let content: [UInt8]? =
      if let sample { sample } else { try timeline(in: context).entries.first?.content }
    var entry = HostEntry(
      of: description, at: context.now, isPlaceholder: true,
      content: content ?? HostEntry.noContent, nil)
    entry.drawsTotals = drawsTotals
    return entry
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> HostEntry? {
    try timeline(in: context).entry(at: context.now)
  }

  package func timeline(in context: TimelineContext) throws(WidgetError) -> Timeline<HostEntry> {
    try Self.memo.content(
      of: context.group, where: { $0.isOf(self, in: context) }, keepingWhere: { $0.isKept }
    ) { () throws(WidgetError) in
      HostTimelineMemory(try makeTimeline(in: context), of: self, in: context)
    }.timeline(at: context.now)
  }

  private func makeTimeline(in context: TimelineContext) throws(WidgetError) -> HostTimeline {
    if let rules {
      var made = try rules.timeline(of: description, sample: sample, in: context)
      try checkSize(of: made.timeline)
      for index in made.timeline.entries.indices {
        made.timeline.entries[index].drawsTotals = drawsTotals
      }
      return made
    }
    guard let root = try setTimeline(for: context.configuration, in: context.group) else {
      return HostTimeline(timeline: Timeline(entries: [], policy: .never))
    }
    var timeline = try Timeline(root)
    for index in timeline.entries.indices {
      timeline.entries[index].kindName = description.displayName.text
      timeline.entries[index].drawsTotals = drawsTotals
    }
    return HostTimeline(timeline: timeline, beginsNow: false)
  }

  /// Throws if the contents of the entries are larger together than a timeline may be.
  private func checkSize(of timeline: Timeline<HostEntry>) throws(WidgetError) {
    var byteCount = 0
    for (index, entry) in timeline.entries.enumerated() {
      byteCount &+= entry.content.count
      guard byteCount <= TimelineFault.maximumByteCount else {
        throw TimelineFault.tooLarge(entry: index).error()
      }
    }
  }

  /// Only a list of entries and the text of a header can be wrong. In place of any other unsuitable
  /// value, the widget shows nothing.
  package func check(_ value: ProposedValue) throws(WidgetError) {
    let use = HostKeyUse(rules, optionsFrom: optionsFrom)
    var keys: [String] = []
    for key in use.open + use.secret.map({ $0.key })
    where !keys.contains(where: { $0.hasSameBytes(as: key) }) {
      keys.append(key)
    }
    try value.check(isUnder: keys, ofKind: description.kind)
    try rules?.source?.check(value)
    guard let rules, let key = rules.entriesFrom, key.hasSameBytes(as: value.key) else { return }
    try checkSize(of: try rules.timeline(fromList: value.json, of: description, in: value.context))
  }

  /// The timeline that a host has set for a configuration, or else for all configurations; nil if
  /// there is none.
  private func setTimeline(
    for configuration: WidgetConfiguration, in group: any GroupReader
  ) throws(WidgetError) -> JSONValue? {
    if !description.parameters.isEmpty,
      let root = try HostConfiguration(configuration).timeline(ofKind: description.kind, in: group)
    {
      return root
    }
    let name = HostKindName.timeline(description.kind)
    guard let record = try group.record(named: name) else { return nil }
    return try JSONDocument(storedValue: record).root
  }

  package func options(
    of parameter: WidgetParameter, in group: any GroupReader
  ) throws(WidgetError) -> [ConfigurationOption] {
    guard let list = optionsFrom.first(where: { $0.parameter == parameter.name }) else { return [] }
    return try HostOptions(in: group, underKey: list.key, type: parameter.type).options
  }

  package func refreshRequests(
    in context: TimelineContext
  ) throws(WidgetError) -> [RefreshRequest] {
    try rules?.requests(in: context, of: description) ?? []
  }

  package var ownSources: [any RefreshSource] {
    guard let source = rules?.source else { return [] }
    return [HostSource(ofKind: description.kind, source)]
  }
}
