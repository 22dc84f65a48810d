package import BridgeJSON

extension JSONDocument {
  /// Parses a document from a host. If parsing fails, the error's code says why.
  ///
  /// - Parameter subject: what the document is, as the subject of the error's sentence: "The
  ///   request".
  /// - Throws: `invalidText` if the text is not UTF-8, `tooLarge` if it is too deep or too long,
  ///   else `invalidJSON`.
  package init(incoming text: Span<UInt8>, _ subject: String) throws(WidgetError) {
    do throws(JSONSyntaxError) {
      try self.init(text)
    } catch {
      let code: WidgetError.Code =
        switch error.code {
        case .invalidUTF8: .invalidText
        case .tooDeep, .tooLarge: .tooLarge
        default: .invalidJSON
        }
      throw WidgetError(code, "\(subject) is not usable JSON: \(error).")
    }
  }
}
