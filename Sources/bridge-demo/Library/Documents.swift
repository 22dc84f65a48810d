import BridgeJSON
import CWidgetBridge

extension Bridge {
  /// The keys of the group in the library's order, each with its type ("value" or "data") and the
  /// length of its item in bytes.
  func keys() throws(ProgramError) -> [JSONValue] {
    unsafe try read(getSharedKeysJSON).document().list("keys")
  }
}

extension Given {
  /// Shows keys as a table for people, or, for a program, as a line for each key, with tabs between
  /// key, type and size.
  func show(_ keys: [JSONValue]) throws(ProgramError) {
    let rows = keys.map { [$0.text("key"), $0.text("type"), $0["byteCount"]?.text ?? ""] }
    guard Terminal.isTerminal else {
      let lines = rows.map { $0.map(DisplayText.printable).joined(separator: "\t") + "\n" }
      return try show(lines.joined())
    }
    guard !keys.isEmpty else { return try show("  No keys in \(place.group).\n") }
    let columns = [
      Table.Column(title: "Key"), Table.Column(title: "Type"),
      Table.Column(title: "Bytes", isTrailing: true),
    ]
    try show(Table(columns: columns, rows).lines())
  }
}

/// Writes the result of a repair as lines.
enum Repair {
  static func lines(_ told: JSONValue) -> String {
    func keys(_ name: String) -> [String] {
      told.list(name).compactMap(\.string).map { DisplayText.printable($0) }
    }
    var lines = told.list("damage").map { damage in
      let places = ["byteCount", "byteOffset"].map { damage[$0]?.text ?? "" }
      return "damaged: \(places[0]) bytes from byte \(places[1]) on: \(damage.text("reason"))"
    }
    lines += keys("lostKeys").map { "lost: \($0)" }
    lines += keys("olderKeys").map { "may be older: \($0)" }
    if let path = told["keptFile"]?.string {
      lines += ["kept: \(DisplayText.printable(path))", "repaired"]
    } else {
      lines.append("all whole")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
