import BridgeJSON
import WidgetTimeline

/// The kinds whose widgets may show something else once records of a group have changed.
package struct ChangedKinds {
  /// The names of the kinds, sorted by their bytes, each once.
  package let kinds: [String]

  /// Looks at records.
  ///
  /// - Parameter records: the names of those that were set or removed.
  /// - Returns: nil if they concern every kind.
  package init?(records: [String]) {
    var kinds: [String] = []
    for record in records {
      guard let some = Self.kinds(of: record) else { return nil }
      kinds += some
    }
    self.kinds = Self.sorted(kinds)
  }

  /// The kinds that a record is about; nil for all kinds, for example for a record that only
  /// another version knows.
  private static func kinds(of record: String) -> [String]? {
    for prefix in [HostKindName.descriptionPrefix, HostKindName.timelinePrefix, Reload.prefix] {
      if let rest = record.rest(after: prefix) {
        // In the name of a configuration's timeline, more follows the kind.
        let bytes = rest.utf8.prefix { $0 != HostConfiguration.mark }
        let kind = String(decoding: bytes, as: UTF8.self)
        return kind.isEmpty ? nil : [kind]
      }
    }
    // No kind shows the records of programs.
    if record.rest(after: ProgramRecordName.prefix) != nil { return [] }
    for prefix in [RefreshRecordName.response(""), RefreshRecordName.image("")] {
      if let requestID = record.rest(after: prefix) {
        if let kind = HostSource.kind(ofRequest: requestID) { return [kind] }
        return builtInSources.first { $0.request(withID: requestID) != nil }?.kinds
      }
    }
    return nil
  }

  /// Names sorted by their bytes, each once. Swift takes the two spellings of "é" for equal, but
  /// here they are two kinds.
  package static func sorted(_ kinds: [String]) -> [String] {
    var names: [String] = []
    for kind in sortedByBytes(kinds)
    where !(names.last?.hasSameBytes(as: kind) ?? false) {
      names.append(kind)
    }
    return names
  }
}

/// Texts sorted by their bytes. It is one function, because each sort makes the library longer.
func sortedByBytes(_ texts: [String]) -> [String] {
  texts.inOrder { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

extension String {
  /// What follows a prefix; nil if the text does not begin with its bytes.
  fileprivate func rest(after prefix: String) -> String? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}
