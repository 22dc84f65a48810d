import BridgeJSON
import CivilCalendar
package import WidgetTimeline

/// Finds stored responses and pictures that no widget shows any longer, and removes their records.
///
/// A widget may be on screen without being registered in the group. While it is shown, its host
/// repeats each request once it is due, which is after 30 days at most. So an older record is not
/// in use. Newer records are kept even if no known widget uses them.
enum UnusedRecords {
  /// The age in seconds after which unused records are removed: 30 days.
  static let age = 30 * 86_400

  /// The removals to make together with a change: the records that widgets may have shown before it
  /// but no longer show after it.
  ///
  /// - Throws: the errors of reading the group.
  static func changes(
    with change: GroupChange, in group: any GroupReader
  ) throws(WidgetError) -> [GroupChange] {
    let before = try WantedRequests(in: group).ids
    let after = try WantedRequests(in: ReaderAfter(change, group)).ids
    return try removals(of: before.subtracting(after), in: group)
  }

  /// The removals to make when a response arrives: records older than ``age`` that no widget known
  /// to the group wants. A 304 removes none, because the plan has more requests with entity tags,
  /// and a 304 for each needs the data.
  ///
  /// - Throws: the errors of reading the group.
  static func changes(
    after response: RefreshResponse, in group: any GroupReader
  ) throws(WidgetError) -> [GroupChange] {
    if response.isUnchanged { return [] }
    let prefix = RefreshRecordName.response("")
    var old: Set<String> = []
    for (name, bytes) in try group.records(withPrefix: prefix) {
      guard let requestID = name.rest(after: prefix), requestID != response.requestID,
        // Records of sources that this version of the library does not know are not touched.
        HostSource.kind(ofRequest: requestID) != nil
          || builtInSources.contains(where: { $0.request(withID: requestID) != nil }),
        let due = RefreshRecord(json: bytes)?.lastResponse?.adding(seconds: age), due < response.at
      else { continue }
      old.insert(requestID)
    }
    guard !old.isEmpty else { return [] }
    // If the user's list cannot be read, it is unknown which repositories are followed, so all
    // records are kept.
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

/// A reader that shows a group as it will be after a value is set.
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
  /// The changes to the group: those that store the response, and those that remove unused records.
  ///
  /// - Throws: the errors of reading the group.
  package func changesAndRemovals(in group: any GroupReader) throws(WidgetError) -> [GroupChange] {
    try changes(in: group) + UnusedRecords.changes(after: self, in: group)
  }
}
