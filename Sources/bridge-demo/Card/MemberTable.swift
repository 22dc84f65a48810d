import BridgeJSON

/// Entries as a table with a column for each member, what matters most first.
enum MemberTable {
  static func table(of entries: [ShownEntry], kind: String) -> Table {
    let rows = entries.flatMap(rows(of:))
    let names = names(of: rows, kind: kind)
    var table = Table(
      columns: [Table.Column("From", keepsWidth: true)]
        + names.map { Table.Column(DisplayText.printable($0)) })
    for row in rows {
      table.append(
        [StyledText(row.from)] + names.map { name in StyledText(row.cells[name] ?? "") })
    }
    return table
  }

  private struct Row {
    let from: String
    /// The texts of the members that a cell can show, by their names.
    let cells: [String: String]
    /// The names as the entry has them.
    let names: [String]
  }

  /// Members that say when and whether to show an entry, and not what.
  private static let frame: Set<String> = ["date", "isPlaceholder", "url", "links", "relevance"]

  /// What the library's kinds tell, with what people look for in front.
  private static let columns: [String: [String]] = [
    "period": ["title", "daysOver", "daysLeft", "percent"],
    "studyCalendar": ["streak", "studiedThisMonth", "daysInMonth", "month"],
    "globalTotals": ["confirmed", "deaths", "recovered"],
    "singleRepo": ["repository", "watchers", "forks", "openIssues", "activity"],
    "doubleRepo": ["repository", "watchers", "forks", "openIssues", "activity"],
  ]
  private static let mostColumns = 5

  /// The columns of a kind; of one that is not known, the first members that there are.
  private static func names(of rows: [Row], kind: String) -> [String] {
    if let names = columns[kind] { return names }
    var names: [String] = []
    for row in rows {
      for name in row.names where !names.contains(name) && names.count < mostColumns {
        names.append(name)
      }
    }
    return names
  }

  /// A row for an entry; of one with two repositories a row for each, the time beside the first.
  private static func rows(of entry: ShownEntry) -> [Row] {
    let repositories = ["topRepo", "bottomRepo"].compactMap { entry.value[$0] }
      .filter { $0.kind == .object }
    guard !repositories.isEmpty else { return [row(from: entry.minute, entry.value)] }
    return repositories.enumerated().map { index, repository in
      row(from: index == 0 ? entry.minute : "", repository)
    }
  }

  /// A host's own entries keep their members under "content".
  private static func row(from: String, _ value: JSONValue) -> Row {
    let members = Array(value.members.filter { !frame.contains($0.name) })
    let inner = members.filter { $0.name == "content" }.flatMap { Array($0.value.members) }
    var cells: [String: String] = [:]
    var names: [String] = []
    for member in members.filter({ $0.name != "content" }) + inner {
      guard let text = CellText.of(member.value) else { continue }
      if cells[member.name] == nil { names.append(member.name) }
      cells[member.name] = text
    }
    if let owner = value["owner"]?.string, let name = value["name"]?.string {
      // A sample has no owner.
      cells["repository"] = DisplayText.printable(owner.isEmpty ? name : "\(owner)/\(name)")
    }
    return Row(from: from, cells: cells, names: names)
  }
}

/// A member of an entry as the one line of a table's cell.
enum CellText {
  /// The text of a value; nil if it is an object or a table of its own.
  ///
  /// A text stands without its quotation marks. Of a list each item is named: a text by itself, an
  /// event by its label and its title, or else its key ("D-34 Exam").
  static func of(_ value: JSONValue) -> String? {
    switch value.kind {
    case .object: return nil
    case .array:
      var names: [String] = []
      for element in value.elements {
        guard let name = name(of: element) else { return nil }
        names.append(name)
      }
      return DisplayText.printable(names.joined(separator: ", "))
    default: return DisplayText.printable(value.string ?? value.text)
    }
  }

  private static func name(of element: JSONValue) -> String? {
    if let text = element.string { return text }
    let words = [
      element["label"]?.string, element["title"]?.string ?? element["key"]?.string,
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
