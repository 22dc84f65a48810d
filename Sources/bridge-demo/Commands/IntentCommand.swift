/// Does what a widget's user asks for.
struct IntentCommand {
  let name: String
  let parameters: JSONOperand
  let place: GroupPlace

  /// Silent, as programs that change things are.
  func run() throws(ProgramError) {
    let json = try parameters.text()
    try ProgramError.telling { () throws(BridgeError) in
      try Bridge(place, .readWrite).perform(name, parametersJSON: json)
    }
  }
}
