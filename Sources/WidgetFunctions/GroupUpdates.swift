import BridgeJSON
import CWidgetBridge
package import CivilCalendar
import WidgetKinds
package import WidgetTimeline

/// Registers a widget that has appeared on the screen, or unregisters one that has left it.
package struct InstanceUpdate {
  private let kind: String
  private let request: WidgetRequest
  private let isOnScreen: Bool

  /// Reads a kind and a request. An error about the kind takes precedence over one about the
  /// request.
  package init(
    kind: Span<UInt8>, json: Span<UInt8>, isOnScreen: Bool, in group: any GroupReader
  ) throws(BridgeError) {
    self.kind = try String(utf8: kind, "kind")
    self.isOnScreen = isOnScreen
    _ = try knownKind(named: self.kind, in: group)
    request = try mappingErrors { () throws(WidgetError) in try WidgetRequest(json: json) }
  }

  /// The changes to make. The caller must keep other writers away until they are made, because a
  /// host may describe the kind again.
  package func changes(in group: any GroupReader) throws(BridgeError) -> [GroupChange] {
    let kind = try knownKind(named: kind, in: group)
    return try mappingErrors { () throws(WidgetError) in
      let instance = WidgetInstance(try CheckedRequest(request, for: kind.description))
      var instances = try WidgetInstances(in: group)
      return isOnScreen ? instances.register(instance) : instances.unregister(instance)
    }
  }
}

/// An intent that a widget's user performs.
package struct IntentUpdate {
  private let intent: any WidgetIntent
  private let parameters: JSONValue
  private let day: IntentDay?

  /// Reads an intent's name and its parameters; `json` is nil if there are none.
  package init(
    intent name: Span<UInt8>, json: Span<UInt8>?, in group: any GroupReader,
    environment: some RequestEnvironment
  ) throws(BridgeError) {
    let name = try String(utf8: name, "intent")
    var known = builtInIntents
    if !known.contains(where: { $0.name == name }) {
      known += try mappingErrors { () throws(WidgetError) in try hostIntents(in: group) }
    }
    guard let intent = known.first(where: { $0.name == name }) else {
      let names = known.map { $0.name }.joined(separator: ", ")
      throw BridgeError(
        BridgeStatusNotFound, "There is no intent \"\(name)\"; there are \(names).", value: name)
    }
    self.intent = intent
    let parameters = try Self.parameters(json)
    self.parameters = parameters
    day =
      if intent.dependsOnDay {
        try mappingErrors { () throws(WidgetError) in
          try IntentDay(parameters, environment: environment)
        }
      } else {
        nil
      }
  }

  private static func parameters(_ json: Span<UInt8>?) throws(BridgeError) -> JSONValue {
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = if let json { try JSONDocument(json).root } else { try JSONDocument("{}").root }
    } catch {
      throw BridgeError(error, in: "The parameters text")
    }
    guard root.kind == .object else {
      throw .invalidValue("The parameters must be an object.", path: "$", value: root.text)
    }
    return root
  }

  /// The changes to make. The caller must keep other writers away until they are made.
  ///
  /// - Throws: `invalidArgument` if the intent sets a key with a NUL; the errors of the intent.
  package func changes(in group: any GroupReader) throws(BridgeError) -> [GroupChange] {
    let changes: [GroupChange] = try mappingErrors { () throws(WidgetError) in
      do throws(WidgetError) {
        return try intent.changes(parameters, in: group, on: day)
      } catch {
        throw error.keepingSecrets(in: group)
      }
    }
    for case .setValue(let key, _) in changes { try ValueBatch.refuseNUL(in: key.utf8) }
    return changes
  }
}

