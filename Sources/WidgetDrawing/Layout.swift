/// Something to paint, and its place.
package struct PlacedItem: Sendable {
  package enum Content: Sendable {
    /// One line of text, fitted to its place.
    case text(String, Font, Paint, Alignment, isRightToLeft: Bool)
    /// Texts of the same size on one line, with a space between them, read from left to right.
    case line([Text], Alignment)
    case symbol(Symbol, Paint)
    case gauge(Gauge, isMirrored: Bool)
    case portrait(Portrait)
    case shape(Shape, Paint)
    /// Circles, by their centres in the picture.
    case discs(Discs)
    case dots(Dots)
    case photo([UInt8])
    /// Begins a group: the items up to the matching `end` are painted as one.
    indirect case begin(DrawingGroup)
    case end
  }

  package var frame: Rect
  package var content: Content

  package var isText: Bool {
    switch content {
    case .text, .line: true
    default: false
    }
  }
}

/// Finds the places of a picture's elements: it asks for sizes from the outside in, and then
/// divides each place among the elements inside.
struct Layout {
  private(set) var items: [PlacedItem] = []
  private let width: Double
  private let isRightToLeft: Bool
  private let isRedacted: Bool

  /// - Parameter width: the width of the whole picture, within which places are mirrored.
  init(width: Double, isRightToLeft: Bool, isRedacted: Bool) {
    self.width = width
    self.isRightToLeft = isRightToLeft
    self.isRedacted = isRedacted
    items.reserveCapacity(16)
  }

  /// Adds the items of an element.
  ///
  /// - Parameter text: the alignment of a text in its place.
  mutating func place(_ element: Element, in frame: Rect, text alignment: Alignment) {
    switch element {
    case .text(let text):
      place(text, in: frame, alignment)
    case .symbol(let symbol, let size, let paint):
      let square = frame.placing(
        Size(width: size, height: size), horizontally: .center, vertically: .center)
      if isRedacted {
        add(.shape(.rounded(size / 4), .redaction), in: square)
      } else {
        add(.symbol(symbol, paint), in: square)
      }
    case .gauge(var gauge):
      if isRedacted { gauge.value = nil }
      let size = element.size(in: frame.size)
      let place = frame.placing(size, horizontally: .center, vertically: .center)
      add(.gauge(gauge, isMirrored: isRightToLeft), in: place)
    case .portrait(let portrait):
      let size = Size(width: portrait.diameter, height: portrait.diameter)
      let place = frame.placing(size, horizontally: .center, vertically: .center)
      add(isRedacted ? .shape(.circle, .redaction) : .portrait(portrait), in: place)
    case .discs(var discs):
      if isRedacted { discs.paint = .redaction }
      for place in discs.centers.indices {
        let x = frame.x + discs.centers[place].x
        discs.centers[place].x = isRightToLeft ? width - x : x
        discs.centers[place].y += frame.y
      }
      add(.discs(discs), in: frame)
    case .dots(var dots):
      if isRedacted { (dots.done, dots.hasToday) = (0, false) }
      add(.dots(dots), in: frame)
    case .photo(let bytes):
      if !isRedacted { add(.photo(bytes), in: frame) }
    case .absolute(let elements):
      for (place, element) in elements {
        self.place(
          element,
          in: Rect(
            x: frame.x + place.x, y: frame.y + place.y, width: place.width, height: place.height),
          text: .start)
      }
    case .shape(let shape, let paint):
      guard isRedacted else { return add(.shape(shape, paint), in: frame) }
      if case .ring = shape {
        // A ring around nothing would suggest that there is something.
        add(.shape(.circle, .redaction), in: frame)
      } else {
        add(.shape(shape, .redaction), in: frame)
      }
    case .stack(let axis, let spacing, let crossAlignment, let elements):
      place(elements, along: axis, spacing: spacing, crossAlignment, in: frame, text: alignment)
    case .line(let line):
      guard !isRedacted, let texts = line.joined(in: frame.width, isRightToLeft) else {
        place(line.row(in: frame.width), in: frame, text: alignment)
        break
      }
      add(
        .line(texts, alignment),
        in: frame.placing(
          line.size(of: texts, in: frame.width), horizontally: alignment, vertically: .center))
    case .grid(let grid):
      place(grid, in: frame)
    case .layers(let elements):
      for element in elements {
        let place = frame.placing(
          element.size(in: frame.size), horizontally: .center, vertically: .center)
        self.place(element, in: place, text: .center)
      }
    case .spacer:
      break
    case .frame(let inner, let width, let height, let horizontally, let vertically):
      let outer = frame.placing(
        Size(width: width ?? frame.width, height: height ?? frame.height),
        horizontally: .start, vertically: .start)
      let place = outer.placing(
        inner.size(in: outer.size), horizontally: horizontally, vertically: vertically)
      self.place(inner, in: place, text: horizontally)
    case .inset(let inner, let insets):
      place(inner, in: frame.inset(by: insets), text: alignment)
    case .link(let inner, let url):
      let own = isRightToLeft ? frame.mirrored(in: width) : frame
      add(.begin(DrawingGroup(url: url, frame: own)), in: frame)
      place(inner, in: frame, text: alignment)
      add(.end, in: frame)
    }
  }

