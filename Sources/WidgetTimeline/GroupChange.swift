/// One step of a change that an intent or a response makes to the group.
///
/// All steps of a change are made as one, while no other writer can.
public enum GroupChange: Hashable, Sendable {
  /// Sets the value under a key, as JSON text.
  case setValue(key: String, json: [UInt8])
  /// Sets a record, one of those that widgets keep beside the keys.
  case setRecord(name: String, bytes: [UInt8])
  /// Removes a record, where there is one.
  case removeRecord(name: String)
}
