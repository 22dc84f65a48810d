/// Carries out what a command line asks for.
enum Program {
  /// Does what the command line says; the result is the exit status.
  static func run() -> Int32 {
    do throws(ProgramError) {
      let invocation = try ArgumentParser.parse(ProgramArguments.read())
      do throws(ProgramError) {
        try perform(invocation)
      } catch {
        throw error.blaming(invocation.options)
      }
      return 0
    } catch {
      if let message = error.message {
        // Where standard error is closed as well, the status alone tells.
        try? StandardStream.error.write("bridge-demo: \(message)\n")
      }
      return error.code.exitStatus
    }
  }

  private static func perform(_ invocation: Invocation) throws(ProgramError) {
    let terminal = Terminal.ofStandardOutput()
    let place = invocation.place
    switch invocation.action {
    case .show(let request):
      try show(try ShowCommand(request: request, place: place).run(on: terminal))
    case .set(let key, let json):
      try show(try SetCommand(key: key, json: json, place: place).run())
    case .get(let key): try show(try GetCommand(key: key, place: place).run())
    case .remove(let key): try show(try RemoveCommand(key: key, place: place).run())
    case .list: try show(try ListCommand(place: place).run(on: terminal))
    case .timeline(let kind, let request, let isJSON):
      try show(
        try TimelineCommand(kind: kind, request: request, isJSON: isJSON, place: place)
          .run(on: terminal))
    case .render(let kind, let request, let output):
      let picture = { () throws(BridgeError) in
        try RenderCommand(kind: kind, request: request, place: place).run()
      }
      guard let output else { return try show(try picture()) }
      try OutputFile(path: output).write(answered(picture))
    case .gallery(let file, let request):
      try OutputFile(path: file).write(
        answered { () throws(BridgeError) in
          try GalleryCommand(request: request, place: place).run()
        })
    case .refresh(let kind, let request, let baseURL):
      try RefreshCommand(kind: kind, request: request, baseURL: baseURL, place: place).run()
    case .plan(let kind, let request):
      try show(try PlanCommand(kind: kind, request: request, place: place).run())
    case .respond(let identifier, let status, let body):
      try RespondCommand(identifier: identifier, status: status, body: body, place: place).run()
    case .intent(let name, let parametersJSON):
      try show(try IntentCommand(name: name, parametersJSON: parametersJSON, place: place).run())
    case .watch: try WatchCommand(place: place).run()
    case .stats: try StatsCommand(place: place).run(on: terminal)
    case .verify: try VerifyCommand(place: place).run()
    case .doctor: try DoctorCommand(place: place).run(on: terminal)
    case .help(let command): try show(Help.text(of: command))
    case .version: try show("bridge-demo \(BridgeVersion.ofLibrary)\n")
    }
  }

  /// Writes what a command answers to standard output.
  private static func show(
    _ command: @autoclosure () throws(BridgeError) -> String
  ) throws(ProgramError) {
    try StandardStream.output.write(answered(command))
  }

  /// What a command answers; the library's failure becomes the program's.
  private static func answered(
    _ command: () throws(BridgeError) -> String
  ) throws(ProgramError) -> String {
    do {
      return try command()
    } catch {
      throw .operation(error)
    }
  }
}