  private mutating func add(_ content: PlacedItem.Content, in frame: Rect) {
    items.append(
      PlacedItem(frame: isRightToLeft ? frame.mirrored(in: width) : frame, content: content))
  }

  private mutating func place(_ text: Text, in frame: Rect, _ alignment: Alignment) {
    let fitted = FittedText(text, in: frame.width)
    let lineHeight = fitted.size * (text.isTight ? text.font.capHeight : Font.lineHeight)
    var y = frame.y + (frame.height - lineHeight * Double(fitted.lineCount)) / 2
    if text.keepsLine { y += (text.font.size - fitted.size) * text.font.capHeight / 2 }
    let font = text.font.size(fitted.size)
    func place(_ line: String, width: Double) {
      let width = min(width, frame.width)
      let place = Rect(x: frame.x, y: y, width: frame.width, height: lineHeight)
        .placing(
          Size(width: width, height: lineHeight), horizontally: alignment, vertically: .start)
      if isRedacted {
        // A bar as high as small letters.
        let height = fitted.size * 0.62
        let bar = place.placing(
          Size(width: width, height: height), horizontally: .start, vertically: .center)
        if width > 0 { add(.shape(.rounded(min(height / 2, 8)), .redaction), in: bar) }
      } else if !line.isEmpty {
        add(
          .text(
            line, font, text.paint, isRightToLeft ? alignment.mirrored : alignment,
            isRightToLeft: text.isRightToLeft), in: place)
      }
      y += lineHeight
    }
    if fitted.otherLines.isEmpty { return place(fitted.firstLine, width: fitted.width) }
    for line in fitted.lines { place(line, width: TextMeasure.width(of: line, in: font)) }
  }

  private mutating func place(
    _ elements: [Element], along axis: Axis, spacing: Double, _ crossAlignment: Alignment,
    in frame: Rect, text alignment: Alignment
  ) {
    let lengths = elements.lengths(along: axis, spacing: spacing, in: frame.size)
    var offset = axis == .horizontal ? frame.x : frame.y
    var isAfterSpacer = false
    var isFirst = true
    for (element, length) in zip(elements, lengths) {
      if case .spacer = element {
        offset += length
        isAfterSpacer = true
        isFirst = true
        continue
      }
      if !isFirst { offset += spacing }
      isFirst = false
      var space = frame.size
      space[axis] = length
      var size = element.size(in: space)
      size[axis] = length
      let place =
        axis == .horizontal
        ? Rect(
          x: offset, y: frame.y + crossAlignment.offset(of: size.height, in: frame.height),
          width: size.width, height: size.height)
        : Rect(
          x: frame.x + crossAlignment.offset(of: size.width, in: frame.width), y: offset,
          width: size.width, height: size.height)
      // A viewer's fonts may be a little wider or narrower than measured. So each text is aligned
      // to the side that it must not leave. In a row, elements after a spacer keep to the row's
      // end, and elements before it to the row's start. The pieces of a centred row are aligned to
      // their start, to keep their distances. In a column, lines keep to the column's side.
      let side =
        axis == .vertical
        ? crossAlignment
        : isAfterSpacer ? .end : alignment == .center && elements.count > 1 ? .start : alignment
      self.place(element, in: place, text: side)
      offset += length
    }
  }

  private mutating func place(_ grid: Grid, in frame: Rect) {
    let columns = Double(grid.columns)
    let columnWidth = (frame.width - grid.columnSpacing * (columns - 1)) / columns
    let first = items.count
    for (number, cell) in grid.cells.enumerated() {
      let (row, column) = number.quotientAndRemainder(dividingBy: grid.columns)
      let place = Rect(
        x: frame.x + Double(column) * (columnWidth + grid.columnSpacing),
        y: frame.y + Double(row) * (grid.rowHeight + grid.rowSpacing),
        width: columnWidth, height: grid.rowHeight)
      self.place(
        cell,
        in: place.placing(
          cell.size(in: place.size), horizontally: .center, vertically: .center), text: .center)
    }
    // Cells do not overlap, so their items may be reordered: shapes come below all text, and items
    // of the same colour are written together.
    let placed = Array(items[first...])
    let orders = placed.map { $0.paintOrder }
    items.removeSubrange(first...)
    for order in 0...PlacedItem.lastPaintOrder {
      for (item, own) in zip(placed, orders) where own == order { items.append(item) }
    }
  }
}

extension PlacedItem {
  /// The order in which a grid's items are painted: shapes, then texts, by colour.
  fileprivate var paintOrder: Int {
    switch content {
    case .shape(_, let paint): paint.order
    case .text(_, let font, let paint, _, _): 10 + paint.order * 2 + (font.weight.isBold ? 1 : 0)
    default: 5
    }
  }

  fileprivate static let lastPaintOrder = 10 + 4 * 2 + 1
}

extension Paint {
  /// A number from 0 to 4 that differs for the paints of most grids.
  fileprivate var order: Int {
    switch self {
    case .track: 0
    case .primary: 1
    case .secondary: 2
    case .accent: 3
    default: 4
    }
  }
}
