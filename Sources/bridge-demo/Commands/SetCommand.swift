/// Keeps a JSON value under a key.
struct SetCommand {
  let key: String
  let json: JSONOperand
  let place: GroupPlace

  /// Silent, as programs that change things are.
  func run() throws(ProgramError) {
    let json = try json.text()
    try ProgramError.telling { () throws(BridgeError) in
      try Bridge(place, .readWrite).setValue(json, of: key)
    }
  }
}
