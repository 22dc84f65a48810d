/// JSON on the command line, or on standard input.
struct JSONOperand: Sendable {
  private let word: String?

  /// - Parameter word: the JSON; nil or `-` is that of standard input.
  init(_ word: String?) {
    self.word = word == "-" ? nil : word
  }

  /// The text.
  func text() throws(ProgramError) -> String {
    if let word { return word }
    let bytes = try InputFile("-").bytes()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .operation("standard input is not UTF-8.")
    }
    return text
  }
}
