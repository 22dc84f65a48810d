/// Hands back what came for a request of a plan.
struct RespondCommand {
  let identifier: String
  let status: Int32
  /// Where the body is: a file, `-` for standard input, or nil for none.
  let body: String?
  let place: GroupPlace

  func run() throws(ProgramError) {
    let bytes = if let body { try InputFile(body).bytes() } else { [] as [UInt8] }
    do {
      let bridge = try Bridge(place, .readWrite)
      try bridge.respond(to: identifier, status: status, body: bytes)
    } catch {
      throw .operation(error)
    }
  }
}
