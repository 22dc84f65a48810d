import Languages
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// People must be able to distinguish past days that count, today, and future days, even if a day
/// is only ten pixels wide, and even if they see no red or no green.
@Suite("Days in pictures")
struct PictureDayTests {
  /// The least difference, in CIE's L*, a* and b*, that people notice at once.
  private static let difference = 20.0

  @Test("Past days, today and future days differ in every theme", arguments: Theme.allCases)
  func dots(theme: Theme) throws {
    for family in [WidgetFamily.systemSmall, .systemExtraLarge] {
      let picture = try PictureCase.picture(
        of: DDayProvider(), family, .english,
        [
          "widgetDataKey": """
          {"title":"Exam","style":"dots","theme":"\(theme.name)","startDate":"2026-08-13",\
          "endDate":"2027-01-05"}
          """
        ])
      try Self.check(picture, hasDaysToCome: true)
    }
  }

  @Test("So do the days of a study calendar, today studied or not", arguments: Theme.allCases)
  func study(theme: Theme) throws {
    let families: [WidgetFamily] = [
      .systemSmall, .systemMedium, .systemLarge, .accessoryRectangular,
    ]
    for today in ["", #","2026-11-21""#] {
      for family in families {
        var picture = try PictureCase.picture(
          of: StudyCalendarProvider(), family, .english,
          ["studyDays": #"["2026-11-02","2026-11-09"\#(today)]"#])
        picture.theme = theme
        // A year shows no future days, and a month shows them as numbers.
        try Self.check(picture, hasDaysToCome: family == .accessoryRectangular)
      }
    }
  }

  @Test(
    "The ring is around today's dot, and there is none without one",
    arguments: [
      (#""startDate":"2026-08-24","milestones":true"#, 89), (#""startDate":"2026-08-24""#, 89),
      (#""startDate":"2026-11-21","milestones":true"#, 0),
      (#""startDate":"2026-08-13","endDate":"2027-01-05""#, 100),
      (#""startDate":"2026-11-21","endDate":"2027-01-05""#, 0),
      (#""startDate":"2026-11-14","endDate":"2076-11-14""#, 0),
      (#""startDate":"2026-11-16","count":"workdays""#, nil),
      (#""startDate":"2026-11-21","endDate":"2026-11-21""#, nil),
      (#""startDate":"2026-11-23","endDate":"2027-01-05""#, nil), (#""endDate":"2027-01-05""#, nil),
      (#""endDate":"2026-01-05""#, nil), (#""startDate":"2026-08-13","endDate":"2026-11-05""#, nil),
    ])
  func ringOfToday(dates: String, day: Int?) throws {
    for family in [WidgetFamily.systemLarge, .systemExtraLarge] {
      let picture = try PictureCase.picture(
        of: DDayProvider(), family, .english,
        ["widgetDataKey": #"{"title":"Exam","style":"dots",\#(dates)}"#])
      let rings = picture.drawing(in: PictureStyle()).operations.compactMap { operation -> Point? in
        guard case .stroke(.circle(let x, let y, _), _, _) = operation else { return nil }
        return Point(x: x, y: y)
      }
      for item in picture.layout {
        guard case .dots(let dots) = item.content else { continue }
        let centers = dots.places(in: item.frame, isMirrored: false).centers
        #expect(rings == (day.map { [centers[$0]] } ?? []), "\(family) \(dates)")
      }
    }
  }

  @Test("Today's ring keeps within the dots, and clear of the texts, however few dots there are")
  func ringWithinDots() throws {
    for dates in [
      #""startDate":"2026-11-21""#, #""startDate":"2026-11-20""#,
      #""startDate":"2026-11-20","endDate":"2026-11-22""#,
      #""startDate":"2026-11-21","endDate":"2026-11-24""#,
    ] {
      for family in [WidgetFamily.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge] {
        for locale in ["en", "ko", "ar"] {
          let picture = try PictureCase.picture(
            of: DDayProvider(), family, LanguageTag(locale),
            ["widgetDataKey": #"{"title":"Us","style":"dots",\#(dates)}"#])
          let rings = picture.drawing(in: PictureStyle()).operations.compactMap {
            operation -> Rect? in
            guard case .stroke(.circle(let x, let y, let radius), let line, _) = operation else {
              return nil
            }
            let outer = radius + line / 2
            return Rect(x: x - outer, y: y - outer, width: outer * 2, height: outer * 2)
          }
          let told = "\(family) \(locale) \(dates)"
          try #require(rings.count == 1, "\(told)")
          let ring = rings[0]
          for item in picture.layout {
            if case .dots = item.content {
              let most = item.frame.inset(by: Insets(-1.5))
              #expect(
                ring.x >= most.x && ring.y >= most.y && ring.maxX <= most.maxX
                  && ring.maxY <= most.maxY, "\(told): \(ring) \(item.frame)")
            } else if let line = item.line {
              let text = item.frame.inset(by: Insets(-2))
              #expect(
                min(text.maxX, ring.maxX) <= max(text.x, ring.x)
                  || min(text.maxY, ring.maxY) <= max(text.y, ring.y), "\(told): \(line)")
            }
          }
        }
      }
    }
  }

  /// - Parameter hasDaysToCome: whether future days have a disc.
  private static func check(_ picture: Picture, hasDaysToCome: Bool) throws {
    let days = PlacedDays(picture.layout)
    let today = try #require(days.today, "\(picture.family)")
    let done = try #require(days.done, "\(picture.family)")
    // An accent or a rendering mode replaces all colours of a theme.
    let modes: [(RenderingMode, Color?)] =
      picture.theme == .plain
      ? [
        (.fullColor, nil), (.fullColor, Color(0xFFCC00)), (.fullColor, Color(0x34C759)),
        (.accented, nil), (.vibrant, nil),
      ] : [(.fullColor, nil)]
    for (mode, accent) in modes {
      for appearance in Appearance.allCases {
        var drawn = picture
        drawn.renderingMode = mode
        let operations = drawn.drawing(
          in: PictureStyle(appearance: appearance, accent: accent)
        ).operations
        // On a light lock screen, the ink is dark.
        let wall: Color = mode == .fullColor && appearance == .light ? .white : .black
        for sight in Sight.allCases {
          func pixels(_ middle: Point) -> [[Double]] {
            sight.pixels(of: operations, around: middle, across: days.pitch, on: wall)
          }
          let told = "\(picture.family) \(appearance) \(mode) \(sight)"
          let (now, over) = (pixels(today), pixels(done))
          #expect(farthest(now, over) >= difference, "today is as done: \(told)")
          guard hasDaysToCome else { continue }
          let toCome = pixels(try #require(days.toCome, "\(told)"))
          #expect(farthest(over, toCome) >= difference, "done is as to come: \(told)")
          #expect(farthest(now, toCome) >= difference, "today is as to come: \(told)")
        }
      }
    }
  }

  /// The difference between two days in the pixel in which they differ most.
  private static func farthest(_ one: [[Double]], _ other: [[Double]]) -> Double {
    var most = 0.0
    for (pixel, match) in zip(one, other) {
      let squares = zip(pixel, match).map { value, other -> Double in
        let difference = value - other
        return difference * difference
      }
      most = max(most, squares.reduce(0, +).squareRoot())
    }
    return most
  }

  @Test("The checks find days that look alike, and colours that differ only in red and green")
  func faults() {
    func pixels(_ sight: Sight, _ color: Color) -> [[Double]] {
      sight.pixels(
        of: [.fill(.circle(x: 5, y: 5, radius: 3), DrawingPaint(color))],
        around: Point(x: 5, y: 5), across: 10)
    }
    let (red, green) = (Color(0xB45A3C), Color(0x6E8232))
    #expect(Self.farthest(pixels(.whole, red), pixels(.whole, red)) == 0)
    #expect(Self.farthest(pixels(.whole, red), pixels(.whole, green)) > Self.difference * 2)
    #expect(
      Self.farthest(pixels(.withoutGreen, red), pixels(.withoutGreen, green)) < Self.difference)
  }
}

/// The places of days in a picture.
private struct PlacedDays {
  /// The middle of the ring around today.
  var today: Point?
  var done: Point?
  /// The last future day that has a disc.
  var toCome: Point?
  /// The distance from one day to the next.
  var pitch = 10.0

  init(_ items: [PlacedItem]) {
    for item in items {
      switch item.content {
      case .shape(.ring, _):
        today = item.frame.center
        pitch = item.frame.width * 1.2
      case .shape(.circle, .track): toCome = item.frame.center
      case .dots(let dots):
        let places = dots.places(in: item.frame, isMirrored: false)
        done = places.centers.first
        today = places.centers.dropFirst(places.done).first
        toCome = places.centers.last
        pitch = places.pitch
      default: break
      }
    }
    for item in items where done == nil {
      switch item.content {
      case .shape(.circle, .accentFill): done = firstOther(of: [item.frame.center])
      case .discs(let discs) where discs.paint == .accentFill:
        done = firstOther(of: discs.centers)
      default: break
      }
    }
  }

  /// The first of some days that is not today.
  private func firstOther(of days: [Point]) -> Point? {
    days.first { day in
      today.map { max((day.x - $0.x).magnitude, (day.y - $0.y).magnitude) > pitch / 2 } ?? true
    }
  }
}
