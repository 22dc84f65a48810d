/// The purpose of a colour. The palette of a picture maps it to a colour.
package enum Paint: Hashable, Sendable {
  /// Text that is read first.
  case primary
  /// Text that explains the primary text.
  case secondary
  /// The widget's own colour in text.
  case accent
  /// The widget's own colour in filled shapes.
  case accentFill
  /// Text on the widget's own colour.
  case onAccent
  /// Something good.
  case positive
  /// Something bad.
  case negative
  /// Something that needs attention.
  case warning
  /// Something in the background, such as an empty gauge.
  case track
  /// An area on the background with text on it, such as a capsule.
  case panel
  /// The bars in place of text that is not known yet.
  case redaction
  /// The background of the widget.
  case background
  /// The area behind a person's initials. The number selects one of a few colours.
  case person(Int)
  /// The initials on the area of `person`.
  case onPerson
  /// Confetti. The number selects one of a few colours.
  case confetti(Int)
  /// A fixed colour, whatever the theme.
  case color(Color)
  /// One event among several: its own colour, or else the theme's. If the theme has none either,
  /// the number selects one of a few colours. If a request sets an accent, all events have that
  /// colour.
  case event(Color?, Int)
  /// Text on the colour of an event.
  case onEvent(Color?, Int)
  /// Text and shapes above a photo's shade.
  case onPhoto
  /// The shade that makes the foot of a photo dark enough for text.
  case shade
  /// A shade that begins higher, for more or larger text.
  case deepShade
  /// A part of the picture of an evening, such as its sky or its nearest hill.
  case evening(Evening)

  /// The parts of an evening, from the lightest to the darkest, and the shades that make its foot
  /// dark enough for text. They are weaker than the shades for photos, because a photo may be
  /// white.
  package enum Evening: Int, Sendable {
    case sun, sky, dusk, farHill, hill, nearHill, shade, deepShade
  }
}
