import SharedGroup

/// Checks every record of a group against its checksum, and the index against the records.
struct VerifyCommand {
  let place: GroupPlace

  func run() throws(ProgramError) {
    let found = try StoredGroup(place).verify()
    let count = found.recordCount
    let whole = "\(count == 1 ? "1 record" : "\(count) records") in \(found.byteCount) bytes"
    guard let damage = found.firstDamage else {
      return try StandardStream.output.write("\(whole), all whole\n")
    }
    // The whole part is told as well: it is what a repair would keep.
    try StandardStream.output.write("\(whole) \(count == 1 ? "is" : "are") whole\n")
    throw .operation(damage)
  }
}
