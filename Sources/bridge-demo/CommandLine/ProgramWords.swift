/// The words after the program's name.
enum ProgramArguments {
  /// Reads the words.
  ///
  /// The system passes bytes. Swift would replace bytes that are not UTF-8 with U+FFFD, so the
  /// program would write something that the user did not mean. The C header takes only UTF-8.
  static func read() throws(ProgramError) -> [String] {
    var words: [String] = []
    for index in 1..<max(Int(CommandLine.argc), 1) {
      // Safe: the system passes `argc` words, each ending with a NUL, which nothing changes.
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

/// The words that start this program again, in the user's folder.
enum ProgramName {
  /// `swift run bridge-demo` if that command started the program, else the word that started it.
  static var words: String {
    // Safe: the system passes the word, ending with a NUL, and nothing changes it.
    guard CommandLine.argc > 0, let word = unsafe CommandLine.unsafeArgv[0],
      let path = unsafe String(validatingCString: word), !path.isEmpty
    else { return "bridge-demo" }
    return bySwiftRun(path) ?? ShellWord.quoted(path)
  }

  /// The words for a path in the form that `swift run` uses,
  /// PACKAGE/.build/PLATFORM/CONFIGURATION/bridge-demo, if the user is in that package; nil for any
  /// other path, such as one through the link .build/debug.
  private static func bySwiftRun(_ path: String) -> String? {
    // A relative path gets a slash in front as well, so that "/.build/" is found in it.
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
