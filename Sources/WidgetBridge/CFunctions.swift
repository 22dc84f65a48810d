import CWidgetBridge
import WidgetFunctions

// Made by Sources/FunctionTable/make from functions.txt.
// The functions of the header that C calls.

/// See `GroupFunctions.repairSharedGroup`.
@c @implementation
public func repairSharedGroup(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try functions.repairSharedGroup(to: &output)
  }
}

/// See `GroupFunctions.setSharedValue`.
@c @implementation
public func setSharedValue(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?
) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try unsafe withText(json, "value") { (json) throws(BridgeError) in
        try functions.setSharedValue(key, json)
      }
    }
  }
}

/// See `GroupFunctions.setSharedValues`.
@c @implementation
public func setSharedValues(
  _ group: UInt32, _ valuesJSON: UnsafePointer<CChar>?, _ removedKeysJSON: UnsafePointer<CChar>?
) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withOptionalText(valuesJSON, "object of values") {
      (valuesJSON) throws(BridgeError) in
      try unsafe withOptionalText(removedKeysJSON, "list of removed keys") {
        (removedKeysJSON) throws(BridgeError) in
        try functions.setSharedValues(valuesJSON, removedKeysJSON)
      }
    }
  }
}

/// See `GroupFunctions.getSharedValues`.
@c @implementation
public func getSharedValues(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try functions.getSharedValues(to: &output)
  }
}

/// See `GroupFunctions.getSharedValuesForKeys`.
@c @implementation
public func getSharedValuesForKeys(
  _ group: UInt32, _ keysJSON: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try unsafe withText(keysJSON, "list of keys") { (keysJSON) throws(BridgeError) in
      try functions.getSharedValuesForKeys(keysJSON, to: &output)
    }
  }
}

/// See `GroupFunctions.checkSharedValueJSON`.
@c @implementation
public func checkSharedValueJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ key: UnsafePointer<CChar>?,
  _ json: UnsafePointer<CChar>?
) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withOptionalText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withText(key, "key") { (key) throws(BridgeError) in
        try unsafe withText(json, "value") { (json) throws(BridgeError) in
          try functions.checkSharedValueJSON(kind, key, json)
        }
      }
    }
  }
}

/// See `GroupFunctions.replaceSharedValue`.
@c @implementation
public func replaceSharedValue(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ expected: UnsafePointer<CChar>?,
  _ json: UnsafePointer<CChar>?
) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try unsafe withOptionalText(expected, "expected value") { (expected) throws(BridgeError) in
        try unsafe withOptionalText(json, "value") { (json) throws(BridgeError) in
          try functions.replaceSharedValue(key, expected, json)
        }
      }
    }
  }
}

/// See `GroupFunctions.removeSharedValue`.
@c @implementation
public func removeSharedValue(_ group: UInt32, _ key: UnsafePointer<CChar>?) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try functions.removeSharedValue(key)
    }
  }
}

/// See `GroupFunctions.removeAllSharedValues`.
@c @implementation
public func removeAllSharedValues(_ group: UInt32) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try functions.removeAllSharedValues()
  }
}

/// See `GroupFunctions.setSharedData`.
@c @implementation
public func setSharedData(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ bytes: UnsafePointer<UInt8>?,
  _ bytesLength: UInt32
) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try unsafe withBytes(UnsafeRawPointer(bytes), Int(bytesLength)) {
        (bytes) throws(BridgeError) in
        try functions.setSharedData(key, bytes)
      }
    }
  }
}

/// See `GroupFunctions.getSharedKeysJSON`.
@c @implementation
public func getSharedKeysJSON(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try functions.getSharedKeysJSON(to: &output)
  }
}

/// See `GroupFunctions.applySharedChanges`.
@c @implementation
public func applySharedChanges(_ group: UInt32, _ changesJSON: UnsafePointer<CChar>?) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(changesJSON, "text of changes") { (changesJSON) throws(BridgeError) in
      try functions.applySharedChanges(changesJSON)
    }
  }
}

