import BridgeJSON

/// What a group holds, kept to be compared with what it holds later.
struct GroupContents: Equatable {
  /// The values' own texts, and the bytes of data, by key.
  private var items: [String: ArraySlice<UInt8>] = [:]

  /// Reads the group.
  init(of bridge: borrowing Bridge) throws(BridgeError) {
    let text = try bridge.valuesJSON()
    guard let root = (try? JSONDocument(text))?.root else {
      throw BridgeError(unreadableAnswer: "getSharedValues")
    }
    for member in root.members { items[member.name] = member.value.bytes }
    for key in try SharedKey.all(in: bridge) where key.type == "data" {
      do {
        items[key.key] = try bridge.data(of: key.key)[...]
      } catch  where error.code == .notFound || error.code == .wrongType {
        // Removed, or made a value, since the keys were listed: the next change tells.
      }
    }
  }

  /// What was done to come here from `older`, for example "set a, removed b".
  func difference(from older: GroupContents) -> String {
    let set = items.filter { older.items[$0.key] != $0.value }.keys.sorted()
    let removed = older.items.keys.filter { items[$0] == nil }.sorted()
    let parts =
      set.map { "set \(DisplayText.printable($0))" }
      + removed.map { "removed \(DisplayText.printable($0))" }
    return parts.isEmpty ? "no key differs" : parts.joined(separator: ", ")
  }
}
