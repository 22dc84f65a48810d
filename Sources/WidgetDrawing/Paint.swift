/// What a colour is for; the palette of an appearance says which it is.
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
  /// What is quiet, such as an empty gauge and the field under initials.
  case track
  /// The bars in place of text that is not there yet.
  case redaction
  /// The widget itself.
  case background
  /// The field behind the initials of a person, one of a few colours by a number.
  case person(Int)
  /// Initials on that field.
  case onPerson
}

extension Paint {
  /// Whether a system that tints widgets replaces it by its own colour.
  var isAccent: Bool {
    switch self {
    case .accent, .accentFill: true
    default: false
    }
  }
}
