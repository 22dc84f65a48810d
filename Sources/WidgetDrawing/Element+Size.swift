extension Element {
  /// The size that the element takes in a space: never more than its ideal size, and less only if
  /// the element can shrink.
  package func size(in space: Size) -> Size {
    switch self {
    case .text(let text):
      let fitted = FittedText(text, in: space.width)
      let line = fitted.size * (text.isTight ? text.font.capHeight : Font.lineHeight)
      // This adds the tolerance of FittedText, so that a text that fits also fits into the size
      // that it asks for.
      return Size(
        width: min(fitted.width / 0.985 + 0.01, space.width),
        height: line * Double(fitted.lineCount))
    case .symbol(_, let size, _):
      return Size(width: size, height: size)
    case .gauge(let gauge):
      switch gauge.form {
      case .ring, .arc:
        let length = gauge.length ?? min(space.width, space.height)
        return Size(width: length, height: length)
      case .bar:
        return Size(width: gauge.length ?? space.width, height: gauge.lineWidth)
      }
    case .portrait(let portrait):
      return Size(width: portrait.diameter, height: portrait.diameter)
    case .shape, .discs, .dots, .photo, .absolute:
      return space
    case .stack(let axis, let spacing, _, let elements):
      return elements.size(along: axis, spacing: spacing, in: space)
    case .line(let line):
      return line.size(in: space)
    case .grid(let grid):
      return Size(width: space.width, height: grid.height)
    case .layers(let elements):
      var size = Size.zero
      for element in elements {
        let one = element.size(in: space)
        size = Size(width: max(size.width, one.width), height: max(size.height, one.height))
      }
      return size
    case .spacer:
      return .zero
    case .frame(let inner, let width, let height, _, _):
      guard let width, let height else {
        let own = inner.size(
          in: Size(width: width ?? space.width, height: height ?? space.height))
        return Size(width: width ?? own.width, height: height ?? own.height)
      }
      return Size(width: width, height: height)
    case .inset(let inner, let insets):
      let (across, down) = (insets.leading + insets.trailing, insets.top + insets.bottom)
      let own = inner.size(
        in: Size(width: max(space.width - across, 0), height: max(space.height - down, 0)))
      return Size(width: own.width + across, height: own.height + down)
    case .link(let inner, _):
      return inner.size(in: space)
    }
  }

  /// The element's priority in a row that is too long: the lowest shrinks first. Nil if the element
  /// never shrinks.
  fileprivate var priority: Int? {
    switch self {
    case .text(let text): text.priority
    case .stack(_, _, _, let elements): elements.compactMap { $0.priority }.min()
    case .line(let line): line.texts.map { $0.priority }.min()
    case .inset(let inner, _): inner.priority
    case .link(let inner, _): inner.priority
    case .frame(let inner, let width, _, _, _): width == nil ? inner.priority : nil
    default: nil
    }
  }

  /// The minimum length of an element that takes the rest of a stack; nil for any other element.
  fileprivate func leastLength(along axis: Axis) -> Double? {
    switch self {
    case .spacer(let least): return least
    case .gauge(let gauge):
      let isFlexible = gauge.form == .bar && gauge.length == nil && axis == .horizontal
      return isFlexible ? gauge.lineWidth * 3 : nil
    default: return nil
    }
  }

  fileprivate var isSpacer: Bool {
    if case .spacer = self { true } else { false }
  }
}

extension [Element] {
  /// The size of a stack. A stack with a spacer, or with a bar of no fixed length, takes the whole
  /// length.
  func size(along axis: Axis, spacing: Double, in space: Size) -> Size {
    let lengths = lengths(along: axis, spacing: spacing, in: space)
    var size = Size.zero
    size[axis] =
      contains { $0.leastLength(along: axis) != nil }
      ? space[axis] : lengths.reduce(0, +) + gaps(spacing)
    for (element, length) in zip(self, lengths) where !element.isSpacer {
      var room = space
      room[axis] = length
      size[axis.other] = Swift.max(size[axis.other], element.size(in: room)[axis.other])
    }
    return size
  }

  /// The length of each element of a stack along its axis. It is the element's ideal length, with
  /// two exceptions. If a row is too long, the texts with the lowest priority shrink, the longest
  /// first. If the space is too large, spacers and bars take the rest.
  func lengths(along axis: Axis, spacing: Double, in space: Size) -> [Double] {
    var lengths = map { $0.leastLength(along: axis) ?? $0.size(in: space)[axis] }
    let free = space[axis] - lengths.reduce(0, +) - gaps(spacing)
    if free > 0 {
      let flexible = indices.filter { self[$0].leastLength(along: axis) != nil }
      for place in flexible { lengths[place] += free / Double(flexible.count) }
    } else if free < 0, axis == .horizontal {
      shorten(&lengths, by: -free)
    }
    return lengths
  }

  private func shorten(_ lengths: inout [Double], by excess: Double) {
    var excess = excess
    for priority in [Int](Set(compactMap { $0.priority })).sorted() where excess > 0.001 {
      let places = indices.filter { self[$0].priority == priority }
      let total = places.reduce(0) { $0 + lengths[$1] }
      // A common limit that removes the excess, found by bisection.
      var (low, high) = (0.0, places.map { lengths[$0] }.max() ?? 0)
      let goal = Swift.max(total - excess, 0)
      for _ in 0..<24 {
        let limit = (low + high) / 2
        let kept = places.reduce(0) { $0 + Swift.min(lengths[$1], limit) }
        if kept > goal { high = limit } else { low = limit }
      }
      for place in places { lengths[place] = Swift.min(lengths[place], low) }
      excess -= total - places.reduce(0) { $0 + lengths[$1] }
    }
  }

  /// The sum of the spaces between elements. There is no space next to a spacer.
  private func gaps(_ spacing: Double) -> Double {
    var gaps = 0.0
    var isFirst = true
    for element in self {
      if element.isSpacer {
        isFirst = true
      } else {
        if !isFirst { gaps += spacing }
        isFirst = false
      }
    }
    return gaps
  }
}
