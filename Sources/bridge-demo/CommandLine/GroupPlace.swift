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
    if group != Self.defaultGroup { words += " --group \(ShellWord.quoted(group))" }
    if let directory { words += " --directory \(ShellWord.quoted(directory))" }
    return words
  }
}
