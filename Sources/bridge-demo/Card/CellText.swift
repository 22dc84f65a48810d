import BridgeJSON

/// A member of an entry as the one line of a table's cell.
enum CellText {
  /// The text of a value; nil where it is an object or a table of its own.
  ///
  /// A text stands without its quotation marks. Of a list each item is named: a text by itself, an
  /// event by its label and its title, or else its key ("D-34 Exam").
  static func of(_ value: JSONValue) -> String? {
    switch value.kind {
    case .object: return nil
    case .array:
      var names: [String] = []
      for element in value.elements {
        guard let name = name(of: element) else { return nil }
        names.append(name)
      }
      return DisplayText.printable(names.joined(separator: ", "))
    default: return DisplayText.printable(value.string ?? value.text)
    }
  }

  private static func name(of element: JSONValue) -> String? {
    if let text = element.string { return text }
    let words = [
      element["label"]?.string, element["title"]?.string ?? element["key"]?.string,
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
