import WidgetTimeline

/// Makes drawing operations from the items that a layout has placed.
struct DrawingBuilder {
  private(set) var operations: [DrawingOperation] = []
  private let palette: Palette
  private let isRightToLeft: Bool
  /// How large words are drawn, as a fraction of the size in which they are laid out.
  private let wordScale: Double

  init(palette: Palette, isRightToLeft: Bool, face: FigureFace) {
    self.palette = palette
    self.isRightToLeft = isRightToLeft
    wordScale = face.wordScale
    operations.reserveCapacity(24)
  }

  /// Adds the widget's background, if the palette has one.
  mutating func addBackground(of family: WidgetFamily) {
    guard let paint = palette.background else { return }
    operations.append(.fill(family.outline, paint))
  }

  mutating func begin(_ group: DrawingGroup) { operations.append(.begin(group)) }

  mutating func end() { operations.append(.end) }

  mutating func add(_ items: [PlacedItem]) {
    var place = items.startIndex
    while place < items.endIndex {
      if let disc = items[place].disc {
        var centers = [items[place].frame.center]
        while place + 1 < items.endIndex, items[place + 1].disc == disc {
          place += 1
          centers.append(items[place].frame.center)
        }
        let radius = disc.diameter / 2
        operations.append(
          .fill(
            centers.count == 1
              ? .circle(x: centers[0].x, y: centers[0].y, radius: radius)
              : .dots(centers, radius: radius), palette.paint(disc.paint)))
      } else {
        add(items[place])
      }
      place += 1
    }
  }

  private mutating func add(_ item: PlacedItem) {
    let frame = item.frame
    switch item.content {
    case .text(let line, let font, let paint, let alignment, let isRightToLeft):
      // Whether the box is only as high as capitals, which determines where the baseline is.
      let isTight = frame.height < font.size
      if let face = font.face {
        operations.append(
          .fill(
            .figures(
              line, font, x: frame.x,
              y: frame.y
                + font.size * (isTight ? face.capHeight : (Font.lineHeight + face.capHeight) / 2)),
            palette.paint(paint)))
        return
      }
      operations.append(
        .text(
          TextRun(
            text: line, font: word(font), paint: palette.paint(paint),
            anchor: anchor(of: font, alignment, in: frame), alignment: alignment,
            isRightToLeft: isRightToLeft, box: frame)))
    case .line(let texts, let alignment):
      guard let first = texts.first else { return }
      let isAlike = texts.allSatisfy {
        $0.font.weight == first.font.weight && $0.paint == first.paint
      }
      operations.append(
        .text(
          TextRun(
            text: texts.map { $0.content }.joined(separator: " "), font: word(first.font),
            paint: palette.paint(first.paint), anchor: anchor(of: first.font, alignment, in: frame),
            alignment: alignment, isRightToLeft: false, box: frame,
            spans: isAlike
              ? []
              : texts.map {
                TextRun.Span(
                  text: $0.content, weight: $0.font.weight, paint: palette.paint($0.paint))
              })))
    case .symbol(let symbol, let paint):
      add(symbol, palette.paint(paint), in: frame)
    case .gauge(let gauge, let isMirrored):
      add(gauge, in: frame, isMirrored: isMirrored)
    case .portrait(let portrait):
      add(portrait, in: frame)
    case .shape(let shape, let paint):
      add(shape, self.paint(paint, in: frame), in: frame)
    case .discs(let discs):
      guard !discs.centers.isEmpty else { return }
      operations.append(
        .fill(.dots(discs.centers, radius: discs.diameter / 2), palette.paint(discs.paint)))
    case .dots(let dots):
      add(dots, in: frame, isMirrored: isRightToLeft)
    case .photo(let bytes):
      if let format = ImageFormat(bytes) {
        operations.append(.image(ImageRun(data: bytes, format: format, frame: frame)))
      }
    case .begin(let group):
      operations.append(.begin(group))
    case .end:
      operations.append(.end)
    }
  }

  /// The font of a word as it is drawn.
  private func word(_ font: Font) -> Font { font.size(font.size * wordScale) }

  /// The anchor of a text: the point on its baseline at a side or in the middle of its box.
  private func anchor(of font: Font, _ alignment: Alignment, in frame: Rect) -> Point {
    let isTight = frame.height < font.size
    let baseline = frame.y + font.size * (isTight ? Font.capHeight : Font.baseline)
    return Point(
      x: frame.x + alignment.offset(of: 0, in: frame.width),
      // Rounded to half points, which are sharp on a screen with two pixels for a point. The small
      // addend corrects a sum that is slightly below a quarter of a point because of rounding.
      y: ((baseline + 1e-6) * 2).rounded() / 2)
  }

