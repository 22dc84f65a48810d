package import BridgeJSON
import Languages
import WidgetTimeline

extension Drawing {
  /// Writes the drawing as a document (Schemas/drawing.schema.json).
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("version", 1)
    writer.member("family", family.rawValue)
    writer.member("width", size.width)
    writer.member("height", size.height)
    if let language = locale.wellFormed { writer.member("locale", language) }
    writer.member("title", title)
    writer.member("details", details)
    writer.member("fontFamily", fontFamily)
    writer.beginArray("operations")
    for operation in operations { writer.write(operation) }
    writer.endArray()
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ operation: DrawingOperation) {
    switch operation {
    case .fill(.figures(let text, let font, let x, let y), let paint):
      write(text, font, x: x, y: y, paint)
    case .fill(let shape, let paint):
      beginObject()
      write(shape)
      write(paint, as: "fill")
      endObject()
    case .stroke(let shape, let lineWidth, let paint):
      beginObject()
      write(shape)
      write(paint, as: "stroke")
      member("lineWidth", points: lineWidth)
      endObject()
    case .text(let run): write(run)
    case .image(let run): write(run)
    case .begin(let group):
      beginObject()
      member("type", literal: "group")
      if group.opacity < 1 { member("opacity", group.opacity) }
      if let clip = group.clip {
        beginObject("clip")
        write(clip)
        endObject()
      }
      if let url = group.url {
        member("url", url)
        write(group.frame, as: "box")
      }
      beginArray("operations")
    case .end:
      endArray()
      endObject()
    }
  }

  /// Writes characters, each as a path.
  private mutating func write(
    _ text: String, _ font: Font, x: Double, y: Double, _ paint: DrawingPaint
  ) {
    let scale = font.size / 1000
    font.face?.forEachOutline(in: text, isTabular: font.isTabular) { outline, place in
      beginObject()
      write(DrawingShape.path(outline, x: x + Double(place) * scale, y: y, scale: scale))
      write(paint, as: "fill")
      endObject()
    }
  }

  private mutating func write(_ shape: DrawingShape) {
    switch shape {
    case .rectangle(let frame, let radius):
      member("type", literal: "rectangle")
      member("x", points: frame.x)
      member("y", points: frame.y)
      member("width", points: frame.width)
      member("height", points: frame.height)
      if radius > 0 { member("radius", points: radius) }
    case .circle(let x, let y, let radius):
      member("type", literal: "circle")
      writeCenter(x, y, radius)
    case .arc(let x, let y, let radius, let start, let sweep):
      member("type", literal: "arc")
      writeCenter(x, y, radius)
      member("start", points: start)
      member("sweep", points: sweep)
    case .dots(let centers, let radius):
      member("type", literal: "dots")
      member("radius", points: radius)
      beginArray("centers")
      for center in centers {
        element(points: center.x)
        element(points: center.y)
      }
      endArray()
    case .path(let path, let x, let y, let scale):
      member("type", literal: "path")
      switch path {
      case .literal(let text): member("path", literal: text)
      case .part, .bytes: member("path", asciiText: path.text.span)
      }
      if x != 0 { member("x", points: x) }
      if y != 0 { member("y", points: y) }
      if scale != 1 { member("scale", (scale * 10_000).rounded() / 10_000) }
    case .figures:
      // Figures are written character by character, as paths.
      member("type", literal: "figures")
    }
  }

  private mutating func writeCenter(_ x: Double, _ y: Double, _ radius: Double) {
    member("x", points: x)
    member("y", points: y)
    member("radius", points: radius)
  }

  private mutating func write(_ run: TextRun) {
    beginObject()
    member("type", literal: "text")
    member("text", run.text)
    member("x", points: run.anchor.x)
    member("y", points: run.anchor.y)
    switch run.alignment {
    case .start: member("align", literal: "left")
    case .center: member("align", literal: "center")
    case .end: member("align", literal: "right")
    }
    if run.isRightToLeft { member("direction", literal: "rtl") }
    member("fontSize", points: run.font.size)
    member("fontWeight", run.font.weight.rawValue)
    write(run.box, as: "box")
    write(run.paint, as: "fill")
    if !run.spans.isEmpty {
      beginArray("spans")
      for span in run.spans {
        beginObject()
        member("text", span.text)
        member("fontWeight", span.weight.rawValue)
        write(span.paint, as: "fill")
        endObject()
      }
      endArray()
    }
    endObject()
  }

  private mutating func write(_ image: ImageRun) {
    beginObject()
    member("type", literal: "image")
    member("x", points: image.frame.x)
    member("y", points: image.frame.y)
    member("width", points: image.frame.width)
    member("height", points: image.frame.height)
    var source = Array("data:image/\(image.format.rawValue);base64,".utf8)
    source.append(base64: image.data)
    member("source", asciiText: source.span)
    endObject()
  }

  private mutating func write(_ box: Rect, as name: StaticString) {
    beginArray(name)
    for side in [box.x, box.y, box.width, box.height] { element(points: side) }
    endArray()
  }

  private mutating func write(_ paint: DrawingPaint, as name: StaticString) {
    beginObject(name)
    member("color", paint.color)
    if paint.opacity < 1 { member("opacity", points: paint.opacity) }
    switch paint.role {
    case .content: break
    case .accent: member("role", literal: "accent")
    case .background: member("role", literal: "background")
    }
    if let gradient = paint.gradient {
      beginObject("gradient")
      beginArray("from")
      element(points: gradient.start.x)
      element(points: gradient.start.y)
      endArray()
      beginArray("to")
      element(points: gradient.end.x)
      element(points: gradient.end.y)
      endArray()
      member("color", gradient.color)
      if gradient.opacity < 1 { member("opacity", points: gradient.opacity) }
      endObject()
    }
    endObject()
  }

  private mutating func member(_ name: StaticString, _ color: Color) {
    var text: [UInt8] = []
    text.append(color)
    member(name, asciiText: text.span)
  }

  /// Writes a length with at most two decimal places, as in the SVG.
  private mutating func member(_ name: StaticString, points: Double) {
    member(name, (points * 100).rounded() / 100)
  }

  private mutating func element(points: Double) {
    element((points * 100).rounded() / 100)
  }
}