/// See `GroupFunctions.getSharedRecordsJSON`.
@c @implementation
public func getSharedRecordsJSON(
  _ group: UInt32, _ prefix: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try unsafe withText(prefix, "prefix") { (prefix) throws(BridgeError) in
      try functions.getSharedRecordsJSON(prefix, to: &output)
    }
  }
}

/// See `GroupFunctions.getSharedChangesJSON`.
@c @implementation
public func getSharedChangesJSON(
  _ group: UInt32, _ sinceJSON: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try unsafe withOptionalText(sinceJSON, "revision") { (sinceJSON) throws(BridgeError) in
      try functions.getSharedChangesJSON(sinceJSON, to: &output)
    }
  }
}

/// See `GroupFunctions.getWidgetKindsJSON`.
@c @implementation
public func getWidgetKindsJSON(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try functions.getWidgetKindsJSON(to: &output)
  }
}

/// See `GroupFunctions.registerWidgetKind`.
@c @implementation
public func registerWidgetKind(_ group: UInt32, _ descriptorJSON: UnsafePointer<CChar>?) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(descriptorJSON, "description") { (descriptorJSON) throws(BridgeError) in
      try functions.registerWidgetKind(descriptorJSON)
    }
  }
}

/// See `GroupFunctions.unregisterWidgetKind`.
@c @implementation
public func unregisterWidgetKind(_ group: UInt32, _ kind: UnsafePointer<CChar>?) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try functions.unregisterWidgetKind(kind)
    }
  }
}

/// See `GroupFunctions.getConfigurationOptionsJSON`.
@c @implementation
public func getConfigurationOptionsJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ parameter: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withText(parameter, "parameter") { (parameter) throws(BridgeError) in
        try functions.getConfigurationOptionsJSON(kind, parameter, to: &output)
      }
    }
  }
}

/// See `GroupFunctions.getTimelineJSON`.
@c @implementation
public func getTimelineJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withOptionalText(requestJSON, "request") { (requestJSON) throws(BridgeError) in
        try functions.getTimelineJSON(kind, requestJSON, to: &output)
      }
    }
  }
}

/// See `GroupFunctions.getEntryJSON`.
@c @implementation
public func getEntryJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withOptionalText(requestJSON, "request") { (requestJSON) throws(BridgeError) in
        try functions.getEntryJSON(kind, requestJSON, to: &output)
      }
    }
  }
}

/// See `GroupFunctions.getSnapshotJSON`.
@c @implementation
public func getSnapshotJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withOptionalText(requestJSON, "request") { (requestJSON) throws(BridgeError) in
        try functions.getSnapshotJSON(kind, requestJSON, to: &output)
      }
    }
  }
}

/// See `GroupFunctions.getPlaceholderJSON`.
@c @implementation
public func getPlaceholderJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withOptionalText(requestJSON, "request") { (requestJSON) throws(BridgeError) in
        try functions.getPlaceholderJSON(kind, requestJSON, to: &output)
      }
    }
  }
}

/// See `GroupFunctions.setTimelineJSON`.
@c @implementation
public func setTimelineJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ timelineJSON: UnsafePointer<CChar>?
) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withText(timelineJSON, "timeline") { (timelineJSON) throws(BridgeError) in
        try functions.setTimelineJSON(kind, timelineJSON)
      }
    }
  }
}

/// See `GroupFunctions.renderWidgetSVG`.
@c @implementation
public func renderWidgetSVG(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withOptionalText(requestJSON, "request") { (requestJSON) throws(BridgeError) in
        try functions.renderWidgetSVG(kind, requestJSON, to: &output)
      }
    }
  }
}

/// See `GroupFunctions.getWidgetDrawingJSON`.
@c @implementation
public func getWidgetDrawingJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withOptionalText(requestJSON, "request") { (requestJSON) throws(BridgeError) in
        try functions.getWidgetDrawingJSON(kind, requestJSON, to: &output)
      }
    }
  }
}

/// See `GroupFunctions.getIntentsJSON`.
@c @implementation
public func getIntentsJSON(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try functions.getIntentsJSON(to: &output)
  }
}

