import Foundation
import Languages
import Testing
import WidgetDrawing

/// Compares the picture of every widget with a file in Tests/Golden, as text. After an intended
/// change, look at the pictures and rewrite the files:
///
///     WIDGET_BRIDGE_REWRITE_GOLDEN=1 swift test --filter GoldenPictureTests
@Suite("Golden pictures")
struct GoldenPictureTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Golden")

  private func compare(_ svg: [UInt8], with name: String) throws {
    let file = Self.folder.appending(path: "\(name).svg")
    if ProcessInfo.processInfo.environment["WIDGET_BRIDGE_REWRITE_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(svg).write(to: file)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(String(decoding: svg, as: UTF8.self) == golden)
  }

  /// One way of drawing a widget.
  struct Variant: Sendable {
    var name: String
    var locale = "en"
    var appearance = Appearance.light
    var accent: String?
    var isRedacted = false
  }

  /// The variants in which a widget is compared. One family also has the variants that differ from
  /// Korean only in their words.
  static func variants(of widget: PictureCase) -> [Variant] {
    var variants = [
      Variant(name: "light"), Variant(name: "dark", appearance: .dark),
      Variant(name: "placeholder", isRedacted: true),
      Variant(name: "placeholder-dark", appearance: .dark, isRedacted: true),
      Variant(name: "ko", locale: "ko", appearance: .dark, accent: "#BF5AF2"),
      Variant(name: "ar", locale: "ar", appearance: .dark, accent: "#BF5AF2"),
    ]
    if widget.family == .systemMedium {
      variants.append(Variant(name: "ja", locale: "ja", accent: "#00875A"))
      variants.append(Variant(name: "zh", locale: "zh-Hans-CN", accent: "#D70015"))
    }
    return variants
  }

  /// The most bytes that a picture may have; 9000 if it is not listed.
  static let limits = [
    "dday-systemSmall": 2200, "dday-systemMedium": 6000, "studyCalendar-systemLarge": 10_000,
    // These pictures have many numbers, whose digits are drawn as shapes.
    "singleRepo-systemLarge": 12_000, "doubleRepo-systemLarge": 15_500,
    "globalTotals-systemSmall": 12_000, "globalTotals-systemMedium": 12_000,
    "globalTotals-systemLarge": 12_000,
  ]

  @Test("Each kind, family, appearance and direction", arguments: PictureCase.all)
  func everyWidget(widget: PictureCase) throws {
    for variant in Self.variants(of: widget) {
      var picture = try widget.picture(locale: variant.locale)
      if variant.isRedacted { picture.isRedacted = true }
      let accent = variant.accent.flatMap { Color(hexadecimal: $0) }
      let svg = picture.svg(in: PictureStyle(appearance: variant.appearance, accent: accent))
      try compare(svg, with: "\(widget)-\(variant.name)")
      let limit = Self.limits["\(widget)"] ?? 9000
      #expect(svg.count < limit, "\(widget)-\(variant.name)")
    }
  }

  @Test("There are no files except those that are compared")
  func noOthers() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    var expected: Set<String> = []
    for widget in PictureCase.all {
      for variant in Self.variants(of: widget) { expected.insert("\(widget)-\(variant.name).svg") }
    }
    #expect(Set(names) == expected)
  }
}
