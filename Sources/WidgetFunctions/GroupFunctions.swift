package import SharedGroupTypes
package import WidgetTimeline

/// The functions of the header for any group, one method each, of the same name.
///
/// Texts and bytes come in as spans, which a face lends from its caller; documents go out into a
/// writer, whose contents do not count after an error. The methods throw the failures that the
/// header lists. What a document looks like, and which fault is thrown first, is decided here, once
/// for every face. A method reads its arguments, then takes the writers' lock if it changes the
/// group, then reads what it changes.
package struct GroupFunctions<Base: Group, Environment: RequestEnvironment> {
  let group: Base
  let requests: KnownRequests<Environment>

  /// - Parameter requests: those of the calling thread.
  package init(_ group: Base, _ requests: KnownRequests<Environment>) {
    self.group = group
    self.requests = requests
  }

  /// The group as widgets read it.
  var reader: WidgetGroup<Base> { WidgetGroup(group) }

  /// Makes changes that follow from what the group holds, while no other writer can change it. If
  /// the body throws, nothing is changed.
  func update(
    _ changes: (any GroupReader) throws(BridgeError) -> [GroupChange]
  ) throws(BridgeError) {
    var failure: BridgeError?
    try mappingErrors { () throws(SharedGroupError) in
      try group.update { _ in
      } whileLocked: { (batch) throws(SharedGroupError) in
        do throws(BridgeError) {
          let made = try changes(reader)
          try mappingErrors { () throws(SharedGroupError) in try batch.append(made) }
        } catch {
          failure = error
          batch = Base.Batch()
        }
      }
    }
    if let failure { throw failure }
  }
}

extension GroupBatch {
  /// Adds the steps of a change that a widget makes.
  fileprivate mutating func append(_ changes: [GroupChange]) throws(SharedGroupError) {
    for change in changes {
      switch change {
      case .setValue(let key, let json): try set(key.utf8.span, type: .value, to: json.span)
      case .setRecord(let name, let bytes): try set(name.utf8.span, type: .record, to: bytes.span)
      case .removeRecord(let name): try remove(name.utf8.span, type: .record)
      }
    }
  }
}
