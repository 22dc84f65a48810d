/// Which group a command is about, and where it is.
struct GroupPlace: Equatable, Sendable {
  /// The group of a command line that names none.
  static let defaultGroup = "bridge-demo"

  var group = GroupPlace.defaultGroup
  /// The folder that holds groups; nil for the library's own choice.
  var directory: String?

  /// The options that name this place to another run of the program, with a space in front; empty
  /// for the default one.
  var options: String {
    var words = ""
    if group != Self.defaultGroup { words += " --group \(Self.shellWord(group))" }
    if let directory { words += " --directory \(Self.shellWord(directory))" }
    return words
  }

  /// A text as one word of a shell's command line.
  private static func shellWord(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    if isPlain { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
