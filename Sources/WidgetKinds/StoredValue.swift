import BridgeJSON
import WidgetTimeline

extension JSONDocument {
  /// Reads a value of the group.
  ///
  /// - Throws: `invalidJSON` if the value is not JSON. Values are checked before they are stored,
  ///   so such bytes have been changed on the disk.
  init(storedValue value: [UInt8]) throws(WidgetError) {
    do throws(JSONSyntaxError) {
      try self.init(value)
    } catch {
      throw WidgetError(.invalidJSON, "The stored value is not JSON: \(error).")
    }
  }
}

extension JSONValue {
  /// The value as shown in an error: the content of a text, or else the JSON text.
  var shown: String { string ?? text }
}

extension GroupReader {
  /// The value under a key for a template; nil if there is none, if it is not JSON, or if the key
  /// holds data.
  ///
  /// - Throws: the errors of reading the group.
  func json(forKey key: String) throws(WidgetError) -> JSONValue? {
    do throws(WidgetError) {
      return try value(forKey: key).flatMap { (try? JSONDocument($0))?.root }
    } catch {
      if error.code == .unusableKey { return nil }
      throw error
    }
  }
}