  /// A paint at a place. Only paints with a gradient depend on the place.
  private func paint(_ paint: Paint, in frame: Rect) -> DrawingPaint {
    var made = palette.paint(paint)
    func run(to color: Color, from start: Double = 0, to end: Double = 1, opacity: Double = 1) {
      made.gradient = Gradient(
        from: Point(x: 0, y: frame.y + frame.height * start),
        to: Point(x: 0, y: frame.y + frame.height * end), color, opacity: opacity)
    }
    func shade(from start: Double, to end: Double, opacity: Double = 0.85) {
      made.opacity = 0
      run(to: .black, from: start, to: end, opacity: opacity)
    }
    switch paint {
    // An evening's own colours are known, so a weaker shade is enough. This does not hold for
    // colours that come from an accent.
    case .evening(.shade) where !palette.isOfOneColor: shade(from: 0.35, to: 1, opacity: 0.62)
    case .evening(.deepShade) where !palette.isOfOneColor: shade(from: 0.1, to: 1, opacity: 0.62)
    // The shade is dark enough for text on a white photo, and no higher than necessary, so that
    // much of the photo shows.
    case .shade, .evening(.shade): shade(from: 0.12, to: 0.76)
    case .deepShade, .evening(.deepShade): shade(from: -0.1, to: 0.66)
    case .evening(.sky): run(to: palette.paint(.evening(.dusk)).color)
    default: break
    }
    return made
  }

  private mutating func add(_ dots: Dots, in frame: Rect, isMirrored: Bool) {
    let (centers, done, pitch) = dots.places(in: frame, isMirrored: isMirrored)
    let radius = Dots.radius(at: pitch)
    func add(_ centers: ArraySlice<Point>, _ paint: Paint) {
      guard !centers.isEmpty else { return }
      operations.append(.fill(.dots(Array(centers), radius: radius), palette.paint(paint)))
    }
    add(centers[..<done], .accentFill)
    // Today's dot is a ring, so that it stands out even without colours.
    let hasToday = dots.hasToday && done < centers.count
    if hasToday {
      let center = centers[done]
      let line = max(radius * 0.5, 1)
      // The ring reaches little beyond a large dot, which fills its place.
      let outer = min(radius * 1.4, radius + 1.2)
      operations.append(
        .stroke(
          .circle(x: center.x, y: center.y, radius: outer - line / 2), lineWidth: line,
          palette.paint(.primary)))
    }
    add(centers[(hasToday ? done + 1 : done)...], .track)
  }

  private mutating func add(_ symbol: Symbol, _ paint: DrawingPaint, in frame: Rect) {
    // The scale is rounded to hundredths, which keeps the number short.
    let scale = (frame.width / 24 * 100).rounded() / 100
    let shape = DrawingShape.path(.literal(symbol.path), x: frame.x, y: frame.y, scale: scale)
    if let lineWidth = symbol.lineWidth {
      operations.append(.stroke(shape, lineWidth: lineWidth, paint))
    } else {
      operations.append(.fill(shape, paint))
    }
  }

  private mutating func add(_ shape: Shape, _ paint: DrawingPaint, in frame: Rect) {
    let center = frame.center
    let least = min(frame.width, frame.height)
    switch shape {
    case .circle:
      operations.append(.fill(.circle(x: center.x, y: center.y, radius: least / 2), paint))
    case .ring(let lineWidth) where (frame.width - frame.height).magnitude > 0.01:
      let line = frame.inset(by: Insets(lineWidth / 2))
      operations.append(
        .stroke(
          .rectangle(line, radius: least / 3 - lineWidth / 2), lineWidth: lineWidth, paint))
    case .ring(let lineWidth):
      let radius = max((least - lineWidth) / 2, 0)
      operations.append(
        .stroke(.circle(x: center.x, y: center.y, radius: radius), lineWidth: lineWidth, paint))
    case .capsule:
      operations.append(.fill(.rectangle(frame, radius: least / 2), paint))
    case .rounded(let radius):
      operations.append(.fill(.rectangle(frame, radius: min(radius, least / 2)), paint))
    }
  }

  private mutating func add(_ gauge: Gauge, in frame: Rect, isMirrored: Bool) {
    switch gauge.form {
    case .bar:
      let radius = frame.height / 2
      operations.append(.fill(.rectangle(frame, radius: radius), palette.paint(.track)))
      guard let value = gauge.value, value > 0 else { return }
      var filled = frame
      filled.width = frame.width * value
      if isMirrored { filled.x = frame.maxX - filled.width }
      let paint = palette.paint(gauge.paint)
      if filled.width >= frame.height {
        operations.append(.fill(.rectangle(filled, radius: radius), paint))
      } else {
        // The filled part is shorter than its round ends, so it is clipped to the shape of the bar.
        operations.append(
          .begin(DrawingGroup(clip: .rectangle(frame, radius: radius), frame: frame)))
        operations.append(.fill(.rectangle(filled, radius: 0), paint))
        operations.append(.end)
      }
    case .ring:
      addArc(gauge, in: frame, start: -90, span: 360)
    case .arc:
      addArc(gauge, in: frame, start: 135, span: 270)
    }
  }

