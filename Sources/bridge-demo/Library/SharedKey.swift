import BridgeJSON

/// A key of a group, as getSharedKeysJSON lists it.
struct SharedKey: Equatable, Sendable {
  let key: String
  /// "value" or "data".
  let type: String
  let byteCount: Int

  /// The keys of a group, as the library sorts them.
  static func all(in bridge: borrowing Bridge) throws(BridgeError) -> [SharedKey] {
    let text = try bridge.keysJSON()
    guard let list = (try? JSONDocument(text))?.root["keys"] else {
      throw BridgeError(unreadableAnswer: "getSharedKeysJSON")
    }
    return list.elements.compactMap { item in
      guard let key = item["key"]?.string, let type = item["type"]?.string else { return nil }
      let byteCount = item["byteCount"]?.integer(in: 0...Int(Int32.max)) ?? 0
      return SharedKey(key: key, type: type, byteCount: byteCount)
    }
  }
}
