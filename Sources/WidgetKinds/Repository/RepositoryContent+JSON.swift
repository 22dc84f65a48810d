package import BridgeJSON

extension RepositoryContent {
  /// Writes the members that stand for a repository in an entry.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("owner", owner)
    writer.member("name", name)
  }
}
