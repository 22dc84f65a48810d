import BridgeJSON

/// The operands and options of a command line, with functions that commands share.
struct Given: Sendable {
  let command: Command
  /// The operands after the command.
  let words: [String]
  /// The options that were given, with their values.
  let options: [(option: Option, value: String)]

  /// The first operand; empty if there is none.
  var first: String { words.first ?? "" }

  /// The group on which the command works.
  var place: GroupPlace {
    GroupPlace(
      group: value(of: .group) ?? GroupPlace.defaultGroup, directory: value(of: .directory))
  }

  func has(_ option: Option) -> Bool { options.contains { $0.option == option } }

  /// The value of an option; if it was given several times, the last value.
  func value(of option: Option) -> String? { options.last { $0.option == option }?.value }

  /// Opens the group.
  func bridge(_ access: Bridge.Access) throws(ProgramError) -> Bridge { try Bridge(place, access) }

  /// Opens the group if it exists, and never creates it.
  func existing(_ access: Bridge.Access) throws(ProgramError) -> Bridge {
    _ = try bridge(.readOnly)
    return try bridge(access)
  }

  /// The operand at an index, as JSON. If the operand is left out or is `-`, the JSON is read from
  /// standard input.
  func json(at index: Int) throws(ProgramError) -> String {
    if let word = words.dropFirst(index).first, word != "-" { return word }
    return try Self.text(of: "-")
  }

  /// The first operand if it is a JSON object, otherwise the text of the file that it names.
  func jsonOrFile() throws(ProgramError) -> String {
    first.first { !$0.isWhitespace } == "{" ? first : try Self.text(of: words.first ?? "-")
  }

  /// The text of a file; `-` is standard input.
  private static func text(of path: String) throws(ProgramError) -> String {
    guard let text = String(validating: try InputFile.bytes(of: path), as: UTF8.self) else {
      let name = path == "-" ? "standard input" : DisplayText.printable(path)
      throw .operation("\(name) is not UTF-8.")
    }
    return text
  }

  /// Reads the request from the options.
  func request() throws(ProgramError) -> JSONObject {
    var request = JSONObject()
    for (member, option) in Option.ofRequest {
      guard let text = value(of: option) else { continue }
      switch option {
      case .days:
        guard let days = Int(text) else { throw Self.unusable(option, "a whole number,", text) }
        request[member] = String(days)
      case .configuration:
        do {
          request[member] = try JSONDocument(text).root.text
        } catch {
          throw .usage("--configuration is not JSON: \(error).")
        }
      case .preview: request[member] = "true"
      default: request = request.with(member, text)
      }
    }
    return request
  }

  /// The scheme, host and port of a server that replaces all servers of a plan.
  func baseURL() throws(ProgramError) -> URLAddress? {
    guard let text = value(of: .baseURL) else { return nil }
    guard let url = URLAddress(text), url.rest.isEmpty || url.rest == "/" else {
      throw Self.unusable(.baseURL, "scheme, host and port, as http://127.0.0.1:8080,", text)
    }
    return url
  }

  /// The status of a response, which the command respond requires.
  func status() throws(ProgramError) -> Int32 {
    guard let text = value(of: .status) else {
      throw .usage("respond needs --status N, 0 if there was none.")
    }
    guard let status = Int32(text), 0...999 ~= status else {
      throw Self.unusable(.status, "a number from 0 to 999,", text)
    }
    return status
  }

  private static func unusable(_ option: Option, _ form: String, _ text: String) -> ProgramError {
    .usage("\(option.name) is \(form) not \"\(DisplayText.printable(text))\".")
  }

  func show(_ text: String) throws(ProgramError) { try StandardStream.output.write(text) }

  func show(_ lines: [StyledText]) throws(ProgramError) {
    try StandardStream.output.write(lines)
  }

  /// Writes to a file, or to standard output if `path` is nil.
  func put(_ bytes: [UInt8], into path: String?) throws(ProgramError) {
    guard let path else { return try StandardStream.output.write(bytes) }
    try OutputFile.write(bytes, to: path)
  }

  /// Shows a list in a document as a table for people, or, with `--json`, the document itself.
  ///
  /// - Parameter row: makes the cells for an element of the list. Its second argument is the
  ///   document.
  func showTable(
    _ root: JSONValue, _ list: String, _ columns: [String], nothing: String? = nil,
    _ row: (JSONValue, JSONValue) -> [String]
  ) throws(ProgramError) {
    if has(.json) { return try show(root.text + "\n") }
    let table = Table(
      columns: columns.enumerated().map { Table.Column(title: $1, keepsWidth: $0 == 0) },
      root.list(list).map { row($0, root) })
    if let nothing, table.rows.isEmpty { return try show(nothing) }
    try show(table.lines())
  }
}

extension JSONValue {
  /// The text of a member; empty if it has none.
  func text(_ name: String) -> String { self[name]?.string ?? "" }

  /// The elements of a member; none if the member is not a list.
  func list(_ name: String) -> [JSONValue] { self[name].map { Array($0.elements) } ?? [] }
}
