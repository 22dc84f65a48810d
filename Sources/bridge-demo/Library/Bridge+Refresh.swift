import CWidgetBridge

extension Bridge {
  /// What a widget has to have fetched now.
  func refreshPlanJSON(
    of kind: String, _ request: TimelineRequest
  ) throws(BridgeError) -> String {
    let requestJSON = request.json
    // Safe, here and below: the library borrows what it is handed for the call.
    return unsafe try BridgeText.read { buffer, capacity in
      unsafe getRefreshPlanJSON(handle, kind, requestJSON, buffer, capacity)
    }
  }

  /// Hands back what came for a request of a plan; a status of 0 where nothing did.
  func respond(
    to identifier: String, status: Int32, body: [UInt8]
  ) throws(BridgeError) {
    let length = try Self.length(of: body)
    let result = unsafe body.withUnsafeBufferPointer { body in
      unsafe setRefreshResponse(handle, identifier, status, body.baseAddress, length)
    }
    try Self.check(result)
  }

  /// Does what a widget's user asks for.
  func perform(_ intent: String, parametersJSON: String) throws(BridgeError) {
    unsafe try Self.check(performIntent(handle, intent, parametersJSON))
  }
}
