import BridgeJSON

/// The records of requests to ask for timelines again: one for each kind, and one for all kinds.
///
/// A record counts the requests, so that it is known without a clock whether one came after a
/// failure.
package enum ReloadRecords {
  /// The beginning of the records' names; the kind's name follows, or nothing for all kinds.
  package static let prefix = "reload/"
}

extension GroupReader {
  /// How often a reload of some kinds, or of all, was asked for. The number differs from an earlier
  /// one if one was asked for in between.
  ///
  /// - Throws: what reading the group throws.
  package func reloadCount(ofKinds kinds: [String]) throws(WidgetError) -> Int {
    var sum = try reloadCount(ofKind: "")
    for kind in kinds { sum &+= try reloadCount(ofKind: kind) }
    return sum
  }

  /// How often a reload of one kind was asked for; of all kinds at once if the name is empty.
  package func reloadCount(ofKind kind: String) throws(WidgetError) -> Int {
    guard let bytes = try record(named: ReloadRecords.prefix + kind) else { return 0 }
    return (try? JSONDocument(bytes))?.root.integer(in: 0...RefreshRecord.greatestCount) ?? 0
  }
}
