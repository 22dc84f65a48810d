import Foundation
import Testing
import WidgetDrawing

/// What every widget looks like, compared with the files of Tests/Golden as text. After a change
/// that is meant, look at them and write them anew:
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

  @Test("Each kind, family and appearance", arguments: PictureCase.all)
  func everyWidget(widget: PictureCase) throws {
    for appearance in Appearance.allCases {
      let svg = try widget.picture().svg(in: PictureStyle(appearance: appearance))
      try compare(svg, with: "\(widget)-\(appearance)")
      if widget.family != .systemExtraLarge { #expect(svg.count < 12_000) }
    }
  }

  @Test("Each kind as a placeholder", arguments: PictureCase.all)
  func placeholders(widget: PictureCase) throws {
    var picture = try widget.picture()
    picture.isRedacted = true
    try compare(picture.svg(in: PictureStyle()), with: "\(widget)-placeholder")
  }

  @Test(
    "Each kind in Korean, with an accent, and from right to left",
    arguments: PictureCase.all.filter { $0.family == .systemMedium })
  func languages(widget: PictureCase) throws {
    for locale in ["ko", "ar"] {
      let svg = try widget.picture(locale: locale)
        .svg(in: PictureStyle(appearance: .dark, accent: Color(hexadecimal: "#BF5AF2")))
      try compare(svg, with: "\(widget)-\(locale)")
    }
  }

  @Test("There is no file but those that are compared")
  func noOthers() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    var expected: Set<String> = []
    for widget in PictureCase.all {
      let medium = widget.family == .systemMedium ? ["ko", "ar"] : []
      for variant in ["light", "dark", "placeholder"] + medium {
        expected.insert("\(widget)-\(variant).svg")
      }
    }
    #expect(Set(names) == expected)
  }
}
