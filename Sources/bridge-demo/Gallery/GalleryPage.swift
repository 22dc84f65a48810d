import BridgeJSON

/// Writes an HTML page with pictures of widgets, on a light background and a dark one.
enum GalleryPage {
  /// The section for a kind.
  static func section(of kind: JSONValue, _ figures: String) -> String {
    func text(_ name: String) -> String { escaped(kind.text(name)) }
    return """
      <section>
      <h2>\(text("displayName")) <code>\(text("kind"))</code></h2>
      <p>\(text("description"))</p>
      <div class="walls">
      \(figures)</div>
      </section>

      """
  }

  /// A picture, or the reason why it could not be drawn, as HTML.
  static func figure(_ picture: String, _ family: String, _ appearance: String) -> String {
    """
    <figure class="\(appearance)\(family.hasPrefix("accessory") ? " accessory" : "")">
    \(picture)<figcaption>\(escaped(family))</figcaption>
    </figure>

    """
  }

  /// The page with the given sections.
  static func html(_ sections: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Widgets</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <h1>Widgets</h1>
    \(sections)</body>
    </html>

    """
  }

  private static let style = """
    :root { color-scheme: light dark; }
    body { margin: 0 auto; padding: 32px 24px; max-width: 820px; background: Canvas;
      color: CanvasText; font: 15px/1.4 system-ui, sans-serif; }
    h1 { font-size: 28px; margin: 0 0 8px; }
    h2 { font-size: 20px; margin: 40px 0 0; }
    h2 code { font-size: 13px; font-weight: 400; margin-left: 6px; }
    p { margin: 4px 0 14px; }
    .walls { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr));
      border-radius: 16px; overflow: hidden; }
    figure { margin: 0; padding: 20px 16px 14px; display: flex; flex-direction: column;
      align-items: center; justify-content: flex-end; gap: 10px; }
    figure.light { background: #D9DFE8; color: #3A3F47; }
    figure.light.accessory { background: #4B5B73; color: #FFFFFF; }
    figure.dark { background: #0B0C10; color: #B4B8C0; }
    figure svg { max-width: 100%; height: auto; }
    figcaption { font-size: 12px; }
    @media (max-width: 600px) {
      body { padding: 20px 12px; }
      .walls { grid-template-columns: minmax(0, 1fr); }
      figure { padding: 14px 8px 10px; }
      figure.dark { order: 1; }
    }
    .error { max-width: 100%; overflow-wrap: anywhere; }
    """

  /// A text with HTML's special characters escaped.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
