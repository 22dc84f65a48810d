package import SharedGroup

extension SharedGroup {
  /// Replaces a value, all of it as strings.
  package func replace(
    _ expected: String?, by text: String?, forKey key: String
  ) throws(SharedGroupError) {
    let key = [UInt8](key.utf8)
    let expected = expected.map { [UInt8]($0.utf8) }
    let text = text.map { [UInt8]($0.utf8) }
    // A span that is optional cannot be made of an array that is.
    switch (expected, text) {
    case (let expected?, let text?):
      try replaceValue(expected.span, by: text.span, forKey: key.span)
    case (let expected?, nil): try replaceValue(expected.span, by: nil, forKey: key.span)
    case (nil, let text?): try replaceValue(nil, by: text.span, forKey: key.span)
    case (nil, nil): try replaceValue(nil, by: nil, forKey: key.span)
    }
  }
}
