import BridgeJSON
import WidgetDrawing
import WidgetTimeline

/// How an event is drawn.
struct DDayLook: Equatable, Sendable {
  /// The layout of the picture. Documents use the same names.
  enum Style: String, CaseIterable, Sendable {
    case number, ring, bar, photo, page, dots
  }

  /// What the figure shows. Documents use the same names.
  enum Format: String, CaseIterable, Sendable {
    /// "D-45".
    case dMinus
    /// "45 days".
    case daysLeft
    /// "68%".
    case percent
  }

  var style: Style
  var format: Format
  /// Whether the figure shows a distance in the event's units.
  var showsUnits: Bool
  /// Whether the figure shows the remaining hours in the last 24 hours before an end time.
  var showsHours: Bool
  /// The chosen theme; nil for the default, which depends on the style and the day.
  var theme: Theme?
  /// The event's accent colour.
  var accent: Color?
  /// An emoji, or the name of a symbol.
  var icon: String?
  /// The key of the group's data that has the photo.
  var image: String?
  /// How the system shows the picture, if the event names a mode.
  var renderingMode: RenderingMode?
  /// The factor for the size of text, if the request or the event has one.
  var textScale: Double?

  /// Takes each setting from the request, or else from its configuration, or else from the event.
  init(of subject: DDaySubject, in context: TimelineContext) {
    let event = subject.event
    func choice(_ member: String?, _ parameter: String, _ own: String?) -> String? {
      context.pictureChoice(member, parameter) ?? own
    }
    let request = context.picture
    let look = event.look
    let image = choice(request.image, "image", look.image)
    let style = choice(request.style, "style", look.style).flatMap(Style.init)
    self.style = style ?? (image == nil ? .number : .photo)
    let format = choice(request.format, "format", look.format).flatMap(Format.init)
    self.format = format ?? (self.style == .bar || self.style == .photo ? .dMinus : .daysLeft)
    showsUnits = subject.units != nil && (format == nil || format == .daysLeft)
    showsHours = event.endTime != nil && format == nil
    theme = choice(request.theme, "theme", look.theme).flatMap(Theme.init(name:))
    accent = look.accent.flatMap(Color.init(hexadecimal:))
    self.image = image
    renderingMode = look.renderingMode.flatMap(RenderingMode.init)
    icon = context.drawn(choice(request.icon, "icon", look.icon), renderingMode)
    textScale = context.textScale ?? look.textScale
  }
}

extension DDayLook {
  /// Makes the look of a period from the request or its configuration.
  init(ofPeriodIn context: TimelineContext) {
    let request = context.picture
    let style = context.pictureChoice(request.style, "style").flatMap(Style.init)
    let format = context.pictureChoice(request.format, "format").flatMap(Format.init)
    // A period has neither a photo nor a single day, so it has only these styles.
    self.style = style == .ring || style == .dots ? style ?? .bar : .bar
    self.format = format == .percent ? .percent : .daysLeft
    showsUnits = false
    showsHours = false
    theme = context.theme
    renderingMode = context.renderingMode
    textScale = context.textScale
  }
}

/// The look that an event asks for, as the app wrote it.
struct DDayEventLook: Equatable, Sendable {
  var style: String?
  var theme: String?
  var icon: String?
  var image: String?
  var format: String?
  var accent: String?
  var renderingMode: String?
  var textScale: Double?

  init() {}

  /// Reads the members of an event. Unknown values count as absent, because a newer app may have
  /// written them.
  init(of object: JSONValue) {
    func text(_ name: String) -> String? {
      object[name]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    style = text("style")
    theme = text("theme")
    icon = text("icon")
    image = text("image")
    format = text("format")
    accent = text("accent")
    renderingMode = text("renderingMode")
    textScale = object["textScale"]?.double.flatMap {
      PictureMembers.textScales.contains($0) ? $0 : nil
    }
  }
}
