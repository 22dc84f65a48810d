/// Removes the value or data under a key.
struct RemoveCommand {
  let key: String
  let place: GroupPlace

  func run() throws(BridgeError) -> String {
    let bridge = try Bridge(place, .readWrite)
    try bridge.removeValue(of: key)
    return ""
  }
}
