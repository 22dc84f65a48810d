package import SharedGroup

extension SharedGroup {
  /// The record that a reload sets.
  package static let reloadRecord = "reload/test"

  /// Counts a change that changes no key, and wakes those who wait for a change, as a reload does.
  package func reload() throws(SharedGroupError) {
    let key = [UInt8](SharedGroup.reloadRecord.utf8)
    try setItem([1].span, type: .record, forKey: key.span)
  }

  /// Changes the group depending on what a body reads from it, while no other writer can change it.
  package func changeWhileLocked(
    _ body: () throws(SharedGroupError) -> [SharedChange]
  ) throws(SharedGroupError) {
    try update { _ in
    } whileLocked: { (batch) throws(SharedGroupError) in
      try batch.append(try body())
    }
  }
}
