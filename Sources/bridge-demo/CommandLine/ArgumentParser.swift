import WidgetTimeline

/// Reads the command line: options and operands in any order, `--name VALUE` or `--name=VALUE`,
/// and `--`, after which everything is an operand.
struct ArgumentParser {
  private var operands: [String] = []
  private var options: [(option: Option, value: String)] = []

  /// Reads the arguments after the program's name.
  static func parse(_ arguments: [String]) throws(ProgramError) -> Given {
    var parser = ArgumentParser()
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        parser.operands += rest
        break
      } else if isOption(word) {
        try parser.collectOption(word, &rest)
      } else {
        parser.operands.append(word)
      }
    }
    return try parser.given()
  }

  /// Whether a word is an option. `-5` is JSON, and `-` names standard input, so neither is one.
  private static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !("0"..."9" ~= second)
  }

  private mutating func collectOption(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(ProgramError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? word
    let attached = parts.dropFirst().first.map(String.init)
    guard let option = Option.named(name) else {
      let what = "option \(DisplayText.printable(name))"
      throw Self.unknown(
        what, name, among: Option.all.map(\.name), meant: Option.otherNames[name]?.name)
    }
    guard let valueName = option.valueName else {
      guard attached == nil else { throw .usage("\(name) takes no value.") }
      options.append((option, ""))
      return
    }
    // "-05:00" is a value; "--json" is an option, and the value was forgotten.
    guard let value = attached ?? rest.first, !value.isEmpty,
      attached != nil || !value.hasPrefix("--")
    else {
      throw .usage("\(name) needs a value: \(name) \(valueName).")
    }
    options.append((option, value))
    if attached == nil { rest = rest.dropFirst() }
  }

  private static func unknown(
    _ what: String, _ name: String, among names: [String], meant: String? = nil
  ) -> ProgramError {
    let nearest = meant ?? NameSuggestion.slip(for: name, among: names)
    let hint = nearest.map { "did you mean \($0)?" } ?? "see bridge-demo --help."
    return .usage("there is no \(what); \(hint)")
  }

  private func given() throws(ProgramError) -> Given {
    let command = try operands.first.map(Self.command(named:)) ?? .mainJob
    let given = options.map(\.option)
    if given.contains(.help) {
      let words = operands.isEmpty ? [] : [command.name]
      return Given(command: .help, words: words, options: [])
    }
    if given.contains(.version) { return Given(command: .version, words: [], options: []) }
    for (option, _) in options where !command.takes(option) {
      let subject = operands.isEmpty ? "without a command" : "to \(command.name)"
      throw .usage("\(option.name) means nothing \(subject); see bridge-demo --help.")
    }
    return Given(command: command, words: try words(of: command), options: options)
  }

  static func command(named word: String) throws(ProgramError) -> Command {
    if let command = Command.all.first(where: { $0.name == word }) { return command }
    let what = "command \"\(DisplayText.printable(word))\""
    throw unknown(what, word, among: Command.all.map(\.name))
  }

  /// The words after the command, as many as the command takes.
  private func words(of command: Command) throws(ProgramError) -> [String] {
    let words = Array(operands.dropFirst())
    if let extra = words.dropFirst(command.operands.count).first {
      throw .usage("unexpected \"\(DisplayText.printable(extra))\"; the form is: \(command.form)")
    }
    let missing = command.operands.prefix(command.fewestOperands).dropFirst(words.count)
    guard missing.isEmpty else {
      let names = missing.joined(separator: " and ")
      throw .usage("\(command.name) needs \(names); the form is: \(command.form)")
    }
    return words
  }
}
