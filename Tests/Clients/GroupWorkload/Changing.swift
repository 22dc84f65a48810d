package import SharedGroup

extension SharedGroup {
  /// The record that a reload sets.
  package static let reloadRecord = "reload/test"

  /// Makes a change that affects no key. It raises the change count and wakes the waiters, as a
  /// reload does.
  package func reload() throws(SharedGroupError) {
    let key = [UInt8](SharedGroup.reloadRecord.utf8)
    try setItem([1].span, type: .record, forKey: key.span)
  }

  /// Applies the changes that `body` returns. No other writer can change the group meanwhile, so
  /// what `body` reads stays current.
  package func changeWhileLocked(
    _ body: () throws(SharedGroupError) -> [SharedChange]
  ) throws(SharedGroupError) {
    try update { _ in
    } whileLocked: { (batch) throws(SharedGroupError) in
      try batch.append(try body())
    }
  }
}
