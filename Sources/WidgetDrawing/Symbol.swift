/// A small picture with a meaning, drawn by ourselves on a field of 24 by 24 units.
package enum Symbol: String, CaseIterable, Sendable {
  /// People who watch: a star.
  case star
  /// Copies of a repository: a line that branches.
  case fork
  /// Open issues: a triangle that warns.
  case warning
  /// A day.
  case calendar
  /// Days in a row: a flame.
  case flame
  /// Something that is done.
  case check
  /// The world.
  case globe
  /// Commits: a point on a line.
  case commit
  /// Milestones: a flag.
  case flag

  /// The symbol of a name, as an event's icon has it; nil for any other text.
  package init?(name: String) { self.init(rawValue: name) }

  /// The outline, as the `d` attribute of an SVG path has it.
  var path: StaticString {
    switch self {
    case .star:
      """
      M12 2.2a1 1 0 0 1 .9.55l2.6 5.2 5.75.85a1 1 0 0 1 .55 1.7l-4.15 4.05.98 5.7a1 1 0 0 1-1.45 \
      1.07L12 18.6l-5.18 2.72a1 1 0 0 1-1.45-1.07l.98-5.7L2.2 10.5a1 1 0 0 1 .55-1.7l5.75-.85 \
      2.6-5.2A1 1 0 0 1 12 2.2z
      """
    case .fork:
      """
      M6.5 8.3v1.2a3 3 0 0 0 3 3h5a3 3 0 0 0 3-3V8.3M12 12.5v3.2M9.1 5.7a2.6 2.6 0 1 1-5.2 0a2.6 \
      2.6 0 0 1 5.2 0zM20.1 5.7a2.6 2.6 0 1 1-5.2 0a2.6 2.6 0 0 1 5.2 0zM14.6 18.3a2.6 2.6 0 1 \
      1-5.2 0a2.6 2.6 0 0 1 5.2 0z
      """
    case .warning:
      """
      M12 2.6c.9 0 1.6.4 2.05 1.2l7.7 13.6c.9 1.6-.2 3.5-2.05 3.5H4.3c-1.85 \
      0-2.95-1.9-2.05-3.5l7.7-13.6C10.4 3 11.1 2.6 12 2.6zM10.75 8.4l.3 5.9h1.9l.3-5.9zM12 \
      15.6a1.25 1.25 0 1 0 0 2.5a1.25 1.25 0 0 0 0-2.5z
      """
    case .calendar:
      """
      M6 4.8h12a2.8 2.8 0 0 1 2.8 2.8v10.6a2.8 2.8 0 0 1-2.8 2.8H6a2.8 2.8 0 0 1-2.8-2.8V7.6A2.8 \
      2.8 0 0 1 6 4.8zM3.4 10h17.2M8 2.8v4M16 2.8v4
      """
    case .flame:
      """
      M12.3 1.9c.5 3.5 2.5 5.1 4.2 7.1 1.5 1.8 2.6 3.7 2.6 6.2a7.1 7.1 0 0 1-14.2 0c0-2.8 1.4-4.8 \
      3-6.4.2 1.5.8 2.6 1.9 3.2-.4-3.8.1-7.4 2.5-10.1z
      """
    case .check:
      "M4.5 12.8l4.9 4.9L19.5 6.9"
    case .globe:
      """
      M22.4 12a10.4 10.4 0 1 1-20.8 0a10.4 10.4 0 0 1 20.8 0zM2.2 8.7h19.6M2.2 15.3h19.6M12 \
      1.6c-5.8 6.4-5.8 14.4 0 20.8c5.8-6.4 5.8-14.4 0-20.8z
      """
    case .commit:
      "M16.2 12a4.2 4.2 0 1 1-8.4 0a4.2 4.2 0 0 1 8.4 0zM1.8 12h6M16.2 12h6"
    case .flag:
      "M5.5 21.5V3.2M5.5 4.4h12.3l-2.6 4.3 2.6 4.3H5.5"
    }
  }

  /// How thick the lines are; nil where the outline is filled.
  var lineWidth: Double? {
    switch self {
    case .star, .warning, .flame: nil
    case .fork, .globe, .commit, .flag: 2.2
    case .calendar: 2.1
    case .check: 3
    }
  }
}
