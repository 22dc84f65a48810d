import Languages
import WidgetDrawing
import WidgetTimeline

// The parameters of pictures on a configuration screen. A request's own members take precedence
// over its configuration, and both take precedence over the settings in a value.
extension [WidgetParameter] {
  /// The parameters of a kind that counts days.
  static let ofCounts = [
    WidgetParameter(
      name: "units", title: .word(.titleUnits), defaultValue: .string(""), choices: .any,
      isOptional: true)
  ]

  /// The parameters of a kind that shows repositories.
  static let ofRepositories = [
    WidgetParameter(
      name: "host", title: .word(.titleHost), defaultValue: .string(""), choices: .any,
      isOptional: true),
    WidgetParameter(
      name: "tokenKey", title: .word(.titleToken), defaultValue: .string(""), choices: .any,
      isOptional: true),
  ]

  /// The parameters of all built-in kinds.
  static let ofPictures = [
    .automatic(
      "theme", .titleTheme,
      [
        ("plain", .optionPlain),
        ("indigo", .optionIndigo),
        ("sunset", .optionSunset),
        ("rose", .optionRose),
        ("amber", .optionAmber),
        ("ocean", .optionOcean),
        ("forest", .optionForest),
        ("graphite", .optionGraphite),
        ("paper", .optionPaper),
      ]),
    .automatic(
      "renderingMode", .titleRenderingMode,
      [
        ("fullColor", .optionFullColor),
        ("accented", .optionAccented),
        ("vibrant", .optionVibrant),
      ]),
    WidgetParameter(
      name: "textScale", title: .word(.titleTextSize), defaultValue: .number(1),
      choices: .fixed(
        [
          ConfigurationOption(value: .number(0.8), title: .word(.optionSmall)),
          ConfigurationOption(value: .number(1), title: .word(.optionStandard)),
          ConfigurationOption(value: .number(1.2), title: .word(.optionLarge)),
          ConfigurationOption(value: .number(1.4), title: .word(.optionLarger)),
          ConfigurationOption(value: .number(1.6), title: .word(.optionLargest)),
        ]), isOptional: true),
  ]

  /// The parameters of a kind that draws events.
  static let ofEventPictures =
    [
      .automatic(
        "style", .titleStyle,
        [
          ("number", .optionNumber),
          ("ring", .optionRing),
          ("bar", .optionBar),
          ("photo", .titlePhoto),
          ("page", .optionPage),
          ("dots", .optionDots),
        ]),
      .automatic(
        "format", .titleFormat,
        [
          ("dMinus", .optionDMinus),
          ("daysLeft", .optionDaysLeft),
          ("percent", .optionPercent),
        ]),
      WidgetParameter(
        name: "icon", title: .word(.titleIcon), defaultValue: .string(""), choices: .any,
        isOptional: true),
      WidgetParameter(
        name: "image", title: .word(.titlePhoto), defaultValue: .string(""), choices: .any,
        isOptional: true),
    ] + ofPictures

  /// The parameters of a kind that draws a period.
  static let ofPeriodPictures =
    [
      .automatic(
        "style", .titleStyle,
        [
          ("bar", .optionBar),
          ("ring", .optionRing),
          ("dots", .optionDots),
        ]),
      .automatic(
        "format", .titleFormat,
        [
          ("daysLeft", .optionDaysLeft),
          ("percent", .optionPercent),
        ]),
    ] + ofPictures
}

extension WidgetParameter {
  /// Makes a parameter with named choices. The first, "automatic", leaves the choice to the value
  /// and the kind.
  static func automatic(
    _ name: String, _ title: Word, _ choices: [(name: String, title: Word)]
  ) -> WidgetParameter {
    let automatic = ConfigurationOption(value: "automatic", title: .word(.optionAutomatic))
    let others = choices.map { ConfigurationOption(value: $0.name, title: .word($0.title)) }
    return WidgetParameter(
      name: name, title: .word(title), defaultValue: "automatic",
      choices: .fixed([automatic] + others), isOptional: true)
  }
}

extension TimelineContext {
  /// A request's choice for its picture, from its own member or else from its configuration; nil if
  /// neither has one.
  func pictureChoice(_ member: String?, _ parameter: String) -> String? {
    member
      ?? configuration[parameter].flatMap { $0.isEmpty || $0 == "automatic" ? nil : $0 }
  }

  /// The theme of the picture; nil for the kind's own colours.
  var theme: Theme? {
    pictureChoice(picture.theme, "theme").flatMap(Theme.init(name:))
  }

  /// The typeface of the theme's figures.
  var figureFace: FigureFace { theme?.face ?? .rounded }

  /// How the system shows the picture; nil if the request does not specify it.
  var renderingMode: RenderingMode? {
    pictureChoice(picture.renderingMode, "renderingMode").flatMap(RenderingMode.init)
  }

  /// The icon to draw. In one colour, or if the request asks for symbols, an emoji becomes the
  /// symbol with the same meaning. An emoji without such a symbol is left out.
  ///
  /// - Parameter mode: how the system shows the picture, if the event or the host specifies it.
  func drawn(_ icon: String?, _ mode: RenderingMode?) -> String? {
    guard let icon, Symbol(name: icon) == nil else { return icon }
    let isOfOneColor = (renderingMode ?? mode ?? .fullColor) != .fullColor
    guard picture.emoji.map({ $0 == "symbols" }) ?? isOfOneColor else { return icon }
    return Symbol(emoji: icon).map { $0.rawValue }
  }

  /// The text scale; nil if the request does not specify it.
  var textScale: Double? {
    if let scale = picture.textScale { return scale }
    guard case .number(let scale) = configuration.value(of: "textScale"), scale != 1,
      PictureMembers.textScales.contains(scale)
    else { return nil }
    return scale
  }
}

extension Picture {
  /// Applies a request's settings to the picture. Other settings stay unchanged.
  mutating func apply(_ context: TimelineContext) {
    if let theme = context.theme {
      self.theme = theme
      // A widget's own accent colour applies only to the plain theme.
      if theme != .plain { accent = nil }
    }
    if let mode = context.renderingMode { renderingMode = mode }
    if let scale = context.textScale { textScale = scale }
  }
}