/// The response to a request that a refresh plan lists.
package struct RefreshUpdate {
  private let requestID: String
  private let byteCount: Int
  private let response: RefreshResponse

  /// Reads a response.
  ///
  /// - Parameters:
  ///   - headers: JSON text; nil stands for none.
  ///   - instant: the clock's time. It is the time of arrival if the headers give none.
  /// - Throws: `invalidArgument` for an ID that is not UTF-8; `notFound` if no request has that ID;
  ///   the errors of reading the headers and the group.
  package init(
    to requestID: Span<UInt8>, httpStatus: Int32, headers: Span<UInt8>?, body: Span<UInt8>,
    at instant: Instant, in group: any GroupReader
  ) throws(BridgeError) {
    let requestID = try String(utf8: requestID, "request's ID")
    self.requestID = requestID
    byteCount = body.count
    response = try mappingErrors { () throws(WidgetError) in
      let headers = if let headers { try ResponseHeaders(json: headers) } else { ResponseHeaders() }
      return try RefreshResponse(
        to: requestID, from: builtInSources + hostSources(of: requestID, in: group),
        httpStatus: httpStatus, headers: headers, body: body, at: headers.arrival ?? instant)
    }
  }

  /// The changes to make. The caller must keep other writers away until they are made.
  package func changes(in group: any GroupReader) throws(BridgeError) -> [GroupChange] {
    try mappingErrors { () throws(WidgetError) in try response.changesAndRemovals(in: group) }
  }

  /// Throws if the body was too large. The changes have recorded that as a failed fetch.
  package func checkSize() throws(BridgeError) {
    guard byteCount <= RefreshResponse.maximumByteCount else {
      throw BridgeError(
        BridgeStatusTooLarge,
        "The body has \(byteCount) bytes; the limit is \(RefreshResponse.maximumByteCount). It is"
          + " recorded as a failure.", value: requestID)
    }
  }
}

/// A timeline that a host sets for its own kind.
package struct HostTimelineUpdate {
  private let kind: String
  private let setting: HostTimelineSetting

  /// Reads a kind and a timeline. An error about the kind takes precedence over one about the
  /// timeline.
  package init(
    kind: Span<UInt8>, json: Span<UInt8>, in group: any GroupReader
  ) throws(BridgeError) {
    let name = try String(utf8: kind, "kind")
    let kind = try mappingErrors { () throws(WidgetError) in try kindName(of: name, in: group) }
    self.kind = kind
    try namingKinds(in: group, kind) { () throws(BridgeError) in
      try mappingErrors { () throws(WidgetError) in
        try HostTimelineSetting.check(kind, in: group)
      }
    }
    setting = try mappingErrors { () throws(WidgetError) in
      try HostTimelineSetting(ofKind: kind, json: json)
    }
  }

  /// The changes to make. The caller must keep other writers away until they are made.
  package func changes(in group: any GroupReader) throws(BridgeError) -> [GroupChange] {
    try namingKinds(in: group, kind) { () throws(BridgeError) in
      try mappingErrors { () throws(WidgetError) in try setting.changes(in: group) }
    }
  }
}

/// A kind that a host registers or removes.
package struct HostKindUpdate {
  private enum Step {
    case registration(HostKindRegistration)
    case removal(HostKindRemoval, kind: String)
  }

  private let step: Step

  /// Reads the description of a kind to register.
  package init(description json: Span<UInt8>) throws(BridgeError) {
    step = .registration(
      try mappingErrors { () throws(WidgetError) in try HostKindRegistration(json: json) })
  }

  /// Reads the name of a kind to remove.
  package init(removed kind: Span<UInt8>) throws(BridgeError) {
    let kind = try String(utf8: kind, "kind")
    let removal = try mappingErrors { () throws(WidgetError) in try HostKindRemoval(ofKind: kind) }
    step = .removal(removal, kind: kind)
  }

  /// The changes to make. The caller must keep other writers away until they are made.
  package func changes(in group: any GroupReader) throws(BridgeError) -> [GroupChange] {
    switch step {
    case .registration(let registration):
      return try mappingErrors { () throws(WidgetError) in try registration.changes(in: group) }
    case .removal(let removal, let kind):
      return try namingKinds(in: group, kind) { () throws(BridgeError) in
        try mappingErrors { () throws(WidgetError) in try removal.changes(in: group) }
      }
    }
  }
}

/// Tells programs to ask again for the timelines of one kind, or of all kinds.
package struct ReloadUpdate {
  /// The kind's name; nil for all kinds.
  private let kind: String?

  /// Makes an update that reloads all kinds.
  package init() { kind = nil }

  /// Reads the name of one kind.
  package init(kind: Span<UInt8>) throws(BridgeError) { self.kind = try String(utf8: kind, "kind") }

  /// The changes to make. The caller must keep other writers away until they are made, because a
  /// host may remove the kind.
  package func changes(in group: any GroupReader) throws(BridgeError) -> [GroupChange] {
    let kind = try kind.map { (name) throws(BridgeError) in
      try knownKind(named: name, in: group).description.kind
    }
    return try mappingErrors { () throws(WidgetError) in
      if let kind { [try Reload.ofKind(kind, in: group)] } else { [try Reload.ofAll(in: group)] }
    }
  }
}
