/// Shows the kinds of widget that the group knows.
struct KindsCommand {
  let isJSON: Bool
  let place: GroupPlace

  /// A table for people; with `--json` the document as the library gives it.
  func run(on terminal: Terminal) throws(BridgeError) -> String {
    let bridge = try Bridge(place, .readOnly)
    if isJSON { return try bridge.kindsJSON() + "\n" }
    var table = Table(columns: [
      Table.Column("Kind", keepsWidth: true), Table.Column("Name"), Table.Column("Families"),
    ])
    for kind in try KindDescription.all(of: bridge) {
      let families = kind.families.joined(separator: ", ")
      table.append([
        StyledText(DisplayText.printable(kind.kind), .strong),
        StyledText(DisplayText.printable(kind.displayName)), StyledText(families),
      ])
    }
    return table.lines(on: terminal).map { $0.rendered(on: terminal) + "\n" }.joined()
  }
}
