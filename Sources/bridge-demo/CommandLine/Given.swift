import BridgeJSON

/// What a command line gives a command, and what the command does with it.
struct Given: Sendable {
  let command: Command
  /// The operands behind the command.
  let words: [String]
  /// The options that were given, with their values.
  let options: [(option: Option, value: String)]
  let terminal = Terminal.ofStandardOutput()

  /// The first operand; empty if there is none.
  var first: String { words.first ?? "" }

  /// The group that the command is about.
  var place: GroupPlace {
    GroupPlace(
      group: value(of: .group) ?? GroupPlace.defaultGroup, directory: value(of: .directory))
  }

  func has(_ option: Option) -> Bool { options.contains { $0.option == option } }

  /// The value of an option; of several, the last.
  func value(of option: Option) -> String? { options.last { $0.option == option }?.value }

  /// Opens the group.
  func bridge(_ access: Bridge.Access) throws(LibraryError) -> Bridge { try Bridge(place, access) }

  /// Opens a group that exists: none is made to be changed.
  func existing(_ access: Bridge.Access) throws(LibraryError) -> Bridge {
    _ = try bridge(.readOnly)
    return try bridge(access)
  }

  /// The operand at a place, as JSON; what is left out or `-` is read from standard input.
  func json(at index: Int) throws(ProgramError) -> String {
    if let word = words.dropFirst(index).first, word != "-" { return word }
    let bytes = try InputFile("-").bytes()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .operation("standard input is not UTF-8.")
    }
    return text
  }

  // MARK: - Answers

  func show(_ text: String) throws(ProgramError) { try StandardStream.output.write(text) }

  func show(_ lines: [StyledText]) throws(ProgramError) {
    try show(lines.map { $0.rendered(on: terminal) + "\n" }.joined())
  }

  /// Writes to a file, or to standard output where that is nil.
  func put(_ bytes: [UInt8], into path: String?) throws(ProgramError) {
    guard let path else { return try StandardStream.output.write(bytes) }
    try OutputFile(path: path).write(bytes)
  }

  /// Shows a list of a document as a table for people, or with `--json` the document.
  ///
  /// - Parameter row: the cells of an element; it is handed the document, too.
  func showTable(
    _ json: String, of function: String, _ list: String, _ columns: [String],
    nothing: String? = nil, _ row: (JSONValue, JSONValue) -> [String]
  ) throws {
    if has(.json) { return try show(json + "\n") }
    guard let root = (try? JSONDocument(json))?.root, let elements = root[list]?.elements else {
      throw LibraryError(unreadableAnswer: function)
    }
    var table = Table(
      columns: columns.enumerated().map { Table.Column($1, keepsWidth: $0 == 0) })
    for element in elements {
      table.append(
        row(element, root).enumerated().map { index, text in
          let style: TerminalStyle =
            index == 0 ? .strong : columns[index].isEmpty ? .faint : .plain
          return StyledText(DisplayText.printable(text), style)
        })
    }
    if let nothing, table.rows.isEmpty { return try show(nothing) }
    try show(table.lines(on: terminal))
  }
}
