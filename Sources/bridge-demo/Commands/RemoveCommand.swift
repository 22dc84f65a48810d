/// Removes the value or data under a key.
struct RemoveCommand {
  let key: String
  let place: GroupPlace

  func run() throws(BridgeError) -> String {
    // Where there is no group there is nothing to remove, and none is to be made.
    _ = try Bridge(place, .readOnly)
    let bridge = try Bridge(place, .readWrite)
    try bridge.removeValue(of: key)
    return ""
  }
}
