import BridgeJSON

// Writes shapes and images.

extension SVGWriter {
  mutating func write(fill shape: DrawingShape, _ paint: DrawingPaint) {
    let gradient = define(paint)
    if case .dots(let centers, let radius) = shape {
      // One path has a short line for each dot, and the line's round ends make a disc. Each line is
      // a hundredth of a point long, because some viewers draw no round ends for a line without
      // length.
      append("<path")
      write(paint, gradient, as: " stroke")
      attribute(" stroke-width=\"", radius * 2)
      append(" stroke-linecap=\"round\" d=\"")
      for center in centers {
        append("M")
        append(center.x)
        append(" ")
        append(center.y)
        append("h.01")
      }
      return append("\"/>")
    }
    if case .figures(let text, let font, let x, let y) = shape {
      return write(figures: text, font, x: x, y: y, paint, gradient)
    }
    beginElement(of: shape)
    write(paint, gradient, as: " fill")
    if case .path = shape { append(" fill-rule=\"evenodd\"") }
    append("/>")
  }

  mutating func write(stroke shape: DrawingShape, lineWidth: Double, _ paint: DrawingPaint) {
    let gradient = define(paint)
    beginElement(of: shape)
    write(paint, gradient, as: " stroke")
    attribute(" stroke-width=\"", lineWidth)
    append(" fill=\"none\"")
    switch shape {
    case .arc: append(" stroke-linecap=\"round\"")
    case .path: append(" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    default: break
    }
    append("/>")
  }

  /// Begins a shape's element. The caller adds the attributes of the paint, and ends the element.
  private mutating func beginElement(of shape: DrawingShape) {
    switch shape {
    case .rectangle(let frame, let radius):
      append("<rect")
      append(place: frame)
      if radius > 0 { attribute(" rx=\"", radius) }
    case .circle(let x, let y, let radius):
      beginCircle(x, y, radius)
    case .arc(let x, let y, let radius, let start, let sweep):
      // This is an arc instead of a dashed circle, because viewers disagree on where a circle
      // begins.
      append("<path d=\"M")
      append(x, y, radius, at: start)
      append("A")
      append(radius)
      append(" ")
      append(radius)
      append(sweep > 180 ? " 0 1 1 " : " 0 0 1 ")
      append(x, y, radius, at: start + sweep)
      append("\"")
    case .path(let path, let x, let y, let scale):
      append("<path")
      if x != 0 || y != 0 || scale != 1 {
        append(" transform=\"translate(")
        append(x)
        append(" ")
        append(y)
        append(") scale(")
        bytes.append(tenThousandths: scale)
        append(")\"")
      }
      append(" d=\"")
      append(path)
      append("\"")
    case .dots, .figures:
      // Dots and figures are only filled, and are written elsewhere.
      append("<g")
    }
  }

  /// Writes characters, each as an outline that is moved to its place in the line.
  private mutating func write(
    figures text: String, _ font: Font, x: Double, y: Double, _ paint: DrawingPaint,
    _ gradient: UInt64?
  ) {
    append("<g transform=\"translate(")
    append(x)
    append(" ")
    append(y)
    append(") scale(")
    bytes.append(tenThousandths: font.size / 1000)
    append(")\" fill-rule=\"evenodd\"")
    write(paint, gradient, as: " fill")
    append(">")
    font.face?.forEachOutline(in: text, isTabular: font.isTabular) { outline, place in
      append("<path")
      if place != 0 {
        append(" transform=\"translate(")
        append(Double(place))
        append(")\"")
      }
      append(" d=\"")
      append(outline)
      append("\"/>")
    }
    append("</g>")
  }

  /// Appends the point of a circle at an angle, in degrees clockwise from the right.
  private mutating func append(_ x: Double, _ y: Double, _ radius: Double, at angle: Double) {
    let (sine, cosine) = Angle.sineAndCosine(ofDegrees: angle)
    append(x + radius * cosine)
    append(" ")
    append(y + radius * sine)
  }

  private mutating func beginCircle(_ x: Double, _ y: Double, _ radius: Double) {
    append("<circle")
    attribute(" cx=\"", x)
    attribute(" cy=\"", y)
    attribute(" r=\"", radius)
  }

  private mutating func append(_ path: DrawingPath) {
    switch path {
    case .literal(let text): append(text)
    case .part: bytes.append(contentsOf: path.text)
    case .bytes(let text): bytes.append(contentsOf: text)
    }
  }

  /// Appends the attributes of a rectangle.
  mutating func append(place frame: Rect) {
    attribute(" x=\"", frame.x)
    attribute(" y=\"", frame.y)
    attribute(" width=\"", frame.width)
    attribute(" height=\"", frame.height)
  }

  mutating func write(_ image: ImageRun) {
    append("<image")
    append(place: image.frame)
    append(" preserveAspectRatio=\"xMidYMid slice\" href=\"data:image/")
    append(plain: image.format.rawValue)
    append(";base64,")
    bytes.append(base64: image.data)
    append("\"/>")
  }
}

// Writes paints, and the definitions to which paints and groups refer.
extension SVGWriter {
  /// Writes a paint as an attribute, and its opacity as another attribute.
  mutating func write(_ paint: DrawingPaint, as name: StaticString) {
    write(paint, define(paint), as: name)
  }

