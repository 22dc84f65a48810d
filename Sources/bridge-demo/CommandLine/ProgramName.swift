#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// What starts this program once more, in the folder where the user is.
enum ProgramName {
  /// `swift run bridge-demo` where that started it, else the word that it was started by.
  static var words: String {
    // Safe: the system hands over the word, ending with NUL, and nothing changes it.
    guard CommandLine.argc > 0, let word = unsafe CommandLine.unsafeArgv[0],
      let path = unsafe String(validatingCString: word), !path.isEmpty
    else { return "bridge-demo" }
    return bySwiftRun(path) ?? ShellWord.quoted(path)
  }

  /// The words for a path as `swift run` makes it, PACKAGE/.build/PLATFORM/CONFIGURATION/bridge-demo,
  /// where the user is in that package; nil for any other, such as that of the link .build/debug.
  private static func bySwiftRun(_ path: String) -> String? {
    // In front of a path from here, too, there is a slash then.
    let whole = path.hasPrefix("/") || path.hasPrefix("./") ? path : "./\(path)"
    guard let buildFolder = whole.firstRange(of: "/.build/") else { return nil }
    let inside = whole[buildFolder.upperBound...].split(separator: "/")
    let package = DataFolder.absolute(String(whole[..<buildFolder.lowerBound]))
    let here = DataFolder.absolute(".")
    guard inside.count == 3, here == package || here.hasPrefix("\(package)/") else { return nil }
    return inside[1] == "release" ? "swift run -c release bridge-demo" : "swift run bridge-demo"
  }
}
