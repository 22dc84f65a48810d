public import Languages

/// What a kind of widget is, as a gallery and a configuration screen need it.
public struct WidgetDescription: Sendable {
  /// The name that requests use, for example "dday".
  public let kind: String
  /// The name that people see.
  public let displayName: Title
  /// One sentence on what it shows.
  public let description: Title
  /// The families that it can be shown in, its default first; never empty.
  public let supportedFamilies: [WidgetFamily]
  /// What can be configured.
  public let parameters: [WidgetParameter]

  /// The family of a request that names none.
  public let defaultFamily: WidgetFamily

  /// Describes a kind.
  ///
  /// - Parameter otherFamilies: the families beside the default one.
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
