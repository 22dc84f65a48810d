/// What a colour is for; the palette of a picture says which it is.
package enum Paint: Hashable, Sendable {
  /// Text that is read first.
  case primary
  /// Text that explains it.
  case secondary
  /// The widget's own colour, where it is read.
  case accent
  /// The widget's own colour, where it fills a shape.
  case accentFill
  /// Text on the widget's own colour.
  case onAccent
  /// What goes well.
  case positive
  /// What does not.
  case negative
  /// What asks for a look.
  case warning
  /// What is quiet, such as an empty gauge.
  case track
  /// What carries a text of its own on the field, such as a capsule.
  case panel
  /// The bars in place of text that is not there yet.
  case redaction
  /// The widget itself.
  case background
  /// The field behind the initials of a person, one of a few colours by a number.
  case person(Int)
  /// Initials on that field.
  case onPerson
  /// Paper in the air, one of a few colours by a number.
  case confetti(Int)
  /// A colour of its own, whatever the theme.
  case color(Color)
  /// One event among others: its own colour, else the theme's, or in a theme without colours one of
  /// a few by a number. An accent that a request sets is the colour of all.
  case event(Color?, Int)
  /// Text on that colour.
  case onEvent(Color?, Int)
  /// Text and shapes above a photo's shade.
  case onPhoto
  /// What makes the foot of a photo dark enough for text.
  case shade
  /// The same from farther above, for more or larger text.
  case deepShade
  /// An evening, from the light of its sky to the nearest of its hills.
  case evening(Evening)

  /// The parts of an evening, from the lightest to the darkest, and what makes its foot dark enough
  /// for text: less than a photo needs, which may be white.
  package enum Evening: Int, Sendable {
    case sun, sky, dusk, farHill, hill, nearHill, shade, deepShade
  }
}
