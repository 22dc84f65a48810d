package import BridgeJSON
package import WidgetDrawing
package import WidgetKinds
package import WidgetTimeline

/// A kind, and a request that it can answer.
package struct WidgetCall: Sendable {
  package let kind: any WidgetKind
  package let request: CheckedRequest

  /// Reads the name of a kind and a request.
  ///
  /// - Parameters:
  ///   - json: nil asks for the defaults.
  ///   - group: where kinds of hosts are looked for.
  /// - Throws: `invalidArgument`, `notFound` for the kind, and what reading the request throws.
  package init(
    kind name: String, json: Span<UInt8>?, in group: any GroupReader
  ) throws(BridgeError) {
    let kind = try knownKind(named: name, in: group)
    self.kind = kind
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
      try writer.write(document, for: request, group: group, environment: environment) {
        (context, writer) throws(WidgetError) in
        try kind.write(document, in: context, to: &writer)
      }
    }
  }

  /// Writes what is to be fetched for the request.
  package func writeRefreshPlan(
    group: any GroupReader, environment: some RequestEnvironment, to writer: inout JSONWriter
  ) throws(BridgeError) {
    try mappingErrors { () throws(WidgetError) in
      let context = try TimelineContext(request, group: group, environment: environment)
      try writer.writeRefreshPlan(of: kind.refreshRequests(in: context), in: context)
    }
  }

  /// Draws what shows at the request's instant.
  package func picture(
    group: any GroupReader, environment: some RequestEnvironment
  ) throws(BridgeError) -> Picture {
    try mappingErrors { () throws(WidgetError) in
      // What comes after now cannot show at now.
      try kind.picture(
        in: TimelineContext(request, days: 0, group: group, environment: environment))
    }
  }
}

extension PictureStyle {
  /// What a request says about its picture; nil stands for none.
  package init(request json: Span<UInt8>?) throws(BridgeError) {
    self = try mappingErrors { () throws(WidgetError) in
      if let json { try PictureStyle(json: json) } else { PictureStyle() }
    }
  }
}
