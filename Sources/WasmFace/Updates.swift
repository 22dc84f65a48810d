import WidgetFunctions

// The functions that change the group. The host calls them while no other writer can change it, and
// makes the changes that they give as one, or none where they fail.

/// Describes a kind of widget of the host's own.
@_expose(wasm, "registerWidgetKind") @_cdecl("wasm_registerWidgetKind")
public func registerWidgetKind(_ descriptor: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let registration = try face.withText(descriptor) { (json) throws(BridgeError) in
      try HostKindUpdate(description: json)
    }
    try face.group.lock()
    face.write(try registration.changes(in: face.group))
  }
}

/// Removes a kind of the host's own.
@_expose(wasm, "unregisterWidgetKind") @_cdecl("wasm_unregisterWidgetKind")
public func unregisterWidgetKind(_ kind: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let removal = try face.withText(kind) { (kind) throws(BridgeError) in
      try HostKindUpdate(removed: kind)
    }
    try face.group.lock()
    face.write(try removal.changes(in: face.group))
  }
}

/// Sets what a kind of the host's own shows.
@_expose(wasm, "setTimelineJSON") @_cdecl("wasm_setTimelineJSON")
public func setTimelineJSON(_ kind: Int32, _ timeline: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let setting = try face.withTexts(kind, timeline) { (kind, json) throws(BridgeError) in
      try HostTimelineUpdate(kind: kind, json: json, in: face.group)
    }
    try face.group.lock()
    face.write(try setting.changes(in: face.group))
  }
}

/// Changes the group as a widget's user asks.
@_expose(wasm, "performIntent") @_cdecl("wasm_performIntent")
public func performIntent(_ intent: Int32, _ parameters: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let update = try face.withTexts(intent, optional: parameters) {
      (intent, json) throws(BridgeError) in try IntentUpdate(intent: intent, json: json)
    }
    try face.group.lock()
    face.write(try update.changes(in: face.group))
  }
}

/// Tells that a widget is on screen.
@_expose(wasm, "registerWidgetInstance") @_cdecl("wasm_registerWidgetInstance")
public func registerWidgetInstance(_ kind: Int32, _ request: Int32) -> Int32 {
  updateInstances(kind, request, isOnScreen: true)
}

/// Tells that a widget is no longer on screen.
@_expose(wasm, "unregisterWidgetInstance") @_cdecl("wasm_unregisterWidgetInstance")
public func unregisterWidgetInstance(_ kind: Int32, _ request: Int32) -> Int32 {
  updateInstances(kind, request, isOnScreen: false)
}

private func updateInstances(_ kind: Int32, _ request: Int32, isOnScreen: Bool) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let update = try face.withTexts(kind, request) { (kind, json) throws(BridgeError) in
      try InstanceUpdate(kind: kind, json: json, isOnScreen: isOnScreen, in: face.group)
    }
    try face.group.lock()
    face.write(try update.changes(in: face.group))
  }
}

/// Takes what came back for a request of a plan.
///
/// Of a body that is too large the changes stand in the output as well as the status in the result.
@_expose(wasm, "setRefreshResponse") @_cdecl("wasm_setRefreshResponse")
public func setRefreshResponse(_ requestID: Int32, _ httpStatus: Int32, _ body: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let response = try face.withTexts(requestID, body) { (requestID, body) throws(BridgeError) in
      try RefreshUpdate(to: requestID, httpStatus: httpStatus, body: body, at: face.now)
    }
    try face.group.lock()
    face.write(try response.changes(in: face.group))
    try response.checkSize()
  }
}

/// Asks those who show a kind to ask for its timeline again.
@_expose(wasm, "reloadTimelines") @_cdecl("wasm_reloadTimelines")
public func reloadTimelines(_ kind: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let reload = try face.withText(kind) { (kind) throws(BridgeError) in
      try ReloadUpdate(kind: kind)
    }
    try face.group.lock()
    face.write(try reload.changes(in: face.group))
  }
}

/// Asks those who show any kind.
@_expose(wasm, "reloadAllTimelines") @_cdecl("wasm_reloadAllTimelines")
public func reloadAllTimelines() -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    try face.group.lock()
    face.write(try ReloadUpdate().changes(in: face.group))
  }
}
