package import BridgeJSON

/// The settings of a picture in a request or a value. Each kind interprets them.
public struct PictureMembers: Hashable, Sendable {
  /// The name of the layout.
  public var style: String?
  /// The name of the picture's set of colours.
  public var theme: String?
  /// An emoji, or the name of a symbol.
  public var icon: String?
  /// The key of the photo among the group's data.
  public var image: String?
  /// The format of a figure: one of ``formats``.
  public var format: String?
  /// How the system shows the picture: one of ``renderingModes``.
  public var renderingMode: String?
  /// How emoji beside titles are drawn: one of ``emoji``.
  public var emoji: String?
  /// The factor by which text is enlarged or reduced, within ``textScales``.
  public var textScale: Double?

  /// Makes settings without any value.
  public init() {}

  /// Reads the settings from the members of an object; a member that is null counts as absent.
  ///
  /// - Throws: `invalidValue` for an unknown style, theme, format, rendering mode or kind of emoji,
  ///   for a text scale out of range, and for a member of the wrong type.
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

  /// The names of all styles.
  public static let styles = ["number", "ring", "bar", "photo", "page", "dots"]
  /// The names of all themes.
  public static let themes = [
    "plain", "indigo", "sunset", "rose", "amber", "ocean", "forest", "graphite", "paper",
  ]
  /// The names of all formats.
  public static let formats = ["dMinus", "daysLeft", "percent"]
  /// The ways in which a system shows widgets, by WidgetKit's names.
  public static let renderingModes = ["fullColor", "accented", "vibrant"]
  /// The ways to draw emoji: as characters of the system's font, or as the library's symbols.
  public static let emoji = ["characters", "symbols"]
  /// The factors by which text may be enlarged or reduced.
  public static let textScales = 0.8...1.6
}

extension JSONValue {
  /// Reads a member whose text must be one of the known ones; nil if it is absent or null.
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
