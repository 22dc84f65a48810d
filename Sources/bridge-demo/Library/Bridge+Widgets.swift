import CWidgetBridge

extension Bridge {
  // MARK: - What a widget shows

  func timelineJSON(
    of kind: String, _ request: TimelineRequest
  ) throws(BridgeError) -> String {
    let requestJSON = request.json
    // Safe, here and below: the library borrows the texts for the call.
    return unsafe try BridgeText.read { buffer, capacity in
      unsafe getTimelineJSON(handle, kind, requestJSON, buffer, capacity)
    }
  }

  func documentJSON(
    _ document: EntryDocument, of kind: String, _ request: TimelineRequest
  ) throws(BridgeError) -> String {
    let requestJSON = request.json
    return unsafe try BridgeText.read { buffer, capacity in
      switch document {
      case .entry: unsafe getEntryJSON(handle, kind, requestJSON, buffer, capacity)
      case .snapshot: unsafe getSnapshotJSON(handle, kind, requestJSON, buffer, capacity)
      case .placeholder: unsafe getPlaceholderJSON(handle, kind, requestJSON, buffer, capacity)
      }
    }
  }

  func pictureSVG(
    of kind: String, _ request: TimelineRequest
  ) throws(BridgeError) -> String {
    let requestJSON = request.json
    return unsafe try BridgeText.read { buffer, capacity in
      unsafe renderWidgetSVG(handle, kind, requestJSON, buffer, capacity)
    }
  }

  func drawingJSON(
    of kind: String, _ request: TimelineRequest
  ) throws(BridgeError) -> String {
    let requestJSON = request.json
    return unsafe try BridgeText.read { buffer, capacity in
      unsafe getWidgetDrawingJSON(handle, kind, requestJSON, buffer, capacity)
    }
  }

  func image(_ identifier: String) throws(BridgeError) -> [UInt8] {
    unsafe try BridgeText.readBytes { buffer, capacity in
      unsafe getWidgetImage(handle, identifier, buffer, capacity)
    }
  }

  // MARK: - Kinds

  func kindsJSON() throws(BridgeError) -> String {
    unsafe try BridgeText.read { buffer, capacity in
      unsafe getWidgetKindsJSON(handle, buffer, capacity)
    }
  }

  func optionsJSON(of kind: String, _ parameter: String) throws(BridgeError) -> String {
    unsafe try BridgeText.read { buffer, capacity in
      unsafe getConfigurationOptionsJSON(handle, kind, parameter, buffer, capacity)
    }
  }

  /// Describes a kind of the host's own.
  func registerKind(_ json: String) throws(BridgeError) {
    unsafe try Self.check(registerWidgetKind(handle, json))
  }

  func unregisterKind(_ kind: String) throws(BridgeError) {
    unsafe try Self.check(unregisterWidgetKind(handle, kind))
  }

  /// Sets what a kind of the host's own shows.
  func setTimeline(of kind: String, _ json: String) throws(BridgeError) {
    unsafe try Self.check(setTimelineJSON(handle, kind, json))
  }

  func intentsJSON() throws(BridgeError) -> String {
    unsafe try BridgeText.read { buffer, capacity in
      unsafe getIntentsJSON(handle, buffer, capacity)
    }
  }

  // MARK: - What is on screen

  func instancesJSON() throws(BridgeError) -> String {
    unsafe try BridgeText.read { buffer, capacity in
      unsafe getCurrentConfigurationsJSON(handle, buffer, capacity)
    }
  }

  func registerInstance(of kind: String, _ request: TimelineRequest) throws(BridgeError) {
    unsafe try Self.check(registerWidgetInstance(handle, kind, request.json))
  }

  func unregisterInstance(of kind: String, _ request: TimelineRequest) throws(BridgeError) {
    unsafe try Self.check(unregisterWidgetInstance(handle, kind, request.json))
  }

  /// Asks those who show a kind, or any where it is nil, to ask for its timeline again.
  func reload(_ kind: String?) throws(BridgeError) {
    if let kind {
      unsafe try Self.check(reloadTimelines(handle, kind))
    } else {
      try Self.check(reloadAllTimelines(handle))
    }
  }
}
