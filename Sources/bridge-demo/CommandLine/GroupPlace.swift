/// Which group a command is about, and where it is.
struct GroupPlace: Equatable, Sendable {
  /// The group of a command line that names none.
  static let defaultGroup = "bridge-demo"

  var group = GroupPlace.defaultGroup
  /// The folder that holds groups; nil for the library's own choice.
  var directory: String?

  /// A sentence that says that there is no such group; nil where something stands in its place, or
  /// nobody can tell.
  var absence: String? {
    guard let folder = DataFolder(of: self), FileFacts.isAbsent(folder.path(ofGroup: group)) else {
      return nil
    }
    let path = DisplayText.printable(DataFolder.absolute(folder.path))
    return "there is no group \(group) in \(path) yet; the first write makes it."
  }

  /// The options that name this place to another run of the program, with a space in front; empty
  /// for the default one.
  var options: String {
    var words = ""
    if group != Self.defaultGroup { words += " --group \(ShellWord.quoted(group))" }
    if let directory { words += " --directory \(ShellWord.quoted(directory))" }
    return words
  }
}
