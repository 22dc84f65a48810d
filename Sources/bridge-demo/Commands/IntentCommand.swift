/// Does what a widget's user asks for.
struct IntentCommand {
  let name: String
  let parametersJSON: String
  let place: GroupPlace

  /// Silent, as programs that change things are.
  func run() throws(BridgeError) -> String {
    let bridge = try Bridge(place, .readWrite)
    try bridge.perform(name, parametersJSON: parametersJSON)
    return ""
  }
}
