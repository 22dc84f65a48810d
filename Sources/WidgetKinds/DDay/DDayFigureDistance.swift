import CivilCalendar
import Languages
import WidgetDrawing

/// A distance as a figure shows it: its two largest parts, in the widest form that fits.
///
/// The widest distance in the event's units determines the form and the size of the figure, so that
/// both stay the same from day to day.
struct DDayFigureDistance {
  private let distance: CalendarDistance
  private let distances: DDayDistances
  private let sign: String
  private let words: LanguageTable

  init(
    _ distance: CalendarDistance, by distances: DDayDistances, sign: String,
    in words: LanguageTable
  ) {
    self.distance = distance
    self.distances = distances
    // Less than one unit is told in words, which take no sign.
    self.sign = distance.isZero ? "" : sign
    self.words = words
  }

  /// The distance as a text in one of the forms.
  func text(_ width: LanguageTable.UnitWidth) -> String {
    sign + distances.text(of: distance, in: words, width, most: 2)
  }

  /// Makes the text in the widest form that fits, at the size that the widest distance allows. All
  /// distances in the event's units have the same line height, size and face.
  ///
  /// - Parameter least: the smallest scale for a form; a narrower form is used rather than a
  ///   smaller scale.
  func text(in font: Font, _ paint: Paint, width: Double, least: Double = 0.45) -> Text {
    var font = font
    for form in LanguageTable.UnitWidth.allCases {
      let widest = widestTexts(form)
      if let face = font.face, !has(face, widest, form) { font.face = nil }
      let scale = widest.map { Text($0, font.tabular, paint).scale(in: width) }.min() ?? 1
      guard scale >= least || form == .narrow else { continue }
      // Sizes change in steps of half a point, as those of other texts do.
      font.size = max((font.size * scale * 2).rounded(.down) / 2, 1)
      return Text(text(form), font, paint).shrinking(to: 0.4).onLine
    }
    return Text(text(.narrow), font, paint).shrinking(to: 0.4).onLine
  }

  /// Whether a face has every letter of all distances in the event's units. If a letter is missing,
  /// no distance uses the face.
  private func has(
    _ face: FigureFace, _ widest: [String], _ form: LanguageTable.UnitWidth
  ) -> Bool {
    let ones = [CalendarDistance(years: 1, months: 1), CalendarDistance(weeks: 1, days: 1)]
    return widest.allSatisfy(face.covers)
      && ones.allSatisfy { face.covers(words.text(of: $0, form)) }
      && (distances.units.contains(.days) || face.covers(distances.lessThanOne(in: words)))
  }

  /// The widest distances of two parts. A part has the greatest number that the next larger unit
  /// leaves for it, such as 11 months or 30 days. Without a larger unit, a part has 99 years or
  /// months, 52 weeks, or 9999 days. All have the sign of a past day, so that the form stays the
  /// same after the day.
  func widestTexts(_ form: LanguageTable.UnitWidth) -> [String] {
    let units = distances.units
    let hasYears = units.contains(.years)
    let hasMonths = units.contains(.months)
    let years = hasYears ? 99 : 0
    let months = hasMonths ? hasYears ? 11 : 99 : 0
    let weeks = units.contains(.weeks) ? hasMonths ? 4 : 52 : 0
    let days =
      units.contains(.days)
      ? units.contains(.weeks) ? 6 : hasMonths ? 30 : hasYears ? 365 : 9999 : 0
    let pairs = [
      CalendarDistance(years: years, months: months), CalendarDistance(years: years, weeks: weeks),
      CalendarDistance(years: years, days: days), CalendarDistance(months: months, weeks: weeks),
      CalendarDistance(months: months, days: days), CalendarDistance(weeks: weeks, days: days),
    ]
    return pairs.filter { !$0.isZero }.map { "+" + words.text(of: $0, form) }
  }
}
