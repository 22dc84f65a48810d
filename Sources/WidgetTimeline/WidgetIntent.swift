public import BridgeJSON

/// Something that a widget lets its user do: reads the group and answers how to change it.
///
/// It is performed while no other writer can change the group, so that of two processes that
/// perform one at once each sees what the other did.
public protocol WidgetIntent: AnyObject, Sendable {
  /// The name that hosts use, for example "addRepository".
  var name: String { get }

  /// The steps of the change; empty where there is nothing to change.
  ///
  /// - Parameters:
  ///   - parameters: the object that the host gave.
  ///   - group: the group as it is while the lock is held.
  /// - Throws: `invalidValue` for a parameter that means nothing and for a rule that would be broken,
  ///   with a sentence that says which.
  func changes(
    _ parameters: JSONValue, in group: any GroupReader
  ) throws(WidgetError) -> [GroupChange]
}
