extension ArgumentParser {
  /// What a command is to do, with its operands and options.
  func action(_ command: Command?) throws(ProgramError) -> Invocation.Action {
    guard let command else { return .show(try request()) }
    let words = try words(of: command)
    let first = words.first ?? ""
    let second = words.dropFirst().first
    switch command {
    case .set: return .set(key: first, json: JSONOperand(second))
    case .update:
      return .update(key: first, expected: value(of: .expected), json: JSONOperand(second))
    case .get: return .get(key: first)
    case .remove: return .remove(key: first)
    case .clear: return .clear
    case .list: return .list
    case .export: return .export
    case .importValues: return .importValues(JSONOperand(words.first))
    case .setData: return .setData(key: first, file: second)
    case .getData: return .getData(key: first, output: value(of: .output))
    case .changes: return .changes(key: value(of: .key))
    case .timeline: return .timeline(kind: first, try request(), isJSON: has(.json))
    case .entry: return .document(.entry, kind: first, try request(), isJSON: has(.json))
    case .snapshot: return .document(.snapshot, kind: first, try request(), isJSON: has(.json))
    case .placeholder:
      return .document(.placeholder, kind: first, try request(), isJSON: has(.json))
    case .svg: return .svg(kind: first, try request(), output: value(of: .output))
    case .drawing: return .drawing(kind: first, try request(), output: value(of: .output))
    case .image: return .image(identifier: first, output: value(of: .output))
    case .gallery: return .gallery(file: first, try request())
    case .kinds: return .kinds(isJSON: has(.json))
    case .options: return .options(kind: first, parameter: second ?? "", isJSON: has(.json))
    case .registerKind: return .registerKind(JSONOperand(words.first))
    case .unregisterKind: return .unregisterKind(first)
    case .setTimeline: return .setTimeline(kind: first, JSONOperand(second))
    case .refresh: return .refresh(kind: first, try request(), baseURL: try baseURL())
    case .plan: return .plan(kind: first, try request())
    case .respond:
      return .respond(identifier: first, status: try status(), body: value(of: .body))
    case .intents: return .intents(isJSON: has(.json))
    case .intent: return .intent(name: first, parameters: JSONOperand(second ?? "{}"))
    case .instances: return .instances(isJSON: has(.json))
    case .registerInstance: return .instance(.register, kind: first, try request())
    case .unregisterInstance: return .instance(.unregister, kind: first, try request())
    case .reload: return .reload(kind: words.first)
    case .stats: return .stats
    case .verify: return .verify
    case .doctor: return .doctor
    case .help: return .help(try words.first.map(Self.command(named:)))
    }
  }

  /// What follows the command: as many words as it takes.
  private func words(of command: Command) throws(ProgramError) -> [String] {
    let words = Array(operands.dropFirst())
    let form = (["bridge-demo", command.rawValue] + command.operands).joined(separator: " ")
    if let extra = words.dropFirst(command.operands.count).first {
      throw .usage("unexpected \"\(DisplayText.printable(extra))\"; the form is: \(form)")
    }
    let missing = command.operands.prefix(command.fewestOperands).dropFirst(words.count)
    guard missing.isEmpty else {
      let names = missing.joined(separator: " and ")
      throw .usage("\(command.rawValue) needs \(names); the form is: \(form)")
    }
    return words
  }
}
