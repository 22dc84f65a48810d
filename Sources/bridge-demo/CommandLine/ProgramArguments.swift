/// The words behind the program's name.
enum ProgramArguments {
  /// Reads them.
  ///
  /// The system hands over bytes. Swift would put U+FFFD in the place of what is not UTF-8, and what
  /// is written then is not what was meant; the C header takes UTF-8 alone.
  static func read() throws(ProgramError) -> [String] {
    var words: [String] = []
    for index in 1..<max(Int(CommandLine.argc), 1) {
      // Safe: the system hands over `argc` words, each ending with NUL, which nothing changes.
      guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
      guard let text = unsafe String(validatingCString: word) else {
        let shown = DisplayText.printable(unsafe String(cString: word))
        throw .usage("\"\(shown)\" is not UTF-8.")
      }
      words.append(text)
    }
    return words
  }
}
