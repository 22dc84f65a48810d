import BridgeJSON
import WidgetTimeline

/// The kinds whose widgets may change when certain records of a group change.
package struct ChangedKinds {
  /// The names of the kinds, sorted by their bytes, each once.
  package let kinds: [String]

  /// Finds the kinds that changes to records affect.
  ///
  /// - Parameter records: the names of the records that were set or removed.
  /// - Returns: nil if the changes affect every kind.
  package init?(records: [String]) {
    var kinds: [String] = []
    for record in records {
      guard let some = Self.kinds(of: record) else { return nil }
      kinds += some
    }
    self.kinds = Self.sorted(kinds)
  }

  /// The kinds that a record affects; nil for all kinds, for example if only another version of the
  /// library knows the record.
  private static func kinds(of record: String) -> [String]? {
    for prefix in [HostKindName.descriptionPrefix, HostKindName.timelinePrefix, Reload.prefix] {
      if let rest = record.rest(after: prefix) {
        // In the name of a timeline for one configuration, a mark and more text follow the kind.
        let bytes = rest.utf8.prefix { $0 != HostConfiguration.mark }
        let kind = String(decoding: bytes, as: UTF8.self)
        return kind.isEmpty ? nil : [kind]
      }
    }
    // No kind shows records that belong to programs.
    if record.rest(after: ProgramRecordName.prefix) != nil { return [] }
    for prefix in [RefreshRecordName.response(""), RefreshRecordName.image("")] {
      if let requestID = record.rest(after: prefix) {
        if let kind = HostSource.kind(ofRequest: requestID) { return [kind] }
        return builtInSources.first { $0.request(withID: requestID) != nil }?.kinds
      }
    }
    return nil
  }

  /// Sorts names by their bytes and removes duplicates. Swift treats the two encodings of "é" as
  /// equal, but here they name two kinds.
  package static func sorted(_ kinds: [String]) -> [String] {
    var names: [String] = []
    for kind in sortedByBytes(kinds)
    where !(names.last?.hasSameBytes(as: kind) ?? false) {
      names.append(kind)
    }
    return names
  }
}

/// Sorts texts by their bytes.
func sortedByBytes(_ texts: [String]) -> [String] {
  texts.inOrder { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
