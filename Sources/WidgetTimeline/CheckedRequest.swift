/// A request that a kind can answer: what of it does not depend on the clock, the zones and the
/// group, and stays right however often it is asked.
public final class CheckedRequest: Sendable {
  /// The request as it was made.
  public let request: WidgetRequest
  /// The name of the kind.
  public let kind: String
  /// The family, language and configuration, as every context of the request has them.
  let settings: TimelineContext.Settings

  /// The family that is asked for, or the kind's default.
  public var family: WidgetFamily { settings.family }
  /// Every parameter of the kind: as the request has it, else its default.
  public var configuration: WidgetConfiguration { settings.configuration }

  /// Checks a request against a kind.
  ///
  /// - Throws: `invalidValue` for a family that the kind does not support, and for a parameter that
  ///   it does not have, of the wrong type, or not among its fixed choices.
  public init(_ request: WidgetRequest, for description: WidgetDescription) throws(WidgetError) {
    self.request = request
    kind = description.kind
    let family = request.family ?? description.defaultFamily
    guard description.supportedFamilies.contains(family) else {
      let names = description.supportedFamilies.map { $0.rawValue }.joined(separator: ", ")
      throw .invalidValue(
        "The kind \"\(kind)\" does not support \(family); it supports \(names).",
        path: "$.family", value: family.rawValue)
    }
    settings = TimelineContext.Settings(
      family: family, locale: request.locale,
      configuration: try WidgetConfiguration(request.configuration, for: description))
  }
}
