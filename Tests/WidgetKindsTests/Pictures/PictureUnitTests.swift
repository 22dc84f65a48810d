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

  /// Numbers of days until an event, few and many; negative after it. Their distances have one part
  /// or several.
  private static let counts = [
    1, 7, 8, 20, 31, 61, 111, 365, 397, 1326, 9999, 36_500, -1, -20, -111, -1326, -36_500,
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

  /// The forms of the figure in the picture of an event; none if the figure is in words.
  private static func forms(
    _ style: String, _ family: WidgetFamily, _ locale: LanguageTag, _ scale: Double,
    _ units: [String], _ dates: String
  ) throws -> Set<Int> {
    let names = units.map { "\"\($0)\"" }.joined(separator: ",")
    let value = """
      {"title":"Exam","style":"\(style)","textScale":\(scale),"units":[\(names)],\(dates)}
      """
    let context = try PictureCase.context(
      family, locale, PictureGroup(values: ["widgetDataKey": value]),
      WidgetConfiguration([.init(name: "dataKey", value: "widgetDataKey")]))
    let entry = try #require(try DDayProvider().entry(in: context))
    let facts = DDayFacts(
      content: entry.content, look: DDayLook(of: entry.content.subject, in: context))
    let distances = entry.content.distances
    // A distance of less than one of the smallest unit is shown in words.
    guard let figure = facts.figure?.distance,
      (distances?.toEnd ?? distances?.fromStart)?.isZero == false
    else { return [] }
    return forms(of: figure, in: try DDayProvider().picture(in: context))
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
          var known: Set<Int>?
          for count in Self.counts {
            let end = try #require(Self.today?.adding(days: count))
            let forms = try Self.forms(
              style, family, locale, scale, units, "\"endDate\":\"\(end)\"")
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

  /// The dates of an event that is 106 days away, and of two events that were 106 days ago.
  private static let before = #""endDate":"2027-03-07""#
  private static let after = [#""endDate":"2026-08-07""#, #""startDate":"2026-08-07""#]

  @Test(
    "the form is the same before a day, after it and since it", arguments: PictureMembers.styles)
  func directions(style: String) throws {
    var found = 0
    for family in DDayProvider().description.supportedFamilies where family != .accessoryInline {
      for scale in TestLength.isLong ? [1, 0.8, 1.3, 1.6] : [1, 1.6] {
        for (number, name) in PictureCorpusTests.locales.enumerated() {
          let (locale, units) = (LanguageTag(name), Self.units[number % 4])
          let before = try Self.forms(style, family, locale, scale, units, Self.before)
          for dates in Self.after {
            let after = try Self.forms(style, family, locale, scale, units, dates)
            guard !before.isEmpty, !after.isEmpty else { continue }
            found += 1
            #expect(
              !before.intersection(after).isEmpty,
              "\(style) \(family) \(name) \(scale) \(units) \(dates): \(before), then \(after)")
          }
        }
      }
    }
    #expect(found > 250, "\(found) pairs of figures")
  }
}
