import BridgeJSON

/// Reads the command line: options and operands in any order, `--name VALUE` or `--name=VALUE`,
/// and `--`, after which everything is an operand.
struct ArgumentParser {
  private var operands: [String] = []
  private var options: [(option: Option, value: String)] = []

  /// Reads the arguments behind the program's name.
  static func parse(_ arguments: [String]) throws(ProgramError) -> Invocation {
    var parser = ArgumentParser()
    try parser.collect(arguments)
    return try parser.invocation()
  }

  // MARK: - Words

  private mutating func collect(_ arguments: [String]) throws(ProgramError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      if Self.isOption(word) {
        try collectOption(word, &rest)
      } else {
        operands.append(word)
      }
    }
  }

  /// Whether a word is an option. `-5` and `-` are not: the first is JSON.
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
    guard let option = Option(word: name) else { throw Self.unknownOption(name) }
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

  private static func unknownOption(_ name: String) -> ProgramError {
    let shown = DisplayText.printable(name)
    let nearest = Suggestion.nearest(to: name, among: Option.allCases.map(\.rawValue))
    let hint = nearest.map { "did you mean \($0)?" } ?? "see bridge-demo --help."
    return .usage("there is no option \(shown); \(hint)")
  }

  // MARK: - Meaning

  private func invocation() throws(ProgramError) -> Invocation {
    let command = try command()
    if has(.help) { return Invocation(action: .help(command), place: GroupPlace()) }
    if has(.version) { return Invocation(action: .version, place: GroupPlace()) }
    for (option, _) in options where !option.applies(to: command) {
      let subject = command.map { "to \($0.rawValue)" } ?? "without a command"
      throw .usage("\(option.rawValue) means nothing \(subject); see bridge-demo --help.")
    }
    var place = GroupPlace()
    if let group = value(of: .group) { place.group = group }
    place.directory = value(of: .directory)
    return Invocation(
      action: try action(command), place: place, options: Set(options.map(\.option)))
  }

  private func command() throws(ProgramError) -> Command? {
    guard let word = operands.first else { return nil }
    return try Self.command(named: word)
  }

  private static func command(named word: String) throws(ProgramError) -> Command {
    if let command = Command(rawValue: word) { return command }
    let shown = DisplayText.printable(word)
    let nearest = Suggestion.nearest(to: word, among: Command.allCases.map(\.rawValue))
    let hint = nearest.map { "did you mean \($0)?" } ?? "see bridge-demo --help."
    throw .usage("there is no command \"\(shown)\"; \(hint)")
  }

  private func action(_ command: Command?) throws(ProgramError) -> Invocation.Action {
    guard let command else { return .show(try request()) }
    switch command {
    case .set:
      let words = try operands(of: command, 2)
      return .set(key: words[0], json: words[1])
    case .get: return .get(key: try operands(of: command, 1)[0])
    case .remove: return .remove(key: try operands(of: command, 1)[0])
    case .timeline:
      let kind = try operands(of: command, 1)[0]
      return .timeline(kind: kind, try request(), isJSON: has(.json))
    case .render:
      let kind = try operands(of: command, 1)[0]
      return .render(kind: kind, try request(), output: value(of: .output))
    case .gallery:
      return .gallery(file: try operands(of: command, 1)[0], try request())
    case .refresh:
      let kind = try operands(of: command, 1)[0]
      return .refresh(kind: kind, try request(), baseURL: try baseURL())
    case .plan: return .plan(kind: try operands(of: command, 1)[0], try request())
    case .respond:
      let identifier = try operands(of: command, 1)[0]
      return .respond(identifier: identifier, status: try status(), body: value(of: .body))
    case .intent:
      let words = try operands(of: command, 2)
      return .intent(name: words[0], parametersJSON: words[1])
    case .list:
      _ = try operands(of: command, 0)
      return .list
    case .watch:
      _ = try operands(of: command, 0)
      return .watch
    case .stats:
      _ = try operands(of: command, 0)
      return .stats
    case .verify:
      _ = try operands(of: command, 0)
      return .verify
    case .doctor:
      _ = try operands(of: command, 0)
      return .doctor
    case .help:
      guard operands.count > 1 else { return .help(nil) }
      return .help(try Self.command(named: try operands(of: command, 1)[0]))
    }
  }

  /// What follows the command: exactly `count` words.
  private func operands(of command: Command, _ count: Int) throws(ProgramError) -> [String] {
    let words = Array(operands.dropFirst())
    let form = (["bridge-demo", command.rawValue] + command.operands).joined(separator: " ")
    if words.count > count, let extra = words.dropFirst(count).first {
      throw .usage("unexpected \"\(DisplayText.printable(extra))\"; the form is: \(form)")
    }
    if words.count < count {
      let missing = command.operands.dropFirst(words.count).joined(separator: " and ")
      throw .usage("\(command.rawValue) needs \(missing); the form is: \(form)")
    }
    return words
  }

  private func request() throws(ProgramError) -> TimelineRequest {
    var request = TimelineRequest()
    request.family = value(of: .family)
    request.now = value(of: .now)
    request.timeZone = value(of: .timeZone)
    request.locale = value(of: .locale)
    request.appearance = value(of: .appearance)
    request.accent = value(of: .accent)
    if let text = value(of: .days) {
      guard let days = Int(text) else {
        throw .usage("--days is a whole number, not \"\(DisplayText.printable(text))\".")
      }
      request.days = days
    }
    if let text = value(of: .configuration) {
      do {
        request.configuration = try JSONDocument(text)
      } catch {
        throw .usage("--configuration is not JSON: \(error).")
      }
    }
    return request
  }

  private func baseURL() throws(ProgramError) -> BaseURL? {
    guard let text = value(of: .baseURL) else { return nil }
    guard let url = BaseURL(text) else {
      throw .usage(
        "--base-url is scheme, host and port, as http://127.0.0.1:8080, not "
          + "\"\(DisplayText.printable(text))\".")
    }
    return url
  }

  /// The status of a response; respond means nothing without it.
  private func status() throws(ProgramError) -> Int32 {
    guard let text = value(of: .status) else {
      throw .usage("respond needs --status N, 0 where there was none.")
    }
    guard let status = Int32(text), 0...999 ~= status else {
      throw .usage(
        "--status is a number from 0 to 999, not \"\(DisplayText.printable(text))\".")
    }
    return status
  }

  private func has(_ option: Option) -> Bool {
    options.contains { $0.option == option }
  }

  /// The value of an option; of several, the last.
  private func value(of option: Option) -> String? {
    options.last { $0.option == option }?.value
  }
}
