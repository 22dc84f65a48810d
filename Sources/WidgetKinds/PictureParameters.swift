import WidgetDrawing
import WidgetTimeline

// What a configuration screen offers of pictures. A request's own members win over its
// configuration, and both over what a value says.
extension [WidgetParameter] {
  /// Those of a kind that counts days.
  static let ofCounts = [
    WidgetParameter(
      name: "units", title: "Units", defaultValue: .string(""), choices: .any, isOptional: true)
  ]

  /// Those of a kind that shows repositories.
  static let ofRepositories = [
    WidgetParameter(
      name: "host", title: "Host", defaultValue: .string(""), choices: .any, isOptional: true),
    WidgetParameter(
      name: "tokenKey", title: "Access Token", defaultValue: .string(""), choices: .any,
      isOptional: true),
  ]

  /// The parameters of every kind of the library.
  static let ofPictures = [
    automatic("theme", "Theme", PictureMembers.themes),
    automatic("renderingMode", "Rendering Mode", PictureMembers.renderingModes),
    WidgetParameter(
      name: "textScale", title: "Text Size", defaultValue: .number(1),
      choices: .fixed(
        [(0.8, "Small"), (1, "Standard"), (1.2, "Large"), (1.4, "Larger"), (1.6, "Largest")].map {
          ConfigurationOption(value: .number($0.0), title: $0.1)
        }), isOptional: true),
  ]

  /// Those of a kind that draws events.
  static let ofEventPictures =
    [
      automatic("style", "Style", PictureMembers.styles),
      automatic("format", "Format", PictureMembers.formats),
      WidgetParameter(
        name: "icon", title: "Icon", defaultValue: .string(""), choices: .any, isOptional: true),
      WidgetParameter(
        name: "image", title: "Photo", defaultValue: .string(""), choices: .any, isOptional: true),
    ] + ofPictures

  /// Those of a kind that draws a period.
  static let ofPeriodPictures =
    [
      automatic("style", "Style", ["bar", "ring", "dots"]),
      automatic("format", "Format", ["daysLeft", "percent"]),
    ] + ofPictures

  private static func automatic(
    _ name: String, _ title: String, _ choices: [String]
  ) -> WidgetParameter {
    .automatic(name, title, choices)
  }
}

extension WidgetParameter {
  /// A choice among names, of which the first, "automatic", leaves it to the value and the kind.
  static func automatic(
    _ name: String, _ title: String, _ choices: [String]
  ) -> WidgetParameter {
    WidgetParameter(
      name: name, title: title, defaultValue: "automatic",
      choices: .fixed(
        (["automatic"] + choices).map { ConfigurationOption(value: $0, title: $0.titleCased) }),
      isOptional: true)
  }
}

extension String {
  /// The words of a name such as "daysLeft" as a title has them: "Days Left".
  fileprivate var titleCased: String {
    var text = ""
    for character in self {
      if text.isEmpty {
        text += character.uppercased()
      } else {
        if character.isUppercase { text += " " }
        text.append(character)
      }
    }
    return text
  }
}

extension TimelineContext {
  /// What a request says of its picture: its own member, else its configuration; nil if neither
  /// does.
  func pictureChoice(_ member: String?, _ parameter: String) -> String? {
    member
      ?? configuration[parameter].flatMap { $0.isEmpty || $0 == "automatic" ? nil : $0 }
  }

  /// The colours of the whole; nil for those of the kind.
  var theme: Theme? {
    pictureChoice(picture.theme, "theme").flatMap(Theme.init(name:))
  }

  /// The face of the theme's figures.
  var figureFace: FigureFace { theme?.face ?? .rounded }

  /// How a system shows the picture; nil if the request does not say.
  var renderingMode: RenderingMode? {
    pictureChoice(picture.renderingMode, "renderingMode").flatMap(RenderingMode.init)
  }

  /// An icon as it is drawn: an emoji as the symbol that means the same where there is one colour or
  /// the request asks for symbols. One without such a symbol is left out there.
  ///
  /// - Parameter mode: how a system shows the picture, where its event or its host says so.
  func drawn(_ icon: String?, _ mode: RenderingMode?) -> String? {
    guard let icon, Symbol(name: icon) == nil else { return icon }
    let isOfOneColor = (renderingMode ?? mode ?? .fullColor) != .fullColor
    guard picture.emoji.map({ $0 == "symbols" }) ?? isOfOneColor else { return icon }
    return Symbol(emoji: icon).map { $0.rawValue }
  }

  /// How large text is; nil if the request does not say.
  var textScale: Double? {
    if let scale = picture.textScale { return scale }
    guard case .number(let scale) = configuration.value(of: "textScale"), scale != 1,
      PictureMembers.textScales.contains(scale)
    else { return nil }
    return scale
  }
}

extension Picture {
  /// The picture as a request wants it; what it leaves open stays.
  mutating func apply(_ context: TimelineContext) {
    if let theme = context.theme {
      self.theme = theme
      // The widget's own colour is that of a plain one.
      if theme != .plain { accent = nil }
    }
    if let mode = context.renderingMode { renderingMode = mode }
    if let scale = context.textScale { textScale = scale }
  }
}
