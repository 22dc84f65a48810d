import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// If an accent is set, it is the picture's only colour besides greys.
@Suite("Accents of pictures")
struct PictureAccentTests {
  /// Events at each moment: far away, on the day before, on the day itself, past, at a milestone,
  /// near a milestone, on a birthday, and without a date.
  private static let dates = [
    #""startDate":"2026-08-13","endDate":"2027-01-05""#, #""endDate":"2026-11-22""#,
    #""endDate":"2026-11-21""#, #""endDate":"2026-11-18""#,
    #""startDate":"2026-08-14","milestones":true"#, #""startDate":"2023-04-06","milestones":true"#,
    #""startDate":"1990-11-21","endDate":"1990-11-21","repeat":"yearly","icon":"star""#,
    #""title":null"#,
  ]

  /// Pictures of every kind in every family, and of events in each style and at each moment.
  private static func pictures() throws -> [(String, Picture)] {
    var pictures: [(String, Picture)] = []
    for widget in PictureCase.all {
      pictures.append(("\(widget)", try widget.picture()))
      var bars = try widget.picture()
      bars.isRedacted = true
      pictures.append(("\(widget) as bars", bars))
    }
    for style in PictureMembers.styles {
      for family in DDayProvider().description.supportedFamilies where !family.isAccessory {
        for dates in dates {
          let event = #"{"style":"\#(style)","theme":"rose",\#(dates)}"#
          let picture = try PictureCase.picture(
            of: DDayProvider(), family, .english, ["widgetDataKey": event])
          pictures.append(("\(family) \(event)", picture))
        }
      }
    }
    for family in DDayListProvider().description.supportedFamilies {
      let events = dates.dropLast().enumerated().map { place, dates in
        ("event \(place)", ##"{\##(dates),"accent":"#00AA00"}"##)
      }
      let picture = try PictureCase.picture(
        of: DDayListProvider(), family, .english, Dictionary(uniqueKeysWithValues: events))
      pictures.append(("list \(family)", picture))
    }
    return pictures
  }

  @Test(
    "No other colour, in any kind, style, family, moment and mode",
    arguments: ["#FFCC00", "#FF9F0A", "#FFE5F1", "#0A66E8", "#111111", "#FFFFFF", "#34C759"])
  func accents(text: String) throws {
    let accent = try #require(Color(hexadecimal: text))
    for (name, picture) in try Self.pictures() {
      for mode in [RenderingMode.fullColor, .accented] {
        for appearance in Appearance.allCases {
          var picture = picture
          picture.renderingMode = mode
          let drawing = picture.drawing(in: PictureStyle(appearance: appearance, accent: accent))
          for color in drawing.operations.flatMap(\.colors) where !color.isGrey {
            #expect(color.isOfHue(of: accent), "\(name) \(mode) \(appearance) \(color)")
          }
        }
      }
    }
  }

  @Test("The accent itself is used, not a shade of it", arguments: ["#FFCC00", "#0A66E8"])
  func itself(text: String) throws {
    let accent = try #require(Color(hexadecimal: text))
    for (name, picture) in try Self.pictures()
    where !picture.isRedacted && !picture.family.isAccessory
      && !picture.backdropLayout.contains(where: \.isEvening)
    {
      let colors = picture.drawing(in: PictureStyle(accent: accent)).operations.flatMap(\.colors)
      #expect(colors.contains(accent), "\(name)")
    }
  }
}

extension PlacedItem {
  fileprivate var isEvening: Bool {
    if case .shape(_, .evening) = content { true } else { false }
  }
}

extension DrawingOperation {
  /// The colours with which the operation paints.
  fileprivate var colors: [Color] {
    switch self {
    case .fill(_, let paint), .stroke(_, _, let paint):
      [paint.color, paint.gradient?.color].compactMap { $0 }
    case .text(let run): [run.paint.color]
    case .image, .begin, .end: []
    }
  }
}

extension Color {
  private var channels: [Double] { [red, green, blue].map(Double.init) }
  private var range: Double { (channels.max() ?? 0) - (channels.min() ?? 0) }

  fileprivate var isGrey: Bool { range <= 12 }

  /// Whether its hue is within 15 degrees of another colour's.
  fileprivate func isOfHue(of other: Color) -> Bool {
    guard let own = hue, let hue = other.hue else { return false }
    let distance = (own - hue).magnitude
    return min(distance, 360 - distance) <= 15
  }

  private var hue: Double? {
    guard range > 0, let most = channels.max() else { return nil }
    let (red, green, blue) = (channels[0], channels[1], channels[2])
    if most == red {
      return ((green - blue) / range * 60 + 360).truncatingRemainder(dividingBy: 360)
    }
    return most == green ? (blue - red) / range * 60 + 120 : (red - green) / range * 60 + 240
  }
}
