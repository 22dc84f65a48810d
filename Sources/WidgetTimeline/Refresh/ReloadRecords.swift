import BridgeJSON

/// The records that count requests to reload timelines: one for each kind, and one for all kinds at
/// once.
///
/// A count shows, without a clock, whether a reload was requested after a failure.
package enum ReloadRecords {
  /// The prefix of the records' names. The kind's name follows, or nothing for all kinds.
  package static let prefix = "reload/"
}

extension GroupReader {
  /// How many reloads of these kinds, or of all kinds at once, were requested. The number changes
  /// with each such request.
  ///
  /// - Throws: the errors of reading the group.
  package func reloadCount(ofKinds kinds: [String]) throws(WidgetError) -> Int {
    var sum = try reloadCount(ofKind: "")
    for kind in kinds { sum &+= try reloadCount(ofKind: kind) }
    return sum
  }

  /// How many reloads of one kind were requested, or of all kinds at once if the name is empty.
  package func reloadCount(ofKind kind: String) throws(WidgetError) -> Int {
    guard let bytes = try record(named: ReloadRecords.prefix + kind) else { return 0 }
    return (try? JSONDocument(bytes))?.root.integer(in: 0...RefreshRecord.greatestCount) ?? 0
  }
}
