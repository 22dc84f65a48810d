/// Describes, removes or fills a kind of the user's own.
struct OwnKindCommand {
  enum Change {
    case register(JSONOperand)
    case unregister(String)
    case setTimeline(kind: String, JSONOperand)
  }

  let change: Change
  let place: GroupPlace

  func run() throws(ProgramError) {
    switch change {
    case .register(let operand):
      let json = try operand.text()
      try told { bridge throws(BridgeError) in try bridge.registerKind(json) }
    case .unregister(let kind):
      try told { bridge throws(BridgeError) in try bridge.unregisterKind(kind) }
    case .setTimeline(let kind, let operand):
      let json = try operand.text()
      try told { bridge throws(BridgeError) in try bridge.setTimeline(of: kind, json) }
    }
  }

  private func told(
    _ call: (borrowing Bridge) throws(BridgeError) -> Void
  ) throws(ProgramError) {
    try ProgramError.telling { () throws(BridgeError) in try call(Bridge(place, .readWrite)) }
  }
}
