/// What a kind is called in a language.
package struct WidgetTranslation: Sendable {
  /// The language's tag, such as "zh-Hant".
  package let language: String
  package let displayName: String
  package let description: String

  package init(language: String, displayName: String, description: String) {
    self.language = language
    self.displayName = displayName
    self.description = description
  }
}

/// What a parameter or an intent is called in a language.
package struct TitleTranslation: Sendable {
  /// The language's tag, such as "zh-Hant".
  package let language: String
  package let title: String

  package init(language: String, title: String) {
    self.language = language
    self.title = title
  }
}

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
