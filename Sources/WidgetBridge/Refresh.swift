import CWidgetBridge
import SharedGroup
import SystemZones
import WidgetFunctions
import WidgetTimeline

/// Lists what a widget has to have fetched now.
@c @implementation
public func getRefreshPlanJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  withGroupAndMemory(group) { (group, memory) throws(BridgeError) in
    let prepared = try unsafe memory.request(kind, requestJSON, in: group)
    return try memory.withWriter { (writer) throws(BridgeError) in
      try prepared.call.writeRefreshPlan(
        group: GroupValues(group: group), environment: prepared, to: &writer)
      return try unsafe TextOutput(buffer, capacity).write(writer)
    }
  }
}

/// Takes what came back for a request of a plan.
@c @implementation
public func setRefreshResponse(
  _ group: UInt32, _ requestID: UnsafePointer<CChar>?, _ httpStatus: Int32,
  _ body: UnsafePointer<UInt8>?, _ length: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    // Read before the lock is taken, so that other writers do not wait for it.
    let response = try unsafe withText(requestID, "request's ID") { (id) throws(BridgeError) in
      try unsafe withBytes(UnsafeRawPointer(body), Int(length)) { (body) throws(BridgeError) in
        try RefreshUpdate(to: id, httpStatus: httpStatus, body: body, at: SystemClock.now)
      }
    }
    try update(group) { (values) throws(BridgeError) in try response.changes(in: values) }
    try response.checkSize()
    return 0
  }
}

/// Reads a picture that was fetched.
@c @implementation
public func getWidgetImage(
  _ group: UInt32, _ imageID: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<UInt8>?,
  _ capacity: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let imageID = try unsafe withText(imageID, "image's ID") { (text) throws(BridgeError) in
      try String(utf8: text, "image's ID")
    }
    let record = [UInt8](RefreshRecordName.image(imageID).utf8)
    return try unsafe withBytesOutput(buffer, capacity) { (buffer) throws(BridgeError) in
      do throws(SharedGroupError) {
        return try group.copyItem(.record, forKey: record.span, into: &buffer)
      } catch {
        // A name that is too long for a record is none either.
        guard error.code == .notFound || error.code == .tooLarge else { throw BridgeError(error) }
        throw unknownImage(imageID)
      }
    }
  }
}
