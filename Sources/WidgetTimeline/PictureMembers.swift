package import BridgeJSON

/// What a request or a value says about a picture, as texts. Kinds know what the texts mean.
public struct PictureMembers: Hashable, Sendable {
  /// The layout.
  public var style: String?
  /// The colours of the whole picture.
  public var theme: String?
  /// An emoji, or the name of a symbol.
  public var icon: String?
  /// The key of the photo's data.
  public var image: String?
  /// What a figure says.
  public var format: String?
  /// How a system shows the picture.
  public var renderingMode: String?
  /// What emoji beside titles are drawn as.
  public var emoji: String?
  /// How large text is, as a factor of its own size; one of ``textScales``.
  public var textScale: Double?

  /// Members that say nothing.
  public init() {}

  /// Reads the members of an object; a member that is absent or null says nothing.
  ///
  /// - Throws: `invalidValue` for an unknown style, theme, format or mode, and for a scale out of
  ///   range.
  package init(_ object: JSONValue) throws(WidgetError) {
    style = try object.choice(of: "style", among: Self.styles)
    theme = try object.choice(of: "theme", among: Self.themes)
    format = try object.choice(of: "format", among: Self.formats)
    renderingMode = try object.choice(of: "renderingMode", among: Self.renderingModes)
    emoji = try object.choice(of: "emoji", among: Self.emoji)
    if let value = object.present("textScale") {
      guard let scale = value.double, Self.textScales.contains(scale) else {
        throw .invalidValue(
          "\"textScale\" must be a number from 0.8 to 1.6.", path: "$.textScale",
          value: value.text)
      }
      textScale = scale
    }
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
  /// Every way in which a system shows widgets, by the names of WidgetKit.
  public static let renderingModes = ["fullColor", "accented", "vibrant"]
  /// What emoji may be drawn as: characters of the system's font, or symbols of the library's.
  public static let emoji = ["characters", "symbols"]
  /// How much smaller and larger than its own size text may be.
  public static let textScales = 0.8...1.6
}

extension JSONValue {
  /// A text that must be one of the known ones; nil if it is absent or null.
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
