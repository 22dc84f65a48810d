import CWidgetBridge
import SharedGroup
import WidgetFunctions
import WidgetTimeline

/// The group of a handle as widgets read it, during a call that is inside the handle.
final class GroupValues: GroupReader {
  private let group: SharedGroup

  init(group: SharedGroup) { self.group = group }

  var revision: UInt64 { group.revision }

  var state: GroupState? {
    let revision = revision
    // A group that cannot be read has revision 0 as an empty one has.
    return revision > 0 ? GroupState(group: group.serialNumber, revision: revision) : nil
  }

  func value(forKey key: String) throws(WidgetError) -> [UInt8]? {
    do throws(SharedGroupError) {
      return try group.item(.value, forKey: key)
    } catch {
      throw WidgetError(error)
    }
  }

  func data(forKey key: String) throws(WidgetError) -> [UInt8]? {
    do throws(SharedGroupError) {
      return try group.item(.data, forKey: key)
    } catch {
      // A photo whose key is none, or whose key holds a value, is not there.
      if error.code == .ioError { throw WidgetError(error) }
      return nil
    }
  }

  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])] {
    do throws(SharedGroupError) {
      return try group.items(.value)
    } catch {
      throw WidgetError(error)
    }
  }

  func record(named name: String) throws(WidgetError) -> [UInt8]? {
    do throws(SharedGroupError) {
      return try group.item(.record, forKey: name)
    } catch {
      throw WidgetError(error)
    }
  }

  func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] {
    do throws(SharedGroupError) {
      return try group.items(.record, withPrefix: prefix).map { (name: $0.key, bytes: $0.bytes) }
    } catch {
      throw WidgetError(error)
    }
  }
}

extension SharedChange {
  /// A step of a change that a widget makes.
  init(_ change: GroupChange) {
    self =
      switch change {
      case .setValue(let key, let json): .set(key: key, type: .value, bytes: json)
      case .setRecord(let name, let bytes): .set(key: name, type: .record, bytes: bytes)
      case .removeRecord(let name): .removeRecord(key: name)
      }
  }
}

/// Changes a group by what is read of it, while no other writer can.
///
/// - Parameter changes: called with the writers' lock held. Where it throws, nothing is changed.
func update(
  _ group: SharedGroup,
  _ changes: (GroupValues) throws(BridgeError) -> [GroupChange]
) throws(BridgeError) {
  var failure: BridgeError?
  try mappingErrors { () throws(SharedGroupError) in
    try group.update { () throws(SharedGroupError) in
      do throws(BridgeError) {
        return try changes(GroupValues(group: group)).map { SharedChange($0) }
      } catch {
        failure = error
        return []
      }
    }
  }
  if let failure { throw failure }
}
