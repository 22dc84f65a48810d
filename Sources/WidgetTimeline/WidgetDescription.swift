/// What a kind of widget is, as a gallery and a configuration screen need it.
public struct WidgetDescription: Sendable {
  /// The name that requests use, for example "dday".
  public let kind: String
  /// The name that people see.
  public let displayName: String
  /// One sentence on what it shows.
  public let description: String
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
    kind: String, displayName: String, description: String, defaultFamily: WidgetFamily,
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

/// One thing about a widget that its user can configure.
public struct WidgetParameter: Sendable {
  /// The member of a request's `configuration`.
  public let name: String
  /// What a request that does not say gets. Every parameter is a text so far.
  public let defaultValue: String
  /// Whether the choices come from the group.
  public let isDynamic: Bool

  /// Describes a text parameter.
  public init(name: String, defaultValue: String, isDynamic: Bool) {
    self.name = name
    self.defaultValue = defaultValue
    self.isDynamic = isDynamic
  }
}