  private mutating func addArc(_ gauge: Gauge, in frame: Rect, start: Double, span: Double) {
    let radius = (min(frame.width, frame.height) - gauge.lineWidth) / 2
    guard radius > 0 else { return }
    let center = frame.center
    func line(from start: Double, sweep: Double) -> DrawingShape {
      sweep >= 360
        ? .circle(x: center.x, y: center.y, radius: radius)
        : .arc(x: center.x, y: center.y, radius: radius, start: start, sweep: sweep)
    }
    operations.append(
      .stroke(
        line(from: start, sweep: span), lineWidth: gauge.lineWidth, palette.paint(.track)))
    guard let value = gauge.value, value > 0 else { return }
    // Round ends add half the line's width at each end. A ring of 99 % must not look closed.
    let ends = span == 360 && value < 1 ? gauge.lineWidth / radius * 180 / .pi : 0
    // A value that is too small to be seen is drawn as a point.
    let sweep = max(span * value - ends, 0.5)
    operations.append(
      .stroke(
        line(from: start + ends / 2, sweep: value < 1 ? sweep : span),
        lineWidth: gauge.lineWidth, palette.paint(gauge.paint)))
  }

  private mutating func add(_ portrait: Portrait, in frame: Rect) {
    let center = frame.center
    let radius = portrait.diameter / 2
    let circle = DrawingShape.circle(x: center.x, y: center.y, radius: radius)
    if let image = portrait.image, let format = ImageFormat(image) {
      operations.append(.begin(DrawingGroup(clip: circle, frame: frame)))
      operations.append(.image(ImageRun(data: image, format: format, frame: frame)))
      operations.append(.end)
      return
    }
    operations.append(
      .fill(circle, palette.paint(portrait.paints?.field ?? .person(portrait.number))))
    let text = Text(portrait.initials, Font((portrait.diameter * 0.4).rounded(), .semibold))
    let fitted = FittedText(text.shrinking(to: 0.5), in: portrait.diameter * 0.8)
    guard !fitted.firstLine.isEmpty else { return }
    let height = fitted.size * Font.capHeight
    operations.append(
      .text(
        TextRun(
          text: fitted.firstLine, font: word(Font(fitted.size, text.font.weight)),
          paint: palette.paint(portrait.paints?.ink ?? .onPerson),
          anchor: Point(x: center.x, y: center.y + height / 2), alignment: .center,
          isRightToLeft: false,
          box: frame.placing(
            Size(width: fitted.width, height: height), horizontally: .center,
            vertically: .center))))
  }
}

/// A filled circle, without its place.
private struct Disc: Hashable {
  var diameter: Double
  var paint: Paint
}

extension PlacedItem {
  /// Whether the item can be painted in one colour with some opacity.
  fileprivate var isOfOneColor: Bool {
    switch content {
    case .photo, .shape(_, .shade), .shape(_, .deepShade), .shape(_, .evening), .shape(_, .color):
      false
    default: true
    }
  }

  fileprivate var disc: Disc? {
    guard case .shape(.circle, let paint) = content else { return nil }
    return Disc(diameter: min(frame.width, frame.height), paint: paint)
  }
}

extension Picture {
  /// The picture as operations, in the colours of a style.
  package func drawing(in style: PictureStyle) -> Drawing {
    let accent = style.accent ?? (family.isAccessory ? nil : accent)
    let palette = Palette(
      isRedacted ? .plain : theme, style.appearance, accent: isRedacted ? nil : accent,
      isFilled: isFilled, mode: renderingMode, isAccessory: family.isAccessory,
      size: family.canvas)
    let face = isRedacted ? FigureFace.rounded : theme.face
    var builder = DrawingBuilder(palette: palette, isRightToLeft: isRightToLeft, face: face)
    builder.addBackground(of: family)
    var items = backdropLayout
    // Without a background, the widget is on a wallpaper. A photo would cover the wallpaper, and
    // items with colours of their own cannot be drawn.
    if palette.background == nil { items.removeAll { !$0.isOfOneColor } }
    if !items.isEmpty {
      builder.begin(DrawingGroup(clip: family.outline, frame: Self.frame(of: family)))
      builder.add(items)
      builder.end()
    }
    if let url { builder.begin(DrawingGroup(url: url, frame: Self.frame(of: family))) }
    builder.add(layout)
    if url != nil { builder.end() }
    return Drawing(
      family: family, locale: locale, title: Text.drawable(title), details: Text.drawable(details),
      operations: builder.operations, face: face)
  }

  /// The picture as an SVG document, in UTF-8.
  package func svg(in style: PictureStyle) -> [UInt8] {
    var writer = SVGWriter()
    writer.write(drawing(in: style), hasLinks: style.hasLinks)
    return writer.bytes
  }
}
