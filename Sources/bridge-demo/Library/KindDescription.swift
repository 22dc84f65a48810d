import BridgeJSON

/// A kind of widget, as the library lists it.
struct KindDescription {
  let kind: String
  let displayName: String
  let description: String
  let families: [String]

  /// The kinds that a group knows.
  static func all(of bridge: borrowing Bridge) throws(BridgeError) -> [KindDescription] {
    // What the library writes is JSON; of a document of a later version what is known is taken.
    guard let root = try? JSONDocument(bridge.kindsJSON()).root, let kinds = root["kinds"] else {
      return []
    }
    var descriptions: [KindDescription] = []
    for kind in kinds.elements {
      guard let name = kind["kind"]?.string else { continue }
      descriptions.append(
        KindDescription(
          kind: name, displayName: kind["displayName"]?.string ?? name,
          description: kind["description"]?.string ?? "",
          families: kind["supportedFamilies"]?.elements.compactMap(\.string) ?? []))
    }
    return descriptions
  }
}
