public import Languages

/// Describes a kind of widget for a gallery and a configuration screen.
public struct WidgetDescription: Sendable {
  /// The name that requests use, for example "dday".
  public let kind: String
  /// The name that people see.
  public let displayName: Title
  /// One sentence about what the kind shows.
  public let description: Title
  /// The families that the kind supports, its default first; never empty.
  public let supportedFamilies: [WidgetFamily]
  /// The parameters that a user can configure.
  public let parameters: [WidgetParameter]

  /// The family of a request that names none.
  public let defaultFamily: WidgetFamily

  /// Describes a kind.
  ///
  /// - Parameter otherFamilies: the supported families other than the default one.
  public init(
    kind: String, displayName: Title, description: Title, defaultFamily: WidgetFamily,
    otherFamilies: [WidgetFamily] = [], parameters: [WidgetParameter] = []
  ) {
    self.kind = kind
    self.displayName = displayName
    self.description = description
    self.defaultFamily = defaultFamily
    self.supportedFamilies = [defaultFamily] + otherFamilies
    self.parameters = parameters
  }
}
