import BridgeJSON
import WidgetTimeline

extension JSONValue {
  /// Reads the text of an intent's required parameter.
  ///
  /// - Throws: `invalidValue` if the parameter is absent, null or not a text.
  func requiredText(of name: String) throws(WidgetError) -> String {
    guard let text = try text(of: name) else {
      throw .invalidValue(
        "The parameters must have \"\(name)\", a string.", path: "$.\(name)", value: "null")
    }
    return text
  }
}
