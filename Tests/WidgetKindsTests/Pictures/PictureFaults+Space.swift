import Languages
import WidgetDrawing

// These checks define "empty" as follows. The space is the area inside a family's margins. A part
// of the space is empty if it has no text, symbol, gauge, dot, column of a chart or day of a
// calendar. A field of one colour counts as empty, like the widget's own field. A photo does not,
// because people chose to look at it. If a photo fills the widget, the space is the foot of the
// picture, which is shaded for text.
extension PictureFaults {
  /// Reports a picture in which more than 35 % of the height is empty, though there is more to say.
  static func idle(_ picture: Picture, facts: [PictureFact]) -> [String] {
    guard !picture.family.isAccessory, !picture.isRedacted else { return [] }
    let share = emptyHeight(of: picture)
    guard share > 0.35 else { return [] }
    let items = picture.layout + picture.backdropLayout
    let unsaid = facts.filter { !$0.isShown(in: items) }
    return unsaid.isEmpty ? [] : ["empty by \((share * 100).rounded()) %, without \(unsaid)"]
  }

  /// The height of the largest empty band, as a part of the space's height.
  static func emptyHeight(of picture: Picture) -> Double {
    let canvas = picture.family.canvas
    let room = picture.family.contentSize
    var top = (canvas.height - room.height) / 2
    var height = room.height
    if picture.backdropLayout.contains(where: { $0.isPhoto && $0.frame.size == canvas }) {
      top += height * (1 - foot)
      height *= foot
    }
    let frames = (picture.layout + picture.backdropLayout.filter { !$0.isField(of: canvas) })
      .filter { !$0.isGroup }.map(\.frame).sorted { $0.y < $1.y }
    var (end, most) = (top, 0.0)
    for frame in frames {
      most = max(most, frame.y - end)
      end = max(end, frame.maxY)
    }
    return max(most, top + height - end) / height
  }

  /// The size of the largest empty rectangle inside the margins, as a part of the space.
  static func emptyShare(of picture: Picture) -> Double {
    let canvas = picture.family.canvas
    var room = picture.family.contentSize
    let left = (canvas.width - room.width) / 2
    var top = (canvas.height - room.height) / 2
    if picture.backdropLayout.contains(where: { $0.isPhoto && $0.frame.size == canvas }) {
      top += room.height * (1 - foot)
      room.height *= foot
    }
    let (columns, rows) = (Int(room.width / cell), Int(room.height / cell))
    guard columns > 0, rows > 0 else { return 0 }
    var isUsed = [Bool](repeating: false, count: columns * rows)
    func use(_ frame: Rect) {
      let across = clamped((frame.x - left) / cell, (frame.maxX - left) / cell, to: columns)
      for row in clamped((frame.y - top) / cell, (frame.maxY - top) / cell, to: rows) {
        for column in across { isUsed[row * columns + column] = true }
      }
    }
    func useSquares(around centers: [Point], _ size: Double) {
      for center in centers {
        use(Rect(x: center.x - size / 2, y: center.y - size / 2, width: size, height: size))
      }
    }
    for item in picture.layout {
      if case .discs(let discs) = item.content {
        useSquares(around: discs.centers, discs.diameter)
      } else if case .dots(let dots) = item.content {
        let places = dots.places(in: item.frame, isMirrored: false)
        useSquares(around: places.centers, places.pitch)
      } else if !item.isGroup {
        use(item.frame)
      }
    }
    // The gap between two texts of a line counts as used, as in a row of a table.
    let texts = picture.layout.filter(\.isText)
    for one in texts {
      for other in texts
      where other.frame.x > one.frame.maxX && abs(one.frame.midY - other.frame.midY) < 4 {
        use(
          Rect(
            x: one.frame.maxX, y: max(one.frame.y, other.frame.y),
            width: other.frame.x - one.frame.maxX,
            height: min(one.frame.height, other.frame.height)))
      }
    }
    // A coloured field counts as empty, like the widget's own.
    for item in picture.backdropLayout
    where !item.isField(of: canvas) && !(item.isPhoto && item.frame.size == canvas) {
      use(item.frame)
    }
    return Double(largestRectangle(isUsed, columns: columns)) / Double(columns * rows)
  }

  private static let cell = 2.0
  /// The height of the foot of a picture with a photo, as a part of the space's height.
  private static let foot = 0.45

  private static func clamped(_ from: Double, _ to: Double, to count: Int) -> Range<Int> {
    let first = min(max(Int(from.rounded(.down)), 0), count)
    return first..<min(max(Int(to.rounded(.up)), first), count)
  }

  /// The number of cells in the largest rectangle without a used cell, computed from the free
  /// heights above each row.
  private static func largestRectangle(_ isUsed: [Bool], columns: Int) -> Int {
    var heights = [Int](repeating: 0, count: columns)
    var largest = 0
    for row in 0..<isUsed.count / columns {
      for column in 0..<columns {
        heights[column] = isUsed[row * columns + column] ? 0 : heights[column] + 1
      }
      var open: [(start: Int, height: Int)] = []
      for column in 0...columns {
        let height = column < columns ? heights[column] : 0
        var start = column
        while let last = open.last, last.height >= height {
          largest = max(largest, last.height * (column - last.start))
          start = last.start
          open.removeLast()
        }
        if height > 0 { open.append((start, height)) }
      }
    }
    return largest
  }
}

extension PlacedItem {
  fileprivate var isGroup: Bool {
    switch content {
    case .begin, .end: true
    default: false
    }
  }

  /// Whether the item is a photo, or a scene in place of one.
  fileprivate var isPhoto: Bool {
    switch content {
    case .photo, .shape(_, .evening), .shape(_, .shade): true
    default: false
    }
  }

  fileprivate func isField(of canvas: Size) -> Bool {
    guard case .shape = content else { return false }
    return frame.width * frame.height > canvas.width * canvas.height * 0.15
  }
}