  private mutating func write(
    _ paint: DrawingPaint, _ gradient: UInt64?, as name: StaticString
  ) {
    if let gradient { return write(reference: gradient, as: name) }
    append(name)
    append("=\"")
    append(paint.color)
    append("\"")
    guard paint.opacity < 1 else { return }
    append(name)
    append("-opacity=\"")
    append(paint.opacity)
    append("\"")
  }

  mutating func write(reference id: UInt64, as name: StaticString) {
    append(name)
    append("=\"url(#")
    append(id: id)
    append(")\"")
  }

  private mutating func append(id: UInt64) {
    append("w")
    append(plain: String(id, radix: 36))
  }

  /// Defines the gradient of a paint, unless it is defined already; nil for a single colour.
  private mutating func define(_ paint: DrawingPaint) -> UInt64? {
    guard let gradient = paint.gradient else { return nil }
    var content = SVGWriter(capacity: 256)
    content.append(" gradientUnits=\"userSpaceOnUse\"")
    content.attribute(" x1=\"", gradient.start.x)
    content.attribute(" y1=\"", gradient.start.y)
    content.attribute(" x2=\"", gradient.end.x)
    content.attribute(" y2=\"", gradient.end.y)
    content.append(">")
    content.write(stop: "0", paint.color, paint.opacity)
    content.write(stop: "1", gradient.color, gradient.opacity)
    return define("linearGradient", content.bytes)
  }

  private mutating func write(stop offset: StaticString, _ color: Color, _ opacity: Double) {
    append("<stop offset=\"")
    append(offset)
    append("\"")
    append(" stop-color=\"")
    append(color)
    append("\"")
    if opacity < 1 { attribute(" stop-opacity=\"", opacity) }
    append("/>")
  }

  /// Defines the shape that a group is clipped to, unless it is defined already.
  mutating func define(clip shape: DrawingShape) -> UInt64 {
    var content = SVGWriter(capacity: 256)
    content.append(">")
    content.beginElement(of: shape)
    content.append("/>")
    return define("clipPath", content.bytes)
  }

  /// Defines an element by its attributes and content. Its id is a hash of them (FNV-1a, 64 bits),
  /// so if an id occurs twice in a page, both elements are the same.
  private mutating func define(_ element: StaticString, _ content: [UInt8]) -> UInt64 {
    var id: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in content { id = (id ^ UInt64(byte)) &* 0x100_0000_01B3 }
    guard !definitions.contains(id) else { return id }
    definitions.append(id)
    append("<")
    append(element)
    append(" id=\"")
    append(id: id)
    append("\"")
    bytes.append(contentsOf: content)
    append("</")
    append(element)
    append(">")
    return id
  }

  private init(capacity: Int) {
    self.init()
    bytes.reserveCapacity(capacity)
  }
}
