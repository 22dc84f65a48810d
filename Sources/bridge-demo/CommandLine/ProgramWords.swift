/// The words behind the program's name.
enum ProgramArguments {
  /// Reads them.
  ///
  /// The system hands over bytes. Swift would replace bytes that are not UTF-8 with U+FFFD, so the
  /// program would write something else than what was meant. The C header takes only UTF-8.
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

/// The words that start this program once more, in the user's folder.
enum ProgramName {
  /// `swift run bridge-demo` if that started the program, else the word that started it.
  static var words: String {
    // Safe: the system hands over the word, ending with NUL, and nothing changes it.
    guard CommandLine.argc > 0, let word = unsafe CommandLine.unsafeArgv[0],
      let path = unsafe String(validatingCString: word), !path.isEmpty
    else { return "bridge-demo" }
    return bySwiftRun(path) ?? ShellWord.quoted(path)
  }

  /// The words for a path as `swift run` makes it,
  /// PACKAGE/.build/PLATFORM/CONFIGURATION/bridge-demo, if the user is in that package; nil for any
  /// other path, such as one through the link .build/debug.
  private static func bySwiftRun(_ path: String) -> String? {
    // Then a relative path has a slash in front, too.
    let whole = path.hasPrefix("/") || path.hasPrefix("./") ? path : "./\(path)"
    guard let buildFolder = whole.firstRange(of: "/.build/") else { return nil }
    let inside = whole[buildFolder.upperBound...].split(separator: "/")
    let package = GroupPlace.absolute(String(whole[..<buildFolder.lowerBound]))
    let here = GroupPlace.absolute(".")
    guard inside.count == 3, here == package || here.hasPrefix("\(package)/") else { return nil }
    return inside[1] == "release" ? "swift run -c release bridge-demo" : "swift run bridge-demo"
  }
}

/// A text on a command line that the user copies into a shell.
enum ShellWord {
  /// The text as one word, in quotes if the shell would otherwise change it.
  static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isWholeNumber || "/._-".contains($0))
    }
    return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
