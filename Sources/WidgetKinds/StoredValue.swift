import BridgeJSON
import WidgetTimeline

extension JSONDocument {
  /// Reads a value of the group.
  ///
  /// - Throws: `invalidJSON` if it is not JSON. Values are checked on their way in, so these bytes
  /// were changed on the disk.
  init(storedValue value: [UInt8]) throws(WidgetError) {
    do throws(JSONSyntaxError) {
      try self.init(value)
    } catch {
      throw WidgetError(.invalidJSON, "The stored value is not JSON: \(error).")
    }
  }
}

extension JSONValue {
  /// How an error shows a value: the content of a text, or else the JSON.
  var shown: String { string ?? text }
}

extension GroupReader {
  /// The value under a key; nil where it is none that a template can show, as data is not.
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
