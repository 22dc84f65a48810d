import WidgetFunctions

// Made by Sources/FunctionTable/make from functions.txt.
// The functions of the header that the module exports to its host. Each takes the
// lengths of its texts; -1 stands for NULL. The host has written the texts into
// the input, one after the other.

/// See `GroupFunctions.repairSharedGroup`.
@_expose(wasm, "repairSharedGroup") @_cdecl("wasm_repairSharedGroup")
public func repairSharedGroup() -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try functions.repairSharedGroup(to: &face.output)
  }
}

/// See `GroupFunctions.setSharedValue`.
@_expose(wasm, "setSharedValue") @_cdecl("wasm_setSharedValue")
public func setSharedValue(_ key: Int32, _ json: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(key) { (key) throws(BridgeError) in
      try face.withText(json) { (json) throws(BridgeError) in
        try functions.setSharedValue(key, json)
      }
    }
  }
}

/// See `GroupFunctions.getSharedValue`.
@_expose(wasm, "getSharedValue") @_cdecl("wasm_getSharedValue")
public func getSharedValue(_ key: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(key) { (key) throws(BridgeError) in
      try functions.getSharedValue(key, to: &face.output)
    }
  }
}

/// See `GroupFunctions.setSharedValues`.
@_expose(wasm, "setSharedValues") @_cdecl("wasm_setSharedValues")
public func setSharedValues(_ valuesJSON: Int32, _ removedKeysJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withOptionalText(valuesJSON) { (valuesJSON) throws(BridgeError) in
      try face.withOptionalText(removedKeysJSON) { (removedKeysJSON) throws(BridgeError) in
        try functions.setSharedValues(valuesJSON, removedKeysJSON)
      }
    }
  }
}

/// See `GroupFunctions.getSharedValues`.
@_expose(wasm, "getSharedValues") @_cdecl("wasm_getSharedValues")
public func getSharedValues() -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try functions.getSharedValues(to: &face.output)
  }
}

/// See `GroupFunctions.getSharedValuesForKeys`.
@_expose(wasm, "getSharedValuesForKeys") @_cdecl("wasm_getSharedValuesForKeys")
public func getSharedValuesForKeys(_ keysJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(keysJSON) { (keysJSON) throws(BridgeError) in
      try functions.getSharedValuesForKeys(keysJSON, to: &face.output)
    }
  }
}

/// See `GroupFunctions.checkSharedValueJSON`.
@_expose(wasm, "checkSharedValueJSON") @_cdecl("wasm_checkSharedValueJSON")
public func checkSharedValueJSON(_ kind: Int32, _ key: Int32, _ json: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withOptionalText(kind) { (kind) throws(BridgeError) in
      try face.withText(key) { (key) throws(BridgeError) in
        try face.withText(json) { (json) throws(BridgeError) in
          try functions.checkSharedValueJSON(kind, key, json)
        }
      }
    }
  }
}

/// See `GroupFunctions.replaceSharedValue`.
@_expose(wasm, "replaceSharedValue") @_cdecl("wasm_replaceSharedValue")
public func replaceSharedValue(_ key: Int32, _ expected: Int32, _ json: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(key) { (key) throws(BridgeError) in
      try face.withOptionalText(expected) { (expected) throws(BridgeError) in
        try face.withOptionalText(json) { (json) throws(BridgeError) in
          try functions.replaceSharedValue(key, expected, json)
        }
      }
    }
  }
}

/// See `GroupFunctions.removeSharedValue`.
@_expose(wasm, "removeSharedValue") @_cdecl("wasm_removeSharedValue")
public func removeSharedValue(_ key: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(key) { (key) throws(BridgeError) in
      try functions.removeSharedValue(key)
    }
  }
}

/// See `GroupFunctions.removeAllSharedValues`.
@_expose(wasm, "removeAllSharedValues") @_cdecl("wasm_removeAllSharedValues")
public func removeAllSharedValues() -> Int32 {
  Face.shared.status { (_, functions) throws(BridgeError) in
    try functions.removeAllSharedValues()
  }
}

/// See `GroupFunctions.getSharedData`.
@_expose(wasm, "getSharedData") @_cdecl("wasm_getSharedData")
public func getSharedData(_ key: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(key) { (key) throws(BridgeError) in
      try functions.getSharedData(key, to: &face.output)
    }
  }
}

/// See `GroupFunctions.getSharedKeysJSON`.
@_expose(wasm, "getSharedKeysJSON") @_cdecl("wasm_getSharedKeysJSON")
public func getSharedKeysJSON() -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try functions.getSharedKeysJSON(to: &face.output)
  }
}

/// See `GroupFunctions.applySharedChanges`.
@_expose(wasm, "applySharedChanges") @_cdecl("wasm_applySharedChanges")
public func applySharedChanges(_ changesJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(changesJSON) { (changesJSON) throws(BridgeError) in
      try functions.applySharedChanges(changesJSON)
    }
  }
}

