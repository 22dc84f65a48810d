import BridgeJSON

/// The kinds of widget that changed, as the library tells of changes.
struct ChangedKinds {
  /// Up to where a group's changes are known, as the library writes it.
  struct Revision {
    fileprivate let text: String
  }

  /// Up to where this tells.
  let revision: Revision
  let kinds: [String]

  /// What has changed since a revision; since nil, where the group stands.
  init(since revision: Revision?, in bridge: borrowing Bridge) throws(BridgeError) {
    let text = try bridge.changesJSON(since: revision.map { "{\"revision\":\($0.text)}" })
    guard let root = (try? JSONDocument(text))?.root, let revision = root["revision"] else {
      throw BridgeError(unreadableAnswer: "getSharedChangesJSON")
    }
    self.revision = Revision(text: revision.text)
    kinds = root["kinds"]?.elements.compactMap(\.string) ?? []
  }
}
