package import BridgeJSON

extension JSONDocument {
  /// Parses a document that a host passes in. If it is not JSON, the error has a code of its own.
  ///
  /// - Parameter subject: what the document is, as the start of a sentence: "The request".
  /// - Throws: `invalidText` for what is not UTF-8, `tooLarge` for what is too deep or too long,
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
