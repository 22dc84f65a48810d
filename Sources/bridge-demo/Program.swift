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
    case .set(let key, let json): try SetCommand(key: key, json: json, place: place).run()
    case .update(let key, let expected, let json):
      try UpdateCommand(key: key, expected: expected, json: json, place: place).run()
    case .get(let key): try show(try GetCommand(key: key, place: place).run())
    case .remove(let key): try show(try RemoveCommand(key: key, place: place).run())
    case .clear: try show(try ClearCommand(place: place).run())
    case .list: try show(try ListCommand(place: place).run(on: terminal))
    case .export: try show(try ExportCommand(place: place).run())
    case .importValues(let json): try ImportCommand(json: json, place: place).run()
    case .setData(let key, let file):
      try SetDataCommand(key: key, file: file, place: place).run()
    case .getData(let key, let output):
      try put(output) { () throws(BridgeError) in try GetDataCommand(key: key, place: place).run() }
    case .changes(let key): try ChangesCommand(key: key, place: place).run()
    case .timeline(let kind, let request, let isJSON):
      try show(
        try TimelineCommand(kind: kind, request: request, isJSON: isJSON, place: place)
          .run(on: terminal))
    case .document(let document, let kind, let request, let isJSON):
      try show(
        try DocumentCommand(
          document: document, kind: kind, request: request, isJSON: isJSON, place: place
        ).run(on: terminal))
    case .svg(let kind, let request, let output):
      try put(output) { () throws(BridgeError) in
        Array(try SVGCommand(kind: kind, request: request, place: place).run().utf8)
      }
    case .drawing(let kind, let request, let output):
      try put(output) { () throws(BridgeError) in
        Array(try DrawingCommand(kind: kind, request: request, place: place).run().utf8)
      }
    case .image(let identifier, let output):
      try put(output) { () throws(BridgeError) in
        try ImageCommand(identifier: identifier, place: place).run()
      }
    case .gallery(let file, let request):
      try put(file) { () throws(BridgeError) in
        Array(try GalleryCommand(request: request, place: place).run().utf8)
      }
    case .kinds(let isJSON):
      try show(try KindsCommand(isJSON: isJSON, place: place).run(on: terminal))
    case .options(let kind, let parameter, let isJSON):
      try show(
        try OptionsCommand(kind: kind, parameter: parameter, isJSON: isJSON, place: place)
          .run(on: terminal))
    case .registerKind(let json):
      try OwnKindCommand(change: .register(json), place: place).run()
    case .unregisterKind(let kind):
      try OwnKindCommand(change: .unregister(kind), place: place).run()
    case .setTimeline(let kind, let json):
      try OwnKindCommand(change: .setTimeline(kind: kind, json), place: place).run()
    case .refresh(let kind, let request, let baseURL):
      try RefreshCommand(kind: kind, request: request, baseURL: baseURL, place: place).run()
    case .plan(let kind, let request):
      try show(try PlanCommand(kind: kind, request: request, place: place).run())
    case .respond(let identifier, let status, let body):
      try RespondCommand(identifier: identifier, status: status, body: body, place: place).run()
    case .intents(let isJSON):
      try show(try IntentsCommand(isJSON: isJSON, place: place).run(on: terminal))
    case .intent(let name, let parameters):
      try IntentCommand(name: name, parameters: parameters, place: place).run()
    case .instances(let isJSON):
      try show(try InstancesCommand(isJSON: isJSON, place: place).run(on: terminal))
    case .instance(let change, let kind, let request):
      try show(
        try InstanceCommand(change: change, kind: kind, request: request, place: place).run())
    case .reload(let kind): try show(try ReloadCommand(kind: kind, place: place).run())
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
    try StandardStream.output.write(ProgramError.telling(command))
  }

  /// Writes what a command answers to a file, or to standard output where that is nil.
  private static func put(
    _ path: String?, _ command: () throws(BridgeError) -> [UInt8]
  ) throws(ProgramError) {
    let bytes = try ProgramError.telling(command)
    guard let path else { return try StandardStream.output.write(bytes) }
    try OutputFile(path: path).write(bytes)
  }
}
