import Languages
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

@Suite("Figures of distances with many units")
struct PictureTwoUnitsTests {
  @Test("a figure has at most the two largest units", arguments: PictureMembers.styles)
  func twoUnits(style: String) throws {
    // On 21 November 2026, this is in 1 year, 3 months and 3 days.
    let value = """
      {"endDate":"2028-02-24","units":["years","months","days"],"style":"\(style)"}
      """
    for family in DDayProvider().description.supportedFamilies {
      let picture = try PictureCase.picture(
        of: DDayProvider(), family, LanguageTag("en"), ["widgetDataKey": value])
      let lines = picture.layout.compactMap(\.line)
      #expect(!lines.contains { $0.contains("3 days") || $0.contains("3d") }, "\(family): \(lines)")
      let figures = ["1 year, 3 months", "1 yr, 3 mths", "1y 3m"]
      let found = lines.filter { line in figures.contains { line.contains($0) } }
      #expect(found.count == 1, "\(family): \(lines)")
    }
  }
}
