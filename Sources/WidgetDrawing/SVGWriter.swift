import WidgetTimeline

/// Writes a picture as a self-contained SVG document, in UTF-8.
///
/// It names nothing outside itself: no font file, no style sheet, no script, no address but the
/// namespace; images stand in it as data. It has no ids, so that many can stand in one page.
struct SVGWriter {
  private(set) var bytes: [UInt8] = []
  let palette: Palette

  init(palette: Palette) {
    self.palette = palette
    bytes.reserveCapacity(8192)
  }

  /// The fonts with the widths of `AdvanceWidths`, one for each system; what they lack comes from
  /// the system's own choice.
  static let fontFamily = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans',Arimo,sans-serif"

  mutating func write(_ picture: Picture) {
    let canvas = picture.family.canvas
    append("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    attribute(" width=\"", canvas.width)
    attribute(" height=\"", canvas.height)
    append(" viewBox=\"0 0 ")
    append(canvas.width)
    append(" ")
    append(canvas.height)
    append("\" role=\"img\"")
    if let language = picture.locale.wellFormed {
      append(" lang=\"")
      append(language)
      append("\"")
    }
    append(" font-family=\"")
    append(Self.fontFamily)
    append("\" text-rendering=\"geometricPrecision\"><title>")
    append(escaping: Text(picture.title, .body).content)
    append("</title>")
    if !picture.details.isEmpty {
      append("<desc>")
      append(escaping: Text(picture.details, .body).content)
      append("</desc>")
    }
    writeBackground(of: picture.family)
    write(picture.layout)
    append("</svg>\n")
  }

  private mutating func write(_ items: [PlacedItem]) {
    var place = items.startIndex
    while place < items.endIndex {
      let item = items[place]
      var end = place + 1
      if let style = item.textStyle {
        while end < items.endIndex, items[end].textStyle == style { end += 1 }
        if end - place > 1 {
          // Texts alike, one after another, name their style once.
          append("<g")
          attributes(of: style)
          append(">")
          for item in items[place..<end] { write(item, inGroup: true) }
          append("</g>")
        } else {
          write(item, inGroup: false)
        }
      } else if let disc = item.disc {
        while end < items.endIndex, items[end].disc == disc { end += 1 }
        if end - place > 1 {
          write(discs: items[place..<end], diameter: disc.diameter, palette[disc.paint])
        } else {
          write(item, inGroup: false)
        }
      } else {
        write(item, inGroup: false)
      }
      place = end
    }
  }

  private mutating func write(_ item: PlacedItem, inGroup: Bool) {
    switch item.content {
    case .text(let line, let font, _, let alignment, _):
      append("<text")
      attribute(
        " x=\"",
        item.frame.x + alignment.offset(of: 0, in: item.frame.width))
      // The baseline, of a whole line or of a box that ends at the capitals.
      let isTight = item.frame.height < font.size
      attribute(
        " y=\"",
        item.frame.y + font.size * (isTight ? Font.capHeight : Font.baseline))
      if !inGroup, let style = item.textStyle { attributes(of: style) }
      append(">")
      append(escaping: line)
      append("</text>")
    case .symbol(let symbol, let paint):
      write(symbol, palette[paint], in: item.frame)
    case .gauge(let gauge, let isMirrored):
      write(gauge, in: item.frame, isMirrored: isMirrored)
    case .portrait(let portrait):
      write(portrait, in: item.frame)
    case .shape(let shape, let paint):
      write(shape, palette[paint], in: item.frame)
    }
  }

  private mutating func attributes(of style: TextStyle) {
    attribute(" font-size=\"", style.font.size)
    if style.font.weight != .regular { attribute(" font-weight=\"", style.font.weight.rawValue) }
    attribute(" fill=\"", palette[style.paint])
    // The start of a text that is read from right to left is its right end.
    let anchor = style.isRightToLeft ? style.alignment.mirrored : style.alignment
    switch anchor {
    case .start: break
    case .center: append(" text-anchor=\"middle\"")
    case .end: append(" text-anchor=\"end\"")
    }
    if style.isRightToLeft { append(" direction=\"rtl\"") }
  }

