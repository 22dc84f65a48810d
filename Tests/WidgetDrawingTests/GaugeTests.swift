import Testing
import WidgetTimeline

@testable import WidgetDrawing

/// Rings, bars and dots must show exactly their value.
@Suite("Gauges")
struct GaugeTests {
  private func operations(_ element: some Composable) -> [DrawingOperation] {
    let picture = Picture(
      family: .systemSmall, locale: .english, title: "", details: "", content: element)
    return picture.drawing(in: PictureStyle()).operations
  }

  @Test("A ring's ink ends where its value does", arguments: [0.01, 0.5, 0.94, 0.99])
  func ring(value: Double) throws {
    var sweeps: [Double] = []
    for case .stroke(.arc(_, _, let radius, _, let sweep), let width, _) in operations(
      Gauge(.ring, value, length: 126, lineWidth: 12))
    {
      // A round end adds half the line's width at each side.
      sweeps.append(sweep + width / radius * 180 / .pi)
    }
    let sweep = try #require(sweeps.first)
    // If a value is smaller than the round ends, the ends stay round.
    let least = 12 / 57 * 180 / Double.pi + 0.5
    #expect(abs(sweep - max(360 * value, least)) < 0.01)
    #expect(value < 0.94 || sweep < 357)
  }

  @Test("A full ring is a circle, and an empty ring has no ink")
  func ends() {
    func circles(_ value: Double) -> Int {
      operations(Gauge(.ring, value, length: 126, lineWidth: 12)).filter {
        if case .stroke(.circle, _, _) = $0 { true } else { false }
      }.count
    }
    #expect(circles(1) == 2)
    #expect(circles(0) == 1)
  }

  @Test("A bar's ink is as long as its value", arguments: [0, 0.01, 0.5, 0.94, 0.99, 1])
  func bar(value: Double) {
    var widths: [Double] = []
    for case .fill(.rectangle(let frame, _), _) in operations(
      Gauge(.bar, value, length: 100, lineWidth: 6))
    {
      widths.append(frame.width)
    }
    #expect(widths.first == 100)
    #expect(abs((widths.count > 1 ? widths[1] : 0) - 100 * value) < 0.001)
  }

  @Test("There is a dot for each unit, or every dot stands for the same number of units")
  func dots() {
    let frame = Rect(x: 0, y: 0, width: 126, height: 60)
    for (total, done) in [(1, 0), (7, 3), (98, 68), (365, 364), (365, 365), (20_000, 1)] {
      let places = Dots(total: total, done: done, pitch: 9).places(in: frame, isMirrored: false)
      #expect(places.done <= places.centers.count)
      #expect((places.done == places.centers.count) == (done == total))
      for center in places.centers {
        let radius = Dots.radius(at: places.pitch)
        #expect(center.x >= radius - 0.01 && center.x <= frame.maxX - radius + 0.01)
        #expect(center.y >= -0.01 && center.y <= frame.maxY + 0.01)
      }
    }
    #expect(Dots(total: 98, done: 68, pitch: 9).places(in: frame, isMirrored: false).done == 68)
  }

  @Test("Figures are outlines, and a text with other characters stays text")
  func figures() {
    func isOutline(_ text: String) -> Bool {
      operations(Text(text, Font(40, .semibold, face: .rounded))).contains {
        if case .fill(.figures, _) = $0 { true } else { false }
      }
    }
    #expect(isOutline("D-45") && isOutline("12.3M") && isOutline("99%"))
    #expect(!isOutline("오늘") && !isOutline("1234만"))
    for face in [FigureFace.rounded, .serif] {
      let figures = "0123456789"
      let widths = Set(figures.unicodeScalars.map { face.width(of: $0, isTabular: true) })
      #expect(widths.count == 1)
      for character in figures + "+-.,%DJT" {
        var count = 0
        face.forEachOutline(in: String(character), isTabular: false) { path, _ in
          count += path.isEmpty ? 0 : 1
        }
        #expect(count == 1 && face.covers(String(character)), "\(character)")
      }
    }
    #expect(FigureFace.rounded.covers("Today! Aujourd’hui") && !FigureFace.serif.covers("Today"))
  }
}
