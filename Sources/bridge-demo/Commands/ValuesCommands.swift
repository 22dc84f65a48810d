/// Removes all values and data.
struct ClearCommand {
  let place: GroupPlace

  func run() throws(BridgeError) -> String {
    // Where there is no group there is nothing to remove, and none is to be made.
    _ = try Bridge(place, .readOnly)
    try Bridge(place, .readWrite).removeAll()
    return ""
  }
}

/// Shows all values, as they are at one moment, as one object.
struct ExportCommand {
  let place: GroupPlace

  func run() throws(BridgeError) -> String {
    try Bridge(place, .readOnly).valuesJSON() + "\n"
  }
}

/// Sets every member of an object as a value, as one change.
struct ImportCommand {
  let json: JSONOperand
  let place: GroupPlace

  func run() throws(ProgramError) {
    let json = try json.text()
    try ProgramError.telling { () throws(BridgeError) in
      try Bridge(place, .readWrite).setValues(json)
    }
  }
}