/// See `GroupFunctions.getSharedRecordsJSON`.
@_expose(wasm, "getSharedRecordsJSON") @_cdecl("wasm_getSharedRecordsJSON")
public func getSharedRecordsJSON(_ prefix: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(prefix) { (prefix) throws(BridgeError) in
      try functions.getSharedRecordsJSON(prefix, to: &face.output)
    }
  }
}

/// See `GroupFunctions.getSharedChangesJSON`.
@_expose(wasm, "getSharedChangesJSON") @_cdecl("wasm_getSharedChangesJSON")
public func getSharedChangesJSON(_ sinceJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withOptionalText(sinceJSON) { (sinceJSON) throws(BridgeError) in
      try functions.getSharedChangesJSON(sinceJSON, to: &face.output)
    }
  }
}

/// See `GroupFunctions.getWidgetKindsJSON`.
@_expose(wasm, "getWidgetKindsJSON") @_cdecl("wasm_getWidgetKindsJSON")
public func getWidgetKindsJSON() -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try functions.getWidgetKindsJSON(to: &face.output)
  }
}

/// See `GroupFunctions.registerWidgetKind`.
@_expose(wasm, "registerWidgetKind") @_cdecl("wasm_registerWidgetKind")
public func registerWidgetKind(_ descriptorJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(descriptorJSON) { (descriptorJSON) throws(BridgeError) in
      try functions.registerWidgetKind(descriptorJSON)
    }
  }
}

/// See `GroupFunctions.unregisterWidgetKind`.
@_expose(wasm, "unregisterWidgetKind") @_cdecl("wasm_unregisterWidgetKind")
public func unregisterWidgetKind(_ kind: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try functions.unregisterWidgetKind(kind)
    }
  }
}

/// See `GroupFunctions.getConfigurationOptionsJSON`.
@_expose(wasm, "getConfigurationOptionsJSON") @_cdecl("wasm_getConfigurationOptionsJSON")
public func getConfigurationOptionsJSON(_ kind: Int32, _ parameter: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try face.withText(parameter) { (parameter) throws(BridgeError) in
        try functions.getConfigurationOptionsJSON(kind, parameter, to: &face.output)
      }
    }
  }
}

/// See `GroupFunctions.getTimelineJSON`.
@_expose(wasm, "getTimelineJSON") @_cdecl("wasm_getTimelineJSON")
public func getTimelineJSON(_ kind: Int32, _ requestJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try face.withOptionalText(requestJSON) { (requestJSON) throws(BridgeError) in
        try functions.getTimelineJSON(kind, requestJSON, to: &face.output)
      }
    }
  }
}

/// See `GroupFunctions.getEntryJSON`.
@_expose(wasm, "getEntryJSON") @_cdecl("wasm_getEntryJSON")
public func getEntryJSON(_ kind: Int32, _ requestJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try face.withOptionalText(requestJSON) { (requestJSON) throws(BridgeError) in
        try functions.getEntryJSON(kind, requestJSON, to: &face.output)
      }
    }
  }
}

/// See `GroupFunctions.getSnapshotJSON`.
@_expose(wasm, "getSnapshotJSON") @_cdecl("wasm_getSnapshotJSON")
public func getSnapshotJSON(_ kind: Int32, _ requestJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try face.withOptionalText(requestJSON) { (requestJSON) throws(BridgeError) in
        try functions.getSnapshotJSON(kind, requestJSON, to: &face.output)
      }
    }
  }
}

/// See `GroupFunctions.getPlaceholderJSON`.
@_expose(wasm, "getPlaceholderJSON") @_cdecl("wasm_getPlaceholderJSON")
public func getPlaceholderJSON(_ kind: Int32, _ requestJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try face.withOptionalText(requestJSON) { (requestJSON) throws(BridgeError) in
        try functions.getPlaceholderJSON(kind, requestJSON, to: &face.output)
      }
    }
  }
}

/// See `GroupFunctions.setTimelineJSON`.
@_expose(wasm, "setTimelineJSON") @_cdecl("wasm_setTimelineJSON")
public func setTimelineJSON(_ kind: Int32, _ timelineJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try face.withText(timelineJSON) { (timelineJSON) throws(BridgeError) in
        try functions.setTimelineJSON(kind, timelineJSON)
      }
    }
  }
}

/// See `GroupFunctions.renderWidgetSVG`.
@_expose(wasm, "renderWidgetSVG") @_cdecl("wasm_renderWidgetSVG")
public func renderWidgetSVG(_ kind: Int32, _ requestJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try face.withOptionalText(requestJSON) { (requestJSON) throws(BridgeError) in
        try functions.renderWidgetSVG(kind, requestJSON, to: &face.output)
      }
    }
  }
}