/// See `GroupFunctions.performIntent`.
@c @implementation
public func performIntent(
  _ group: UInt32, _ intent: UnsafePointer<CChar>?, _ parametersJSON: UnsafePointer<CChar>?
) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(intent, "intent") { (intent) throws(BridgeError) in
      try unsafe withOptionalText(parametersJSON, "parameters") {
        (parametersJSON) throws(BridgeError) in
        try functions.performIntent(intent, parametersJSON)
      }
    }
  }
}

/// See `GroupFunctions.getRefreshPlanJSON`.
@c @implementation
public func getRefreshPlanJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withOptionalText(requestJSON, "request") { (requestJSON) throws(BridgeError) in
        try functions.getRefreshPlanJSON(kind, requestJSON, to: &output)
      }
    }
  }
}

/// See `GroupFunctions.setRefreshResponse`.
@c @implementation
public func setRefreshResponse(
  _ group: UInt32, _ requestID: UnsafePointer<CChar>?, _ httpStatus: Int32,
  _ body: UnsafePointer<UInt8>?, _ bodyLength: UInt32
) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(requestID, "request's ID") { (requestID) throws(BridgeError) in
      try unsafe withBytes(UnsafeRawPointer(body), Int(bodyLength)) { (body) throws(BridgeError) in
        try functions.setRefreshResponse(requestID, httpStatus, body)
      }
    }
  }
}

/// See `GroupFunctions.setRefreshResponseHeaders`.
@c @implementation
public func setRefreshResponseHeaders(
  _ group: UInt32, _ requestID: UnsafePointer<CChar>?, _ httpStatus: Int32,
  _ headersJSON: UnsafePointer<CChar>?, _ body: UnsafePointer<UInt8>?, _ bodyLength: UInt32
) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(requestID, "request's ID") { (requestID) throws(BridgeError) in
      try unsafe withOptionalText(headersJSON, "text of headers") {
        (headersJSON) throws(BridgeError) in
        try unsafe withBytes(UnsafeRawPointer(body), Int(bodyLength)) {
          (body) throws(BridgeError) in
          try functions.setRefreshResponseHeaders(requestID, httpStatus, headersJSON, body)
        }
      }
    }
  }
}

/// See `GroupFunctions.getWidgetImage`.
@c @implementation
public func getWidgetImage(
  _ group: UInt32, _ imageID: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<UInt8>?,
  _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, bytesTo: buffer, capacity) {
    (functions, output) throws(BridgeError) in
    try unsafe withText(imageID, "image's ID") { (imageID) throws(BridgeError) in
      try functions.getWidgetImage(imageID, to: &output)
    }
  }
}

/// See `GroupFunctions.reloadTimelines`.
@c @implementation
public func reloadTimelines(_ group: UInt32, _ kind: UnsafePointer<CChar>?) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try functions.reloadTimelines(kind)
    }
  }
}

/// See `GroupFunctions.reloadAllTimelines`.
@c @implementation
public func reloadAllTimelines(_ group: UInt32) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try functions.reloadAllTimelines()
  }
}

/// See `GroupFunctions.registerWidgetInstance`.
@c @implementation
public func registerWidgetInstance(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?
) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withText(requestJSON, "request") { (requestJSON) throws(BridgeError) in
        try functions.registerWidgetInstance(kind, requestJSON)
      }
    }
  }
}

/// See `GroupFunctions.unregisterWidgetInstance`.
@c @implementation
public func unregisterWidgetInstance(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?
) -> Int32 {
  withFunctions(group) { (functions) throws(BridgeError) in
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withText(requestJSON, "request") { (requestJSON) throws(BridgeError) in
        try functions.unregisterWidgetInstance(kind, requestJSON)
      }
    }
  }
}

/// See `GroupFunctions.getCurrentConfigurationsJSON`.
@c @implementation
public func getCurrentConfigurationsJSON(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe withFunctions(group, textTo: buffer, capacity) { (functions, output) throws(BridgeError) in
    try functions.getCurrentConfigurationsJSON(to: &output)
  }
}
