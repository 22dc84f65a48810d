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

  /// What was done to come here from `older`, for example "set a" and "removed b".
  ///
  /// - Parameter key: the one key to look at; nil for all.
  func difference(from older: GroupContents, of key: String?) -> [String] {
    let keys = Set(items.keys).union(older.items.keys).filter { key == nil || $0 == key }
    return keys.filter { items[$0] != older.items[$0] }.sorted().map {
      "\(items[$0] == nil ? "removed" : "set") \(DisplayText.printable($0))"
    }
  }
}
