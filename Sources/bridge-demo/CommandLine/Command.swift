/// A word that says what to do: a row of the table of commands.
///
/// `widget-bridge` of bridge-js has the same words for what both programs do, with the same
/// operands and options, as `Tests/Library/commands.py` checks.
struct Command: Sendable {
  /// The word; empty for the main job, which has none.
  let name: String
  /// What it takes, as its help writes it; what is in brackets may be left out.
  let operands: [String]
  /// The options that mean something to it, beside those that all commands take.
  let takes: [Option]
  /// What its help says.
  let details: String
  let run: @Sendable (Given) throws -> Void

  init(
    _ name: String, _ operands: [String] = [], _ takes: [Option] = [], _ details: String,
    run: @escaping @Sendable (Given) throws -> Void
  ) {
    self.name = name
    self.operands = operands
    self.takes = takes
    self.details = details
    self.run = run
  }

  /// The command of a word; nil if there is none.
  static func named(_ word: String) -> Command? { all.first { $0.name == word } }

  /// Whether an option means something to it.
  func takes(_ option: Option) -> Bool { takes.contains(option) || Option.ofAll.contains(option) }

  /// How many of the operands must be there.
  var fewestOperands: Int { operands.prefix { !$0.hasPrefix("[") }.count }

  /// How it is written, for example "bridge-demo set KEY [JSON]".
  var form: String { (["bridge-demo", name] + operands).joined(separator: " ") }
}

extension Command {
  /// A command that shows a document of the library's for a kind of widget.
  static func shows(
    _ name: String, _ takes: [Option] = [], _ details: String,
    _ function:
      @escaping @Sendable (UInt32, Bridge.Text, Bridge.Text, Bridge.Buffer, UInt32) ->
      Int32
  ) -> Command {
    Command(
      name, ["KIND"], [.family, .configuration, .now, .timeZone, .locale, .json] + takes, details
    ) { given in
      let request = try given.request()
      let bridge = try given.bridge(.readOnly)
      let text = unsafe try bridge.read(function, given.first, request.json)
      if given.has(.json) { return try given.show(text + "\n") }
      let timeline = ShownTimeline(try bridge.document(text, from: "get \(name)"))
      try given.show(timeline.lines(on: given.terminal))
    }
  }

  /// A command that draws a widget.
  static func draws(
    _ name: String, ending: String, _ details: String,
    _ function:
      @escaping @Sendable (UInt32, Bridge.Text, Bridge.Text, Bridge.Buffer, UInt32) ->
      Int32
  ) -> Command {
    let takes: [Option] = [
      .family, .configuration, .now, .timeZone, .locale, .appearance, .accent, .preview, .output,
    ]
    return Command(name, ["KIND"], takes, details) { given in
      let request = try given.request()
      let text = unsafe try given.bridge(.readOnly).read(function, given.first, request.json)
      try given.put(Array((text + ending).utf8), into: given.value(of: .output))
    }
  }

  /// A command that changes the group by one call, of its first operand and its request.
  static func tells(
    _ name: String, _ details: String,
    _ function: @escaping @Sendable (UInt32, Bridge.Text, Bridge.Text) -> Int32
  ) -> Command {
    Command(name, ["KIND"], [.family, .configuration], details) { given in
      let request = try given.request()
      unsafe try given.bridge(.readWrite).change(function, given.first, request.json)
    }
  }
}
