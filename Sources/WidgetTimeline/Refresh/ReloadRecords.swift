import BridgeJSON

/// The records of requests to ask for timelines again: one for each kind, and one for all kinds.
///
/// A record counts the requests, so that one which came after a failure is known as such without a
/// clock.
package enum ReloadRecords {
  /// What their names begin with; the kind's name follows, or nothing for all kinds.
  package static let prefix = "reload/"
}

extension GroupReader {
  /// How often it was asked for some kinds, or for all: a number that differs from an earlier one
  /// if it was asked for in between.
  ///
  /// - Throws: what reading the group throws.
  package func reloadCount(ofKinds kinds: [String]) throws(WidgetError) -> Int {
    var sum = try reloadCount(ofKind: "")
    for kind in kinds { sum &+= try reloadCount(ofKind: kind) }
    return sum
  }

  /// How often it was asked for one kind; for all at once where it is empty.
  package func reloadCount(ofKind kind: String) throws(WidgetError) -> Int {
    guard let bytes = try record(named: ReloadRecords.prefix + kind) else { return 0 }
    return (try? JSONDocument(bytes))?.root.integer(in: 0...RefreshRecord.greatestCount) ?? 0
  }
}
