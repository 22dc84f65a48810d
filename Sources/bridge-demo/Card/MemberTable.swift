import BridgeJSON

/// Writes entries as a table with a column for each of the most important members.
enum MemberTable {
  static func table(of entries: [ShownEntry], kind: String) -> Table {
    let rows = entries.flatMap { Self.rows(of: $0, kind) }
    let names = Self.columns[kind] ?? Array(firstNames(of: rows).prefix(5))
    let columns = names.map { Table.Column(title: DisplayText.printable($0)) }
    return Table(
      columns: [Table.Column(title: "From", keepsWidth: true)] + columns,
      rows: rows.map { row in
        [StyledText(row.from)] + names.map { StyledText(row.text(of: $0)) }
      })
  }

  private struct Row {
    let from: String
    /// The members that a cell can show; if two have the same name, the last counts.
    let cells: [(name: String, text: String)]

    func text(of name: String) -> String { cells.last { $0.name == name }?.text ?? "" }
  }

  /// Members that say when and how to show an entry, but not what it shows.
  private static let frame: Set<String> = ["date", "isPlaceholder", "url", "links", "relevance"]

  /// The members that are shown for the library's kinds, the most important first. For an unknown
  /// kind, the first members are shown.
  private static let columns: [String: [String]] = [
    "period": ["title", "daysOver", "daysLeft", "percent"],
    "studyCalendar": ["streak", "studiedThisMonth", "daysInMonth", "month"],
    "globalTotals": ["confirmed", "deaths", "recovered"],
    "singleRepo": ["repository", "watchers", "forks", "openIssues", "activity"],
    "doubleRepo": ["repository", "watchers", "forks", "openIssues", "activity"],
  ]

  private static func firstNames(of rows: [Row]) -> [String] {
    var names: [String] = []
    for cell in rows.flatMap(\.cells) where !names.contains(cell.name) { names.append(cell.name) }
    return names
  }

  /// A row for an entry. An entry with two repositories has a row for each, with the time beside
  /// the first.
  private static func rows(of entry: ShownEntry, _ kind: String) -> [Row] {
    let repositories = ["topRepo", "bottomRepo"].compactMap { entry.value[$0] }
      .filter { $0.kind == .object }
    guard !repositories.isEmpty else { return [row(from: entry.minute, entry.value, kind)] }
    return repositories.enumerated().map { index, repository in
      row(from: index == 0 ? entry.minute : "", repository, kind)
    }
  }

  /// Entries that a host has written keep their members under "content".
  private static func row(from: String, _ value: JSONValue, _ kind: String) -> Row {
    let members = value.members.filter { !frame.contains($0.name) }
    let own = members.filter { $0.name != "content" }
    let inner = members.filter { $0.name == "content" }.flatMap { Array($0.value.members) }
    var cells = (own + inner).compactMap { name, member in
      text(of: member).map { (name: name, text: $0) }
    }
    if columns[kind]?.first == "repository", let name = value["name"]?.string {
      // A sample has no owner.
      let owner = value.text("owner")
      let repository = owner.isEmpty ? name : "\(owner)/\(name)"
      cells.append(("repository", DisplayText.printable(repository)))
    }
    return Row(from: from, cells: cells)
  }

  /// A value as one line, for a table's cell; nil if it is an object, or a list with an item that
  /// has no name.
  ///
  /// A text is written without its quotation marks. A list is written as the names of its items.
  /// The name of a text is the text itself; the name of an event is its label with its title, or
  /// else its key ("D-34 Exam").
  private static func text(of value: JSONValue) -> String? {
    switch value.kind {
    case .object: return nil
    case .array:
      let names = value.elements.map(name(of:))
      let known = names.compactMap(\.self)
      return known.count < names.count ? nil : DisplayText.printable(known.joined(separator: ", "))
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
