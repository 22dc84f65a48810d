import BridgeJSON
import CWidgetBridge

/// What a group holds, kept to be compared with what it holds later.
struct GroupContents: Equatable {
  /// The values' own texts, and the bytes of data, by key.
  private var items: [String: ArraySlice<UInt8>] = [:]

  /// Reads the group.
  init(of bridge: borrowing Bridge) throws(LibraryError) {
    let text = unsafe try bridge.read(getSharedValues)
    guard let root = (try? JSONDocument(text))?.root else {
      throw LibraryError(unreadableAnswer: "getSharedValues")
    }
    for member in root.members { items[member.name] = member.value.bytes }
    for key in try ListedKey.all(in: bridge) where key.type == "data" {
      do {
        items[key.key] = unsafe try bridge.readBytes(getSharedData, key.key)[...]
      } catch  where error.status == BridgeStatusNotFound || error.status == BridgeStatusWrongType {
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

/// The kinds of widget that changed, as the library tells of changes.
struct GroupChanges {
  /// Up to where this tells, as the library writes it.
  let revision: String
  let kinds: [String]

  /// What has changed since a revision; since nil, where the group stands.
  init(since revision: String?, in bridge: borrowing Bridge) throws(LibraryError) {
    let since = revision.map { "{\"revision\":\($0)}" }
    let root = try bridge.document(
      unsafe bridge.read(getSharedChangesJSON, since), from: "getSharedChangesJSON")
    self.revision = root["revision"]?.text ?? "0"
    kinds = root["kinds"]?.elements.compactMap(\.string) ?? []
  }
}
