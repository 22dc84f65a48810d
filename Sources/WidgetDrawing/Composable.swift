/// A part of which pictures are composed.
///
/// ```swift
/// Column(spacing: 4) {
///   Text("Exam", .subheadline, .accent)
///   Spacer()
///   Text("D-45", .figure)
/// }
/// ```
package protocol Composable {
  var element: Element { get }
}

extension Composable {
  /// Places the part in a frame of the given size.
  package func frame(
    width: Double? = nil, height: Double? = nil, horizontally: Alignment = .center,
    vertically: Alignment = .center
  ) -> Element {
    .frame(element, width: width, height: height, horizontally, vertically)
  }

  /// Adds free space around the part.
  package func inset(_ insets: Insets) -> Element { .inset(element, insets) }

  /// Makes a tap on the part open a URL. With nil a tap opens the widget's URL.
  package func link(_ url: String?) -> Element {
    if let url { .link(element, url: url) } else { element }
  }
}

extension Element: Composable {
  package var element: Element { self }
}

extension Text: Composable {
  package var element: Element { .text(self) }
}

extension Gauge: Composable {
  package var element: Element { .gauge(self) }
}

extension Portrait: Composable {
  package var element: Element { .portrait(self) }
}

extension Grid: Composable {
  package var element: Element { .grid(self) }
}

/// Elements side by side, in the direction in which the language is read.
package struct Row: Composable {
  package let element: Element

  package init(
    spacing: Double = 0, alignment: Alignment = .center,
    @ElementBuilder _ elements: () -> [Element]
  ) {
    element = .stack(.horizontal, spacing: spacing, alignment: alignment, elements())
  }
}

/// Elements from top to bottom.
package struct Column: Composable {
  package let element: Element

  package init(
    spacing: Double = 0, alignment: Alignment = .start,
    @ElementBuilder _ elements: () -> [Element]
  ) {
    element = .stack(.vertical, spacing: spacing, alignment: alignment, elements())
  }
}

/// Texts that are read as one line; see ``TextLine``.
package struct Line: Composable {
  package let element: Element

  package init(_ texts: [Text]) { element = .line(TextLine(texts)) }
}

/// Elements that overlap, the first one painted below the others.
package struct Layers: Composable {
  package let element: Element

  package init(@ElementBuilder _ elements: () -> [Element]) { element = .layers(elements()) }
}

/// Takes the space that is left in a row or a column.
package struct Spacer: Composable {
  package let element: Element

  /// - Parameter least: the length in points that it takes if nothing is left.
  package init(_ least: Double = 0) { element = .spacer(least) }
}

/// A symbol in a square.
package struct Icon: Composable {
  package let element: Element

  package init(_ symbol: Symbol, size: Double, _ paint: Paint) {
    element = .symbol(symbol, size: size, paint: paint)
  }
}

/// A shape that fills the space that it gets.
package struct Fill: Composable {
  package let element: Element

  package init(_ shape: Shape, _ paint: Paint) { element = .shape(shape, paint) }
}

/// Lists elements, as SwiftUI's view builder lists views.
@resultBuilder
package enum ElementBuilder {
  /// One element or several. Most parts are one element, which needs no array.
  package enum Part {
    case one(Element)
    case several([Element])
  }

  package static func buildExpression(_ part: some Composable) -> Part { .one(part.element) }
  package static func buildExpression(_ parts: [Element]) -> Part { .several(parts) }
  package static func buildBlock(_ part: Part) -> Part { part }
  package static func buildBlock(_ parts: Part...) -> Part { .several(elements(of: parts)) }
  package static func buildOptional(_ part: Part?) -> Part { part ?? .several([]) }
  package static func buildEither(first part: Part) -> Part { part }
  package static func buildEither(second part: Part) -> Part { part }
  package static func buildArray(_ parts: [Part]) -> Part { .several(elements(of: parts)) }

  package static func buildFinalResult(_ part: Part) -> [Element] {
    switch part {
    case .one(let element): [element]
    case .several(let elements): elements
    }
  }

  private static func elements(of parts: [Part]) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(parts.count)
    for part in parts {
      switch part {
      case .one(let element): elements.append(element)
      case .several(let several): elements.append(contentsOf: several)
      }
    }
    return elements
  }
}
