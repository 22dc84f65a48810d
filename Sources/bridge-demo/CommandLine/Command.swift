/// A command of bridge-demo: a row of the table of commands.
///
/// The program `widget-bridge` of bridge-js has the same commands, operands and options, with the
/// exceptions in `Tests/Library/commands.py`, which compares the two programs.
struct Command: Sendable {
  /// The command's word; empty for the main job, which has none.
  let name: String
  /// The operands, as the command's help writes them; those in brackets may be left out.
  let operands: [String]
  /// The options that the command takes, in addition to those that all commands take.
  let takes: [Option]
  /// What the command does, for the program's help; nil if the next command's summary covers both.
  let summary: String?
  /// The text of the command's own help.
  let details: String
  let run: @Sendable (Given) throws -> Void

  init(
    _ name: String, _ operands: [String], _ takes: [Option], _ summary: String?,
    _ details: String, run: @escaping @Sendable (Given) throws -> Void
  ) {
    self.name = name
    self.operands = operands
    self.takes = takes
    self.summary = summary
    self.details = details
    self.run = run
  }

  /// Whether the command takes an option.
  func takes(_ option: Option) -> Bool { takes.contains(option) || Option.ofAll.contains(option) }

  /// How many operands are required.
  var fewestOperands: Int { operands.prefix { !$0.hasPrefix("[") }.count }

  /// The command line of the command, for example "bridge-demo set KEY [JSON]".
  var form: String { "bridge-demo \(words)" }

  /// The command line without the program, for example "set KEY [JSON]".
  var words: String { ([name] + operands).joined(separator: " ") }
}

extension Command {
  /// A function of the library that writes a document for a kind of widget and a request.
  typealias Document =
    @Sendable (UInt32, Bridge.Text, Bridge.Text, Bridge.Buffer, UInt32) -> Int32

  /// A command that shows a document of the library for a kind of widget.
  static func shows(
    _ name: String, _ more: [Option], _ summary: String, _ details: String,
    _ function: @escaping Document
  ) -> Command {
    let takes: [Option] = [.family, .configuration, .now, .timeZone, .locale, .json] + more
    return Command(name, ["KIND"], takes, summary, details) { given in
      let request = try given.request()
      let bridge = try given.bridge(.readOnly)
      let text = unsafe try bridge.read(function, given.first, request.json)
      if given.has(.json) { return try given.show(text + "\n") }
      try given.show(ShownTimeline(text.document()).lines())
    }
  }

  /// A command that writes a document of the library for a kind of widget, unchanged.
  ///
  /// - Parameter ending: the text to write after the document.
  static func prints(
    _ name: String, _ more: [Option], ending: String, _ summary: String, _ details: String,
    _ function: @escaping Document
  ) -> Command {
    Command(name, ["KIND"], [.family, .configuration] + more, summary, details) { given in
      let request = try given.request()
      let text = unsafe try given.bridge(.readOnly).read(function, given.first, request.json)
      try given.put(Array((text + ending).utf8), into: given.value(of: .output))
    }
  }

  /// A command that changes the group with one call, which takes the first operand and the request.
  static func tells(
    _ name: String, _ summary: String?, _ details: String,
    _ function: @escaping @Sendable (UInt32, Bridge.Text, Bridge.Text) -> Int32
  ) -> Command {
    Command(name, ["KIND"], [.family, .configuration], summary, details) { given in
      let request = try given.request()
      unsafe try given.bridge(.readWrite).change(function, given.first, request.json)
    }
  }
}
