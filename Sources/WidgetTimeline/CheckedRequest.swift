import Languages

/// A request that a kind can answer. Nothing in it depends on the clock, the zones or the group, so
/// it stays valid and can be answered again and again.
public final class CheckedRequest: Sendable {
  /// The original request.
  public let request: WidgetRequest
  /// The name of the kind.
  public let kind: String
  /// The family that the request asks for, or the kind's default.
  public let family: WidgetFamily
  /// Every parameter of the kind: the request's value, or else the default that applies in any
  /// group.
  public let configuration: WidgetConfiguration
  /// The parameters that the request leaves out and whose default depends on the group. `place` is
  /// the index among all parameters.
  private let openParameters: [(place: Int, parameter: WidgetParameter)]

  /// The parameters that the request leaves out and whose default depends on the language.
  private let openWords: [(place: Int, parameter: WidgetParameter)]

  /// The configuration with the defaults that depend on the group and on the request's language.
  package func configuration(in group: any GroupReader) -> WidgetConfiguration {
    var configuration = configuration
    for (place, parameter) in openWords {
      if let value = parameter.defaultInLanguage?(request.locale) {
        configuration.set(value, at: place)
      }
    }
    for (place, parameter) in openParameters {
      configuration.set(parameter.defaultValue(in: group), at: place)
    }
    return configuration
  }

  /// Whether the value of the parameter at an index depends on the group.
  func followsGroup(at place: Int) -> Bool {
    openParameters.contains { $0.place == place }
  }

  /// Checks a request against a kind.
  ///
  /// - Throws: `invalidValue` for a family or a parameter that the kind does not have, and for a
  ///   value that has the wrong type or is not among the fixed choices.
  public init(_ request: WidgetRequest, for description: WidgetDescription) throws(WidgetError) {
    self.request = request
    kind = description.kind
    family = request.family ?? description.defaultFamily
    guard description.supportedFamilies.contains(family) else {
      let names = description.supportedFamilies.map { $0.rawValue }.joined(separator: ", ")
      throw .invalidValue(
        "The kind \"\(kind)\" does not support \(family); it supports \(names).",
        path: "$.family", value: family.rawValue)
    }
    configuration = try WidgetConfiguration(request.configuration, for: description)
    let open = zip(0..., description.parameters).filter { _, parameter in
      !request.configuration.contains { $0.name == parameter.name && !$0.isNull }
    }.map { (place: $0, parameter: $1) }
    openParameters = open.filter { $0.parameter.hasDefaultInGroup }
    openWords = open.filter { $0.parameter.defaultInLanguage != nil }
  }
}
