package import BridgeJSON

/// What a request or a value says of a picture, as texts: kinds know what they mean.
public struct PictureMembers: Hashable, Sendable {
  /// The layout.
  public var style: String?
  /// The colours of the whole.
  public var theme: String?
  /// An emoji, or the name of a symbol.
  public var icon: String?
  /// The key of the data that a photo is.
  public var image: String?
  /// What a figure says.
  public var format: String?

  /// Says nothing.
  public init() {}

  /// Reads the members of an object; a member that is absent or null says nothing.
  ///
  /// - Throws: `invalidValue` for a style, theme or format that there is not.
  package init(_ object: JSONValue) throws(WidgetError) {
    style = try object.choice(of: "style", among: Self.styles)
    theme = try object.choice(of: "theme", among: Self.themes)
    format = try object.choice(of: "format", among: Self.formats)
    icon = try object.text(of: "icon").flatMap { $0.isEmpty ? nil : $0 }
    image = try object.text(of: "image").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Every style.
  public static let styles = ["number", "ring", "bar", "photo", "page", "dots"]
  /// Every theme.
  public static let themes = [
    "plain", "indigo", "sunset", "rose", "amber", "ocean", "forest", "graphite", "paper",
  ]
  /// Every format.
  public static let formats = ["dMinus", "daysLeft", "percent"]
}

extension JSONValue {
  /// A text that is one of some; nil where it is absent or null.
  fileprivate func choice(
    of name: String, among known: [String]
  ) throws(WidgetError) -> String? {
    guard let text = try text(of: name) else { return nil }
    guard known.contains(text) else {
      throw .invalidValue(
        "\"\(name)\" must be one of: \(known.joined(separator: ", ")).", path: "$.\(name)",
        value: text)
    }
    return text
  }
}
