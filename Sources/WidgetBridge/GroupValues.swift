import SharedGroup
import WidgetTimeline

/// The group as widgets read it.
struct GroupValues: GroupReader {
  let group: SharedGroup

  var revision: UInt64 { group.revision }

  func value(forKey key: String) throws(WidgetError) -> [UInt8]? {
    do throws(SharedGroupError) {
      return try group.item(.value, forKey: key)
    } catch {
      throw WidgetError(.groupFailure, error.message, key: key, underlying: error)
    }
  }

  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])] {
    do throws(SharedGroupError) {
      return try group.items(.value)
    } catch {
      throw WidgetError(.groupFailure, error.message, underlying: error)
    }
  }

  func record(named name: String) throws(WidgetError) -> [UInt8]? {
    do throws(SharedGroupError) {
      return try group.record(forKey: name)
    } catch {
      throw WidgetError(.groupFailure, error.message, underlying: error)
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
