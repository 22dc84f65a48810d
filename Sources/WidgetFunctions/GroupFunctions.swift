package import SharedGroupTypes
package import WidgetTimeline

/// Implements the header's functions for any group, each as a method of the same name.
///
/// A face, which is the code for callers in C or for those of the WebAssembly module, calls these
/// methods. It passes in texts and bytes as spans that it lends from its caller. Documents are
/// written to a writer, whose contents are meaningless after an error. The methods throw the
/// failures that the header lists. They determine, once for all faces, the form of each document
/// and which fault is thrown first. A method that changes the group reads its arguments, then takes
/// the writers' lock, then reads what it changes.
package struct GroupFunctions<Base: Group, Environment: RequestEnvironment> {
  let group: Base
  let requests: KnownRequests<Environment>

  /// - Parameter requests: the requests that the calling thread knows.
  package init(_ group: Base, _ requests: KnownRequests<Environment>) {
    self.group = group
    self.requests = requests
  }

  /// The group in the form in which widgets read it.
  var reader: WidgetGroup<Base> { WidgetGroup(group) }

  /// Makes changes that depend on the group's contents, while no other writer can change the group.
  /// If the body throws, nothing is changed.
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
