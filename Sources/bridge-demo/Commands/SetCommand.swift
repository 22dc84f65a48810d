/// Keeps a JSON value under a key.
struct SetCommand {
  let key: String
  let json: String
  let place: GroupPlace

  /// Silent, as programs that change things are.
  func run() throws(BridgeError) -> String {
    let bridge = try Bridge(place, .readWrite)
    try bridge.setValue(json, of: key)
    return ""
  }
}
