import CivilCalendar
import Languages
import TestLength
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// A distance in years, months, weeks and days has the same form on every day. The widest possible
/// distance in the same units determines the form.
@Suite("Pictures of distances in units")
struct PictureUnitTests {
  private static let today = CivilDate(year: 2026, month: 11, day: 21)

  /// Numbers of days until an event, few and many. Their distances have one part or several.
  private static let counts = [
    1, 7, 8, 20, 31, 61, 111, 365, 397, 1326, 9999, 36_500,
  ]

  private static let units = [
    ["years", "months", "weeks", "days"], ["years", "months", "days"], ["months", "days"],
    ["weeks", "days"], ["years", "days"], ["months"], ["days"],
  ]

  /// The forms in which a picture writes a figure.
  private static func forms(of figure: DDayFigureDistance, in picture: Picture) -> Set<Int> {
    var forms: Set<Int> = []
    for item in picture.layout {
      for width in LanguageTable.UnitWidth.allCases where figure.text(width) == item.line {
        forms.insert(width.rawValue)
      }
    }
    return forms
  }

  @Test("the form stays from day to day", arguments: PictureMembers.styles)
  func forms(style: String) throws {
    var number = 0
    var found = 0
    for family in DDayProvider().description.supportedFamilies where family != .accessoryInline {
      for scale in [1, 0.8, 1.4, 1.6] {
        for units in Self.units {
          number += 1
          guard TestLength.isLong || number % 5 == 0 else { continue }
          let locales = PictureCorpusTests.locales
          let locale = LanguageTag(locales[number % locales.count])
          let names = units.map { "\"\($0)\"" }.joined(separator: ",")
          var known: Set<Int>?
          for count in Self.counts {
            let end = try #require(Self.today?.adding(days: count))
            let value = """
              {"title":"Exam","style":"\(style)","textScale":\(scale),"units":[\(names)],\
              "endDate":"\(end)"}
              """
            let context = try PictureCase.context(
              family, locale, PictureGroup(values: ["widgetDataKey": value]),
              WidgetConfiguration([.init(name: "dataKey", value: "widgetDataKey")]))
            let entry = try #require(try DDayProvider().entry(in: context))
            let facts = DDayFacts(
              content: entry.content, look: DDayLook(of: entry.content.subject, in: context))
            // A distance of less than one of the smallest unit is shown in words.
            guard let figure = facts.figure?.distance,
              entry.content.distances?.toEnd?.isZero == false
            else { continue }
            let forms = Self.forms(of: figure, in: try DDayProvider().picture(in: context))
            guard !forms.isEmpty else { continue }
            found += 1
            // If a language writes two forms alike, either may be meant.
            let common = forms.intersection(known ?? forms)
            #expect(
              !common.isEmpty,
              "\(style) \(family) \(locale.text) \(scale) \(units), \(count) days: \(forms)")
            known = common
          }
        }
      }
    }
    #expect(found > number, "\(found) figures of \(number) widgets")
  }
}
