import BridgeJSON
package import WidgetTimeline

/// The members of a request that only drawing uses.
package struct PictureStyle: Hashable, Sendable {
  package var appearance = Appearance.light
  /// The widget's own colour; nil for the default.
  package var accent: Color?
  /// Whether an SVG has links around the regions of the widget that have their own URLs.
  package var hasLinks = false

  package init(appearance: Appearance = .light, accent: Color? = nil, hasLinks: Bool = false) {
    self.appearance = appearance
    self.accent = accent
    self.hasLinks = hasLinks
  }
}

extension PictureStyle {
  /// Reads `appearance`, `accent` and `links` of a request. A member that is absent or null has its
  /// default.
  ///
  /// - Throws: `invalidValue` with the path of the member that is wrong.
  package init(json text: Span<UInt8>) throws(WidgetError) {
    let root = try JSONDocument(incoming: text, "The request").root
    if let name = try root.text(of: "appearance") {
      guard let appearance = Appearance(rawValue: name) else {
        throw .invalidValue(
          "\"appearance\" must be \"light\" or \"dark\".", path: "$.appearance", value: name)
      }
      self.appearance = appearance
    }
    if let text = try root.text(of: "accent") {
      guard let accent = Color(hexadecimal: text) else {
        throw .invalidValue(
          "\"accent\" must be a colour written as #RRGGBB.", path: "$.accent", value: text)
      }
      self.accent = accent
    }
    if let value = root.present("links") {
      guard let hasLinks = value.bool else {
        throw .invalidValue(
          "\"links\" must be true or false.", path: "$.links", value: value.text)
      }
      self.hasLinks = hasLinks
    }
  }
}
