import SharedGroupTypes
import WidgetTimeline

/// Adapts a group to the interface by which widgets read it.
final class WidgetGroup<Base: Group>: GroupReader {
  private let base: Base

  init(_ base: Base) { self.base = base }

  var revision: UInt64 { base.revision }

  var state: GroupState? {
    let revision = revision
    // A group that cannot be read has revision 0, as an empty one does.
    return revision > 0 ? GroupState(group: base.serialNumber, revision: revision) : nil
  }

  func value(forKey key: String) throws(WidgetError) -> [UInt8]? {
    do throws(SharedGroupError) {
      return try base.item(.value, forKey: key.utf8.span)
    } catch {
      throw WidgetError(error)
    }
  }

  func data(forKey key: String) throws(WidgetError) -> [UInt8]? {
    do throws(SharedGroupError) {
      return try base.item(.data, forKey: key.utf8.span)
    } catch {
      // No photo can be stored under such a key.
      let faults: [SharedGroupError.Code] = [.invalidKey, .tooLarge, .wrongType]
      if faults.contains(error.code) { return nil }
      throw WidgetError(error)
    }
  }

  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])] {
    do throws(SharedGroupError) {
      return try base.items(.value, withPrefix: "")
    } catch {
      throw WidgetError(error)
    }
  }

  func record(named name: String) throws(WidgetError) -> [UInt8]? {
    do throws(SharedGroupError) {
      return try base.item(.record, forKey: name.utf8.span)
    } catch {
      throw WidgetError(error)
    }
  }

  func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] {
    do throws(SharedGroupError) {
      return try base.items(.record, withPrefix: prefix).map { (name: $0.key, bytes: $0.bytes) }
    } catch {
      throw WidgetError(error)
    }
  }
}
