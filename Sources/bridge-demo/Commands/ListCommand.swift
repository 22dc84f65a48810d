/// Shows the keys of a group.
struct ListCommand {
  let place: GroupPlace

  /// A table for people; for a program a line for each key, with tabs between key, type and size.
  func run(on terminal: Terminal) throws(BridgeError) -> String {
    let bridge = try Bridge(place, .readOnly)
    let keys = try SharedKey.all(in: bridge)
    guard terminal.isTerminal else {
      return keys.map { "\(DisplayText.printable($0.key))\t\($0.type)\t\($0.byteCount)\n" }
        .joined()
    }
    guard !keys.isEmpty else { return "  No keys in \(place.group).\n" }
    var table = Table(columns: [
      Table.Column("Key"), Table.Column("Type"), Table.Column("Bytes", .trailing),
    ])
    for key in keys {
      table.append([
        StyledText(DisplayText.printable(key.key), .strong), StyledText(key.type),
        StyledText(String(key.byteCount)),
      ])
    }
    return table.lines(on: terminal).map { $0.rendered(on: terminal) + "\n" }.joined()
  }
}
