import BridgeJSON

/// Reads the command line: options and operands in any order, `--name VALUE` or `--name=VALUE`,
/// and `--`, after which everything is an operand.
struct ArgumentParser {
  private(set) var operands: [String] = []
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

  static func command(named word: String) throws(ProgramError) -> Command {
    if let command = Command(rawValue: word) { return command }
    let shown = DisplayText.printable(word)
    let nearest = Suggestion.nearest(to: word, among: Command.allCases.map(\.rawValue))
    let hint = nearest.map { "did you mean \($0)?" } ?? "see bridge-demo --help."
    throw .usage("there is no command \"\(shown)\"; \(hint)")
  }

  func request() throws(ProgramError) -> TimelineRequest {
    var request = TimelineRequest()
    request.family = value(of: .family)
    request.now = value(of: .now)
    request.timeZone = value(of: .timeZone)
    request.locale = value(of: .locale)
    request.appearance = value(of: .appearance)
    request.accent = value(of: .accent)
    if has(.preview) { request.isPreview = true }
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

  func baseURL() throws(ProgramError) -> BaseURL? {
    guard let text = value(of: .baseURL) else { return nil }
    guard let url = BaseURL(text) else {
      throw .usage(
        "--base-url is scheme, host and port, as http://127.0.0.1:8080, not "
          + "\"\(DisplayText.printable(text))\".")
    }
    return url
  }

  /// The status of a response; respond means nothing without it.
  func status() throws(ProgramError) -> Int32 {
    guard let text = value(of: .status) else {
      throw .usage("respond needs --status N, 0 if there was none.")
    }
    guard let status = Int32(text), 0...999 ~= status else {
      throw .usage(
        "--status is a number from 0 to 999, not \"\(DisplayText.printable(text))\".")
    }
    return status
  }

  func has(_ option: Option) -> Bool {
    options.contains { $0.option == option }
  }

  /// The value of an option; of several, the last.
  func value(of option: Option) -> String? {
    options.last { $0.option == option }?.value
  }
}
