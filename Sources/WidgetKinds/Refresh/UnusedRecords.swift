import BridgeJSON
import CivilCalendar
package import WidgetTimeline

/// Finds records of responses, and of pictures, that a group keeps but no widget shows any more,
/// and removes them.
///
/// A widget may be on screen without the group knowing of it. While it shows, its host sends its
/// requests again each half day or more often. So nobody asks for a record that is a month old.
/// Younger records stay, whoever they are for.
enum UnusedRecords {
  /// 30 days.
  static let age = 30 * 86_400

  /// What to remove with a change: everything that widgets may have shown before it, but not after
  /// it.
  ///
  /// - Throws: what reading the group throws.
  static func changes(
    with change: GroupChange, in group: any GroupReader
  ) throws(WidgetError) -> [GroupChange] {
    let before = try WantedRequests(in: group).ids
    let after = try WantedRequests(in: ReaderAfter(change, group)).ids
    return try removals(of: before.subtracting(after), in: group)
  }

  /// What to remove when a response comes: records older than ``age`` that no widget wants, as far
  /// as the group knows.
  ///
  /// - Throws: what reading the group throws.
  static func changes(
    after response: RefreshResponse, in group: any GroupReader
  ) throws(WidgetError) -> [GroupChange] {
    let prefix = RefreshRecordName.response("")
    var old: Set<String> = []
    for (name, bytes) in try group.records(withPrefix: prefix) {
      let requestID = String(name.dropFirst(prefix.count))
      guard requestID != response.requestID,
        // Records that another version of the library fetched are not touched.
        HostSource.kind(ofRequest: requestID) != nil
          || builtInSources.contains(where: { $0.request(withID: requestID) != nil }),
        let due = RefreshRecord(json: bytes)?.lastResponse?.adding(seconds: age), due < response.at
      else { continue }
      old.insert(requestID)
    }
    guard !old.isEmpty else { return [] }
    // If the user's list cannot be read, nobody knows what is followed, and everything stays.
    guard let wanted = try wantedRequests(in: group) else { return [] }
    return try removals(of: old.subtracting(wanted.ids), in: group)
  }

  private static func wantedRequests(
    in group: any GroupReader
  ) throws(WidgetError) -> WantedRequests? {
    do throws(WidgetError) {
      return try WantedRequests(in: group, withHosts: true)
    } catch {
      if error.code == .groupFailure { throw error }
      return nil
    }
  }

  private static func removals(
    of requestIDs: Set<String>, in group: any GroupReader
  ) throws(WidgetError) -> [GroupChange] {
    var changes: [GroupChange] = []
    for requestID in sortedByBytes(Array(requestIDs)) {
      for name in [RefreshRecordName.response(requestID), RefreshRecordName.image(requestID)]
      where try group.record(named: name) != nil {
        changes.append(.removeRecord(name: name))
      }
    }
    return changes
  }
}

/// A group as it will be after a value is set.
private final class ReaderAfter: GroupReader {
  private let change: GroupChange
  private let group: any GroupReader

  init(_ change: GroupChange, _ group: any GroupReader) {
    self.change = change
    self.group = group
  }

  var revision: UInt64 { group.revision }

  func value(forKey key: String) throws(WidgetError) -> [UInt8]? {
    if case .setValue(let changed, let json) = change, changed.hasSameBytes(as: key) {
      return json
    }
    return try group.value(forKey: key)
  }

  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])] {
    var values = try group.allValues()
    guard case .setValue(let key, let json) = change else { return values }
    values.removeAll { $0.key.hasSameBytes(as: key) }
    let place = values.firstIndex { key.utf8.lexicographicallyPrecedes($0.key.utf8) }
    values.insert((key: key, bytes: json), at: place ?? values.count)
    return values
  }

  func record(named name: String) throws(WidgetError) -> [UInt8]? {
    try group.record(named: name)
  }

  func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] {
    try group.records(withPrefix: prefix)
  }
}

extension RefreshResponse {
  /// The changes to the group: what is kept of the response, and what nobody wants any more.
  ///
  /// - Throws: what reading the group throws.
  package func changesAndRemovals(in group: any GroupReader) throws(WidgetError) -> [GroupChange] {
    try changes(in: group) + UnusedRecords.changes(after: self, in: group)
  }
}
