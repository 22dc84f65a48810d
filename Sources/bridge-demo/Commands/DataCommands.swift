/// Keeps the bytes of a file under a key.
struct SetDataCommand {
  let key: String
  /// Where the bytes are; nil and `-` are standard input.
  let file: String?
  let place: GroupPlace

  func run() throws(ProgramError) {
    let bytes = try InputFile(file ?? "-").bytes()
    try ProgramError.telling { () throws(BridgeError) in
      try Bridge(place, .readWrite).setData(bytes, of: key)
    }
  }
}

/// The bytes under a key.
struct GetDataCommand {
  let key: String
  let place: GroupPlace

  func run() throws(BridgeError) -> [UInt8] {
    try Bridge(place, .readOnly).data(of: key)
  }
}

/// The bytes of an image that an entry names.
struct ImageCommand {
  let identifier: String
  let place: GroupPlace

  func run() throws(BridgeError) -> [UInt8] {
    try Bridge(place, .readOnly).image(identifier)
  }
}
