import BridgeJSON
import WidgetDrawing
import WidgetKinds
package import WidgetTimeline

/// Keeps the latest requests for the library's kinds, because a host makes the same requests again
/// and again. It keeps no contents of a group, so nothing can be out of date.
///
/// It belongs to one thread, and makes the environment that gives a request its clock and zone.
package final class KnownRequests<Environment: RequestEnvironment> {
  // Safe: only one thread accesses this memory, and no closure that borrows a part of the memory
  // calls these functions again. Swift's check for exclusive access at run time would take a tenth
  // of a call's time.
  @exclusivity(unchecked) private var known: [Known] = []
  @exclusivity(unchecked) private var oldest = 0
  private let makeEnvironment: () -> Environment

  /// A request with the texts that it was made from.
  private struct Known {
    let kind: [UInt8]
    /// The request's text; nil if there was none.
    let json: [UInt8]?
    let request: PreparedRequest<Environment>

    /// Whether the request was made from these texts.
    func isOf(_ kind: Span<UInt8>, _ json: Span<UInt8>?) -> Bool {
      guard let json else { return self.json == nil && self.kind.isEqual(to: kind) }
      guard let known = self.json else { return false }
      return known.isEqual(to: json) && self.kind.isEqual(to: kind)
    }
  }

  private static var knownLimit: Int { 8 }
  private static var longestRequest: Int { 2048 }

  /// - Parameter makeEnvironment: makes the clock and the zones for one request.
  package init(_ makeEnvironment: @escaping () -> Environment) {
    self.makeEnvironment = makeEnvironment
  }

  /// A new environment, with a clock and zones.
  var environment: Environment { makeEnvironment() }

  /// The request that a text describes, checked against a kind.
  ///
  /// - Parameters:
  ///   - json: the request's text; nil for the defaults.
  ///   - group: where hosts' kinds are found.
  /// - Throws: `invalidArgument`, `notFound` for the kind, and what reading the request throws.
  func request(
    kind: Span<UInt8>, json: Span<UInt8>?, in group: any GroupReader
  ) throws(BridgeError) -> PreparedRequest<Environment> {
    for place in unsafe known.indices where unsafe known[place].isOf(kind, json) {
      return unsafe known[place].request
    }
    let name = try String(utf8: kind, "kind")
    let prepared = PreparedRequest(
      try WidgetCall(kind: name, json: json, in: group), environment)
    // A host's kind may have another description next time, or in another group.
    if HostKindName.isBuiltIn(name), json?.count ?? 0 <= Self.longestRequest {
      let text = if let json { [UInt8](copying: json) } else { nil as [UInt8]? }
      remember(Known(kind: [UInt8](copying: kind), json: text, request: prepared))
    }
    return prepared
  }

  private func remember(_ request: Known) {
    if unsafe known.count < Self.knownLimit {
      unsafe known.append(request)
    } else {
      unsafe known[oldest] = request
      unsafe oldest = (oldest + 1) % Self.knownLimit
    }
  }
}

/// A kind and a request that it can answer, with the environment that gives the request its clock
/// and zone. It belongs to one thread.
final class PreparedRequest<Environment: RequestEnvironment> {
  let call: WidgetCall
  let environment: Environment

  // Safe: only one thread accesses the style, and never while another access is in progress.
  @exclusivity(unchecked) private var style: PictureStyle?

  init(_ call: WidgetCall, _ environment: Environment) {
    self.call = call
    self.environment = environment
  }

  /// The style of the request's picture.
  ///
  /// - Parameter json: the text that the request was made from.
  func style(_ json: Span<UInt8>?) throws(BridgeError) -> PictureStyle {
    if let style = unsafe style { return style }
    let read = try PictureStyle(request: json)
    unsafe style = read
    return read
  }
}
