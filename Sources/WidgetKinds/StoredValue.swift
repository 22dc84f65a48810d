import BridgeJSON
import WidgetTimeline

extension JSONDocument {
  /// Reads a value of the group.
  ///
  /// - Throws: `invalidJSON` if it is none: values are checked on their way in, so that these
  ///   bytes were changed on the disk.
  init(storedValue value: [UInt8]) throws(WidgetError) {
    do throws(JSONSyntaxError) {
      try self.init(value)
    } catch {
      throw WidgetError(.invalidJSON, "The stored value is not JSON: \(error).")
    }
  }
}

extension JSONValue {
  /// The content of a text, else the JSON: what an error shows of a value.
  var shown: String { string ?? text }
}
