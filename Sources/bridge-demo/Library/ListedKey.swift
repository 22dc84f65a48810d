import BridgeJSON
import CWidgetBridge

/// A key of a group, as getSharedKeysJSON lists it.
struct ListedKey: Equatable, Sendable {
  let key: String
  /// "value" or "data".
  let type: String
  let byteCount: Int

  /// The keys of a group, as the library sorts them.
  static func all(in bridge: borrowing Bridge) throws(LibraryError) -> [ListedKey] {
    let text = unsafe try bridge.read(getSharedKeysJSON)
    guard let list = (try? JSONDocument(text))?.root["keys"] else {
      throw LibraryError(unreadableAnswer: "getSharedKeysJSON")
    }
    return list.elements.compactMap { item in
      guard let key = item["key"]?.string, let type = item["type"]?.string else { return nil }
      let byteCount = item["byteCount"]?.integer(in: 0...Int(Int32.max)) ?? 0
      return ListedKey(key: key, type: type, byteCount: byteCount)
    }
  }
}

extension Given {
  /// A table of keys for people; for a program a line for each, with tabs between key, type and
  /// size.
  func show(_ keys: [ListedKey], of group: String) throws(ProgramError) {
    guard terminal.isTerminal else {
      let lines = keys.map { "\(DisplayText.printable($0.key))\t\($0.type)\t\($0.byteCount)\n" }
      return try show(lines.joined())
    }
    guard !keys.isEmpty else { return try show("  No keys in \(group).\n") }
    var table = Table(columns: [
      Table.Column("Key"), Table.Column("Type"), Table.Column("Bytes", .trailing),
    ])
    for key in keys {
      table.append([
        StyledText(DisplayText.printable(key.key), .strong), StyledText(key.type),
        StyledText(String(key.byteCount)),
      ])
    }
    try show(table.lines(on: terminal))
  }
}
