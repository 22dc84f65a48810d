/// Keeps a JSON value under a key that still holds what is expected.
struct UpdateCommand {
  let key: String
  /// The value that the key is to hold, byte for byte; nil if it is to hold none.
  let expected: String?
  let json: JSONOperand
  let place: GroupPlace

  /// Silent, as programs that change things are.
  func run() throws(ProgramError) {
    let json = try json.text()
    try ProgramError.telling { () throws(BridgeError) in
      try Bridge(place, .readWrite).replaceValue(expected, by: json, of: key)
    }
  }
}