  private mutating func writeBackground(of family: WidgetFamily) {
    append("<path")
    attribute(" fill=\"", palette.background)
    append(" d=\"")
    if let outline = Self.outlines[family] { bytes.append(contentsOf: outline) }
    append("\"/>")
  }

  /// The outline of each family, which does not change.
  private static let outlines: [WidgetFamily: [UInt8]] = {
    var outlines: [WidgetFamily: [UInt8]] = [:]
    for family in WidgetFamily.allCases {
      var writer = SVGWriter(palette: Palette(.light))
      let canvas = family.canvas
      let radius = min(family.cornerRadius, canvas.height / 2)
      let isRound = radius * 2 >= canvas.height
      writer.appendOutline(canvas, radius: radius, isContinuous: !isRound)
      outlines[family] = writer.bytes
    }
    return outlines
  }()
}

/// How a text is set, beside its place and its words.
struct TextStyle: Hashable {
  var font: Font
  var paint: Paint
  var alignment: Alignment
  var isRightToLeft: Bool
}

extension PlacedItem {
  var textStyle: TextStyle? {
    guard case .text(_, let font, let paint, let alignment, let isRightToLeft) = content else {
      return nil
    }
    return TextStyle(
      font: font, paint: paint, alignment: alignment, isRightToLeft: isRightToLeft)
  }
}

/// A filled circle, beside its place.
struct Disc: Hashable {
  var diameter: Double
  var paint: Paint
}

extension PlacedItem {
  var disc: Disc? {
    guard case .shape(.circle, let paint) = content else { return nil }
    return Disc(diameter: min(frame.width, frame.height), paint: paint)
  }
}

extension LanguageTag {
  /// The tag where it has the form of one (RFC 5646, by its characters), with hyphens.
  fileprivate var wellFormed: String? {
    let tag = text.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    guard (2...35).contains(tag.count) else { return nil }
    var bytes: [UInt8] = []
    for byte in tag {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        bytes.append(byte)
      case UInt8(ascii: "_"): bytes.append(UInt8(ascii: "-"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// Pieces of text.
extension SVGWriter {
  /// Markup as it is.
  mutating func append(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Makes room for more bytes.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// A text, so that none of it is markup (XML 1.0, section 2.4).
  mutating func append(escaping text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case UInt8(ascii: "'"): append("&#39;")
      default: bytes.append(byte)
      }
    }
  }

  /// A number with at most two places.
  mutating func append(_ number: Double) {
    guard number.magnitude < 1_000_000 else { return append("0") }
    let hundredths = Int(number.magnitude * 100 + 0.5)
    if number < 0, hundredths > 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    appendDigits(whole)
    guard part > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: part / 10))
    if part % 10 > 0 { bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: part % 10)) }
  }

  /// The digits of a number that is not negative.
  private mutating func appendDigits(_ number: Int) {
    if number >= 10 { appendDigits(number / 10) }
    bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }

  /// An attribute from its space and name to its first quote, then a number.
  mutating func attribute(_ beginning: String, _ number: Double) {
    append(beginning)
    append(number)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func attribute(_ beginning: String, _ number: Int) {
    attribute(beginning, Double(number))
  }

  mutating func attribute(_ beginning: String, _ color: Color) {
    append(beginning)
    bytes.append(UInt8(ascii: "#"))
    append(channel: color.red)
    append(channel: color.green)
    append(channel: color.blue)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(channel: UInt8) {
    bytes.append(Self.hexadecimal(channel >> 4))
    bytes.append(Self.hexadecimal(channel & 0xF))
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") &+ digit : UInt8(ascii: "A") &+ digit &- 10
  }
}

extension Picture {
  /// The picture as an SVG document, in UTF-8.
  package func svg(in style: PictureStyle) -> [UInt8] {
    let accent = style.accent ?? (family.isAccessory ? nil : accent)
    var writer = SVGWriter(
      palette: Palette(style.appearance, accent: accent, isAccessory: family.isAccessory))
    writer.write(self)
    return writer.bytes
  }
}
