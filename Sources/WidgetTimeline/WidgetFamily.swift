/// The size and place of a widget, by WidgetKit's names.
public enum WidgetFamily: String, CaseIterable, Sendable {
  case systemSmall
  case systemMedium
  case systemLarge
  case systemExtraLarge
  case accessoryCircular
  case accessoryRectangular
  case accessoryInline
  case accessoryCorner
}

extension WidgetFamily: CustomStringConvertible {
  /// The name in requests and timelines, for example "systemSmall".
  public var description: String { rawValue }
}
