package import BridgeJSON
import CWidgetBridge
package import WidgetDrawing
package import WidgetKinds
package import WidgetTimeline

/// A kind, and a request that it can answer.
package struct WidgetCall: Sendable {
  package let kind: any WidgetKind
  package let request: CheckedRequest
  /// The alias by which the kind was asked for; nil if it was asked for by its name.
  private let alias: String?

  /// Reads the name of a kind and a request.
  ///
  /// - Parameters:
  ///   - json: the request's text; nil for the defaults.
  ///   - group: the group in which hosts' kinds are registered.
  /// - Throws: `invalidArgument`, `notFound` for the kind, and what reading the request throws.
  package init(
    kind name: String, json: Span<UInt8>?, in group: any GroupReader
  ) throws(BridgeError) {
    let kind = try knownKind(named: name, in: group)
    self.kind = kind
    let own = kind.description.kind
    alias = own.hasSameBytes(as: name) ? nil : name
    request = try mappingErrors { () throws(WidgetError) in
      let request = if let json { try WidgetRequest(json: json) } else { WidgetRequest() }
      return try CheckedRequest(request, for: kind.description)
    }
  }

  /// Writes a document that the request asks for.
  package func write(
    _ document: TimelineDocument, group: any GroupReader, environment: some RequestEnvironment,
    to writer: inout JSONWriter
  ) throws(BridgeError) {
    try mappingErrors { () throws(WidgetError) in
      do throws(WidgetError) {
        try writer.write(
          document, for: request, alias: alias, group: group, environment: environment
        ) { (context, writer) throws(WidgetError) in
          try kind.write(document, in: context, to: &writer)
        }
      } catch {
        let error = error.keepingSecrets(in: group)
        guard shows(error) else { throw error }
        writer.removeAll(keepingCapacity: true)
        try writer.write(
          document, for: request, alias: alias, group: group, environment: environment
        ) { (context, writer) in
          writer.write(entryOf: BridgeError(error).excerpts, document, in: context)
        }
      }
    }
  }

  /// Whether the request asks for an entry that shows the error. Only errors in a value of the
  /// group are shown in this way, not errors in the request or the group's files.
  private func shows(_ error: WidgetError) -> Bool {
    guard request.request.onInvalid == .isEntry, error.key != nil else { return false }
    switch BridgeError(error).status {
    case BridgeStatusInvalidValue, BridgeStatusInvalidJSON, BridgeStatusWrongType: return true
    default: return false
    }
  }

  /// Writes the plan of what to fetch for the request.
  package func writeRefreshPlan(
    group: any GroupReader, environment: some RequestEnvironment, to writer: inout JSONWriter
  ) throws(BridgeError) {
    try mappingErrors { () throws(WidgetError) in
      let context = try TimelineContext(request, group: group, environment: environment)
      try writer.writeRefreshPlan(
        of: kind.refreshRequests(in: context), from: builtInSources + kind.ownSources, in: context)
    }
  }

  /// Draws the entry that is shown at the request's instant.
  package func picture(
    group: any GroupReader, environment: some RequestEnvironment
  ) throws(BridgeError) -> Picture {
    try mappingErrors { () throws(WidgetError) in
      // Entries that begin after that instant are not needed.
      let context = try TimelineContext(
        request, days: 0, group: group, environment: environment)
      do throws(WidgetError) {
        return try kind.picture(in: context)
      } catch {
        let error = error.keepingSecrets(in: group)
        guard shows(error) else { throw error }
        return Picture(failureOf: kind.description, in: context)
      }
    }
  }
}

extension PictureStyle {
  /// Reads the style of a picture from a request; nil stands for no request.
  package init(request json: Span<UInt8>?) throws(BridgeError) {
    self = try mappingErrors { () throws(WidgetError) in
      if let json { try PictureStyle(json: json) } else { PictureStyle() }
    }
  }
}