/// See `GroupFunctions.getWidgetDrawingJSON`.
@_expose(wasm, "getWidgetDrawingJSON") @_cdecl("wasm_getWidgetDrawingJSON")
public func getWidgetDrawingJSON(_ kind: Int32, _ requestJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try face.withOptionalText(requestJSON) { (requestJSON) throws(BridgeError) in
        try functions.getWidgetDrawingJSON(kind, requestJSON, to: &face.output)
      }
    }
  }
}

/// See `GroupFunctions.getIntentsJSON`.
@_expose(wasm, "getIntentsJSON") @_cdecl("wasm_getIntentsJSON")
public func getIntentsJSON() -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try functions.getIntentsJSON(to: &face.output)
  }
}

/// See `GroupFunctions.performIntent`.
@_expose(wasm, "performIntent") @_cdecl("wasm_performIntent")
public func performIntent(_ intent: Int32, _ parametersJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(intent) { (intent) throws(BridgeError) in
      try face.withOptionalText(parametersJSON) { (parametersJSON) throws(BridgeError) in
        try functions.performIntent(intent, parametersJSON)
      }
    }
  }
}

/// See `GroupFunctions.getRefreshPlanJSON`.
@_expose(wasm, "getRefreshPlanJSON") @_cdecl("wasm_getRefreshPlanJSON")
public func getRefreshPlanJSON(_ kind: Int32, _ requestJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try face.withOptionalText(requestJSON) { (requestJSON) throws(BridgeError) in
        try functions.getRefreshPlanJSON(kind, requestJSON, to: &face.output)
      }
    }
  }
}

/// See `GroupFunctions.setRefreshResponse`.
@_expose(wasm, "setRefreshResponse") @_cdecl("wasm_setRefreshResponse")
public func setRefreshResponse(_ requestID: Int32, _ httpStatus: Int32, _ body: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(requestID) { (requestID) throws(BridgeError) in
      try face.withText(body) { (body) throws(BridgeError) in
        try functions.setRefreshResponse(requestID, httpStatus, body)
      }
    }
  }
}

/// See `GroupFunctions.setRefreshResponseHeaders`.
@_expose(wasm, "setRefreshResponseHeaders") @_cdecl("wasm_setRefreshResponseHeaders")
public func setRefreshResponseHeaders(
  _ requestID: Int32, _ httpStatus: Int32, _ headersJSON: Int32, _ body: Int32
) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(requestID) { (requestID) throws(BridgeError) in
      try face.withOptionalText(headersJSON) { (headersJSON) throws(BridgeError) in
        try face.withText(body) { (body) throws(BridgeError) in
          try functions.setRefreshResponseHeaders(requestID, httpStatus, headersJSON, body)
        }
      }
    }
  }
}

/// See `GroupFunctions.getWidgetImage`.
@_expose(wasm, "getWidgetImage") @_cdecl("wasm_getWidgetImage")
public func getWidgetImage(_ imageID: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(imageID) { (imageID) throws(BridgeError) in
      try functions.getWidgetImage(imageID, to: &face.output)
    }
  }
}

/// See `GroupFunctions.reloadTimelines`.
@_expose(wasm, "reloadTimelines") @_cdecl("wasm_reloadTimelines")
public func reloadTimelines(_ kind: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try functions.reloadTimelines(kind)
    }
  }
}

/// See `GroupFunctions.reloadAllTimelines`.
@_expose(wasm, "reloadAllTimelines") @_cdecl("wasm_reloadAllTimelines")
public func reloadAllTimelines() -> Int32 {
  Face.shared.status { (_, functions) throws(BridgeError) in
    try functions.reloadAllTimelines()
  }
}

/// See `GroupFunctions.registerWidgetInstance`.
@_expose(wasm, "registerWidgetInstance") @_cdecl("wasm_registerWidgetInstance")
public func registerWidgetInstance(_ kind: Int32, _ requestJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try face.withText(requestJSON) { (requestJSON) throws(BridgeError) in
        try functions.registerWidgetInstance(kind, requestJSON)
      }
    }
  }
}

/// See `GroupFunctions.unregisterWidgetInstance`.
@_expose(wasm, "unregisterWidgetInstance") @_cdecl("wasm_unregisterWidgetInstance")
public func unregisterWidgetInstance(_ kind: Int32, _ requestJSON: Int32) -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try face.withText(kind) { (kind) throws(BridgeError) in
      try face.withText(requestJSON) { (requestJSON) throws(BridgeError) in
        try functions.unregisterWidgetInstance(kind, requestJSON)
      }
    }
  }
}

/// See `GroupFunctions.getCurrentConfigurationsJSON`.
@_expose(wasm, "getCurrentConfigurationsJSON") @_cdecl("wasm_getCurrentConfigurationsJSON")
public func getCurrentConfigurationsJSON() -> Int32 {
  Face.shared.status { (face, functions) throws(BridgeError) in
    try functions.getCurrentConfigurationsJSON(to: &face.output)
  }
}
