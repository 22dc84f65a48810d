/// Shows the value under a key, byte for byte as it was set.
struct GetCommand {
  let key: String
  let place: GroupPlace

  func run() throws(BridgeError) -> String {
    let bridge = try Bridge(place, .readOnly)
    return try bridge.value(of: key) + "\n"
  }
}
