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
  /// `swift run bridge-demo` in the package that built it, else the word that it was started by.
  static var words: String {
    // Safe: the system hands over the word, ending with NUL, and nothing changes it.
    guard CommandLine.argc > 0, let word = unsafe CommandLine.unsafeArgv[0],
      let path = unsafe String(validatingCString: word), !path.isEmpty
    else { return "bridge-demo" }
    return isInItsPackage(path) ? "swift run bridge-demo" : ShellWord.quoted(path)
  }

  /// Whether a path from the root, which `swift run` starts programs by, lies in the build folder of
  /// the package where the user is.
  private static func isInItsPackage(_ path: String) -> Bool {
    guard path.hasPrefix("/"), let buildFolder = path.firstRange(of: "/.build/") else {
      return false
    }
    let package = path[..<buildFolder.lowerBound]
    let here = DataFolder.absolute(".")
    return here == package || here.hasPrefix("\(package)/")
  }
}
