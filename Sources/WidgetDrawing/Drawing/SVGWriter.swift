import Languages
import WidgetTimeline

/// Writes a drawing as a self-contained SVG document, in UTF-8.
///
/// The document refers to nothing outside itself: no font file, no style sheet, no script, and no
/// address except the namespace and, on request, those of links. Images are embedded as data. An id
/// is a hash of the definition that it names, so pictures in one page share only equal definitions.
struct SVGWriter {
  var bytes: [UInt8] = []
  /// The ids that are defined already.
  var definitions: [UInt64] = []
  /// For each open group, whether it is a link; the innermost is last.
  private var groups: [Bool] = []

  init() { bytes.reserveCapacity(8192) }

  mutating func write(_ drawing: Drawing, hasLinks: Bool) {
    let size = drawing.size
    append("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    attribute(" width=\"", size.width)
    attribute(" height=\"", size.height)
    append(" viewBox=\"0 0 ")
    append(size.width)
    append(" ")
    append(size.height)
    append("\" role=\"img\"")
    if let language = drawing.locale.wellFormed {
      append(" lang=\"")
      append(plain: language)
      append("\"")
    }
    append(" font-family=\"")
    append(plain: drawing.fontFamily)
    append("\" text-rendering=\"geometricPrecision\"><title>")
    append(escaping: drawing.title)
    append("</title>")
    if !drawing.details.isEmpty {
      append("<desc>")
      append(escaping: drawing.details)
      append("</desc>")
    }
    write(drawing.operations, hasLinks: hasLinks)
    append("</svg>\n")
  }

  private mutating func write(_ operations: [DrawingOperation], hasLinks: Bool) {
    var place = operations.startIndex
    while place < operations.endIndex {
      switch operations[place] {
      case .text(let run):
        var end = place + 1
        let style = TextStyle(run)
        while end < operations.endIndex, case .text(let next) = operations[end],
          run.spans.isEmpty, next.spans.isEmpty, TextStyle(next) == style
        {
          end += 1
        }
        write(operations[place..<end], style)
        place = end - 1
      case .fill(let shape, let paint):
        write(fill: shape, paint)
      case .stroke(let shape, let lineWidth, let paint):
        write(stroke: shape, lineWidth: lineWidth, paint)
      case .image(let run):
        write(run)
      case .begin(let group):
        begin(group, hasLinks: hasLinks)
      case .end:
        append(groups.popLast() == true ? "</a>" : "</g>")
      }
      place += 1
    }
  }

  /// Writes consecutive texts of the same style, and writes the style once.
  private mutating func write(_ texts: ArraySlice<DrawingOperation>, _ style: TextStyle) {
    let isAlone = texts.count == 1
    if !isAlone {
      append("<g")
      attributes(of: style)
      append(">")
    }
    for case .text(let run) in texts {
      append("<text")
      attribute(" x=\"", run.anchor.x)
      attribute(" y=\"", run.anchor.y)
      if isAlone { attributes(of: style) }
      append(">")
      if run.spans.isEmpty { append(text: run.text) } else { write(run.spans, in: style) }
      append("</text>")
    }
    if !isAlone { append("</g>") }
  }

  /// Writes the parts of a line. Some viewers lose a space at the edge of a part, but all keep one
  /// between two parts.
  private mutating func write(_ spans: [TextRun.Span], in style: TextStyle) {
    var isFirst = true
    for span in spans {
      if !isFirst { append(" ") }
      isFirst = false
      append("<tspan")
      if span.weight != style.font.weight {
        attribute(" font-weight=\"", span.weight.rawValue)
      }
      if span.paint != style.paint { write(span.paint, as: " fill") }
      append(">")
      append(text: span.text)
      append("</tspan>")
    }
  }

  private mutating func attributes(of style: TextStyle) {
    attribute(" font-size=\"", style.font.size)
    if style.font.weight != .regular { attribute(" font-weight=\"", style.font.weight.rawValue) }
    write(style.paint, as: " fill")
    // A text that is read from right to left starts at its right end.
    let anchor = style.isRightToLeft ? style.alignment.mirrored : style.alignment
    switch anchor {
    case .start: break
    case .center: append(" text-anchor=\"middle\"")
    case .end: append(" text-anchor=\"end\"")
    }
    if style.isRightToLeft { append(" direction=\"rtl\"") }
  }

  private mutating func begin(_ group: DrawingGroup, hasLinks: Bool) {
    let clip = group.clip.map { define(clip: $0) }
    if let url = group.url, hasLinks {
      append("<a href=\"")
      append(escaping: url)
      append("\"")
      groups.append(true)
    } else {
      append("<g")
      groups.append(false)
    }
    if group.opacity < 1 { attribute(" opacity=\"", group.opacity) }
    if let clip { write(reference: clip, as: " clip-path") }
    append(">")
    guard group.url != nil, hasLinks else { return }
    // The whole area reacts to a tap, and not only what is painted.
    append("<rect")
    append(place: group.frame)
    append(" opacity=\"0\"/>")
  }
}

/// The style of a text: everything except its place and its words.
private struct TextStyle: Hashable {
  var font: Font
  var paint: DrawingPaint
  var alignment: Alignment
  var isRightToLeft: Bool

  init(_ run: TextRun) {
    font = run.font
    paint = run.paint
    alignment = run.alignment
    isRightToLeft = run.isRightToLeft
  }
}

// Writes pieces of markup and text.
extension SVGWriter {
  /// Writes markup unchanged.
  mutating func append(_ markup: StaticString) {
    guard markup.hasPointerRepresentation else { return append(plain: "\(markup)") }
    // Safe: a literal keeps its address as long as the program runs.
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Writes a text that needs no escaping.
  mutating func append(plain text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes the text of an attribute or a title, escaped so that it contains no markup (XML 1.0,
  /// section 2.4).
  mutating func append(escaping text: String) {
    guard text.utf8.contains(where: { $0 <= 0x3E && Self.escape(of: $0) != nil }) else {
      return append(plain: text)
    }
    for byte in text.utf8 {
      if let escape = Self.escape(of: byte) { append(escape) } else { bytes.append(byte) }
    }
  }

  /// Writes the content of a text element. androidsvg 1.4 drops entities, so each "&" and "<" is
  /// written in a CDATA section of its own (XML 1.0, section 2.7). A reader that takes the markup
  /// for HTML does not know such sections. It shows nothing in place of them, but cannot find a tag
  /// either. A ">" is markup only after "]]".
  mutating func append(text: String) {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x5D }) else {
      return append(plain: text)
    }
    var brackets = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("<![CDATA[&]]>")
      case UInt8(ascii: "<"): append("<![CDATA[<]]>")
      case UInt8(ascii: ">") where brackets >= 2: append("&gt;")
      default: bytes.append(byte)
      }
      brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
    }
  }

  private static func escape(of byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  /// Writes a number with at most two decimal places.
  mutating func append(_ number: Double) { bytes.append(hundredths: number) }

  /// Writes an attribute with a number. `beginning` is a space, the name, an equals sign and the
  /// first quote.
  mutating func attribute(_ beginning: StaticString, _ number: Double) {
    append(beginning)
    append(number)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func attribute(_ beginning: StaticString, _ number: Int) {
    attribute(beginning, Double(number))
  }

  mutating func append(_ color: Color) { bytes.append(color) }
}
